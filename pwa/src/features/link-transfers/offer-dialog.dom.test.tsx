import { API } from '@atajo/shared/paths'
import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { offersAnswer, press, refusal, seesText, serve, show, type } from './link-transfers.fixture.tsx'
import { OfferDialog } from './offer-dialog.tsx'

const OFFER = `POST ${API.offerLinks}`

let close: () => void

beforeEach(() => onlineManager.setOnline(true))
afterEach(() => {
  close()
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

test('an offer asks for the password and the code once the service requires them', async () => {
  let isClosed = false
  const { sent } = serve({
    [`GET ${API.transfers}`]: offersAnswer({}),
    [OFFER]: (body) => {
      const { password, code } = body as { password?: string; code?: string }
      if (!password) return refusal(403, 'recent_login_required', 'Escribe tu contraseña.')
      if (!code) return refusal(403, 'code_required', 'Escribe el código.')
      return Response.json({ id: 'uno', links: 2 }, { status: 202 })
    },
  })
  const onClose = () => {
    isClosed = true
  }
  close = show(<OfferDialog ids={[4, 5]} onClose={onClose} />)
  await seesText('Ceder 2 enlaces')
  await type('to', 'berta')
  await press('Ofrecer')
  await type('password', 'una frase larga')
  await press('Ofrecer')
  await type('code', '123456')
  await press('Ofrecer')
  await expect.poll(() => isClosed).toBe(true)
  const last = { ids: [4, 5], to: 'berta', password: 'una frase larga', code: '123456' }
  expect(sent.at(-1)).toEqual({ call: OFFER, body: last })
})

test('an offer of all links sends no ids', async () => {
  const { sent } = serve({ [OFFER]: () => Response.json({ id: 'uno', links: 3 }, { status: 202 }) })
  close = show(<OfferDialog ids="all" onClose={() => undefined} />)
  await type('to', 'berta@example.com')
  await press('Ofrecer')
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ all: true, to: 'berta@example.com' }])
})

test('links that the server does not know yet are left out, and the dialog says so', async () => {
  const { sent } = serve({ [OFFER]: () => Response.json({ id: 'uno', links: 1 }, { status: 202 }) })
  close = show(<OfferDialog ids={[4, -1]} onClose={() => undefined} />)
  await seesText('1 enlace aún no se ha enviado al servidor')
  await type('to', 'berta')
  await press('Ofrecer')
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ ids: [4], to: 'berta' }])
})

test('too many links for one offer can only be offered all together', async () => {
  serve({})
  close = show(
    <OfferDialog ids={Array.from({ length: 1001 }, (_, id) => id + 1)} onClose={() => undefined} />,
  )
  await seesText('De una vez se ceden 1000 enlaces como mucho')
})

test('an offer without a connection sends and stores nothing, and the dialog says why', async () => {
  const { sent } = serve({})
  onlineManager.setOnline(false)
  close = show(<OfferDialog ids={[4]} onClose={() => undefined} />)
  await seesText('Hace falta conexión para esto.')
  await type('to', 'berta')
  await press('Ofrecer')
  expect(sent).toEqual([])
})
