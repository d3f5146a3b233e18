// @vitest-environment happy-dom

import { linkToWire } from '@atajo/shared/link'
import { afterEach, expect, test, vi } from 'vitest'
import { linkFixture } from './link.fixture.ts'
import { changeOf, type LinkChange, type LinkContent } from './link-change.ts'
import { draftOfLink } from './link-draft.ts'
import { updateLink } from './link-outbox-actions.ts'

const DELIVERY = { idempotencyKey: 'a-change-of-mine', owner: 'u:1' } as const
const shown = linkFixture({ tags: [{ id: 5, name: 'Feria', color: 'RED' }] })
const change = changeOf(
  shown,
  { ...draftOfLink(shown), title: 'Menú del día' },
  { group: null, tags: shown.tags },
)

/** A server that holds this link, in a version later than the one that was shown. */
function serve(current: ReturnType<typeof linkFixture>): { title: unknown }[] {
  const received: { title: unknown }[] = []
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    const sent = JSON.parse(String(body))
    received.push(sent)
    if (sent.ifUpdatedAt === current.updatedAt)
      return Response.json(linkToWire({ ...current, title: sent.title }))
    const refusal = { error: 'edit_conflict', message: 'No', details: '', current: linkToWire(current) }
    return Response.json(refusal, { status: 409 })
  })
  return received
}

afterEach(() => vi.unstubAllGlobals())

const later = { ...shown, updatedAt: '2026-11-19T09:00:00.000Z' }

test('a change goes on top of a version that holds nothing new', async () => {
  const received = serve(later)
  await expect(updateLink.send(change, DELIVERY)).resolves.toMatchObject({ title: 'Menú del día' })
  expect(received).toHaveLength(2)
})

test('a change whose answer was lost is found done, and written no second time', async () => {
  const received = serve({ ...later, title: 'Menú del día', isActive: false })
  await expect(updateLink.send(change, DELIVERY)).resolves.toMatchObject({ isActive: false })
  expect(received).toHaveLength(1)
})

test('a version with something else is left to the person', async () => {
  serve({ ...later, title: 'Carta' })
  await expect(updateLink.send(change, DELIVERY)).rejects.toMatchObject({ code: 'edit_conflict' })
  serve({ ...later, isActive: false })
  await expect(updateLink.send(change, DELIVERY)).rejects.toMatchObject({ code: 'edit_conflict' })
})

test('a change stands on what this device has made of the link since its screen showed it', async () => {
  const seen = updateLink.madeOf?.(change) as LinkContent
  expect(seen).toEqual({ ...draftOfLink(shown), shown: { group: null, tags: shown.tags } })
  const onTop = updateLink.onTopOf?.(change, { ...seen, isActive: false }) as LinkChange
  const received = serve({ ...later, isActive: false })
  await expect(updateLink.send(onTop, DELIVERY)).resolves.toMatchObject({ isActive: false })
  expect(received).toHaveLength(2)
  serve({ ...later, isActive: true })
  await expect(updateLink.send(onTop, DELIVERY)).rejects.toMatchObject({ code: 'edit_conflict' })
})

test('an address as it was typed, and a day, say the same as the link that the server made of them', async () => {
  const typed = { ...(updateLink.madeOf?.(change) as LinkContent), destination: 'Example.com' }
  const onTop = updateLink.onTopOf?.(change, { ...typed, expiry: '2026-12-24' }) as LinkChange
  serve({ ...later, expiresOn: '2026-12-24', expiresAt: '2026-12-25T02:59:59.999Z' })
  await expect(updateLink.send(onTop, DELIVERY)).resolves.toMatchObject({ title: 'Menú del día' })
})
