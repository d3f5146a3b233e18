import { API } from '@atajo/shared/paths'
import { PLAIN_QR_STYLE } from '@atajo/shared/qr-style'
import { afterEach, expect, test, vi } from 'vitest'
import { linkFixture } from '../links/model/link.fixture.ts'
import { qrCodeCreation, requestQrCode } from './qr-code-outbox-actions.ts'

afterEach(() => vi.unstubAllGlobals())

const DOTS = { ...PLAIN_QR_STYLE, modules: 'dots' as const }

/** Answers every call with a QR code; what was sent, in its order. */
function answering(): { path: string; type: string | null; body: unknown }[] {
  const sent: ReturnType<typeof answering> = []
  vi.stubGlobal('fetch', async (path: string, { headers, body }: RequestInit) => {
    sent.push({ path, type: new Headers(headers).get('content-type'), body })
    return Response.json({ id: 'x', qrBinaryBytes: 'aGVjaG8=' }, { status: 201 })
  })
  return sent
}

test('a styled code is sent after the logo that it shows', async () => {
  const sent = answering()
  const style = { ...DOTS, logo: 'a'.repeat(22) }
  const answer = await requestQrCode(
    { linkId: 7, qrStyle: style, logo: btoa('png') },
    { idempotencyKey: 'una-clave' },
  )
  expect(answer).toBe('aGVjaG8=')
  expect(sent.map(({ path, type }) => [path, type])).toEqual([
    [API.qrLogos, 'image/png'],
    [API.createQrCode, 'application/json'],
  ])
  expect(await new Response(sent[0]?.body as Blob).text()).toBe('png')
  expect(JSON.parse(String(sent[1]?.body))).toEqual({ linkId: 7, qrStyle: style })
})

test('a code without a wish for its style is asked for as before', async () => {
  const sent = answering()
  await requestQrCode({ linkId: 7 }, { idempotencyKey: 'una-clave' })
  expect(sent.map(({ body }) => body)).toEqual(['{"linkId":7}'])
})

test('a style that waits is seen in the list, and one that is not named stays', () => {
  const links = [linkFixture({ id: 7, qrCode: 'old', qrStyle: DOTS }), linkFixture({ id: 8 })]
  const shown = (change: object) =>
    qrCodeCreation.projections.links?.(
      links,
      { linkId: 7, called: 'menu', qrCode: 'new', ...change },
      {} as never,
    )
  expect(shown({ qrStyle: null })).toEqual([{ ...links[0], qrCode: 'new', qrStyle: null }, links[1]])
  expect(shown({})).toEqual([{ ...links[0], qrCode: 'new' }, links[1]])
})
