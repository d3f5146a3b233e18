import 'fake-indexeddb/auto'
import { type Link, linkToWire } from '@atajo/shared/link'
import { afterEach, expect, test, vi } from 'vitest'
import { createKeeper } from '../sync/kept-change.fixture.ts'
import { enqueue } from '../sync/sync.public.ts'
import { linkFixture } from './link.fixture.ts'
import { changeOf, contentOf, type LinkChange } from './link-change.ts'
import { draftOfLink } from './link-draft.ts'
import { linksKey, updateLink } from './link-outbox-actions.ts'

const keep = createKeeper()
/** The change as it is kept where the app has last read the link like this. */
const kept = (change: LinkChange, link: Link) => keep(linksKey, [link], () => enqueue(updateLink, change))
const DELIVERY = { idempotencyKey: 'a-change-of-mine', owner: 'u:1' } as const
const shown = linkFixture({ tags: [{ id: 5, name: 'Feria', color: 'RED' }] })
const collections = { group: null, tags: shown.tags }
const change = changeOf(shown, { ...draftOfLink(shown), title: 'Menú del día' }, { shown: collections })

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

test('a change of a link that waits for others says only what the person changed', async () => {
  const seen = { ...shown, isActive: false, expiresAt: '2026-12-25T02:59:59.999Z', expiresOn: '2026-12-24' }
  const draft = { ...draftOfLink(seen), title: 'Menú del día' }
  const made = await kept(changeOf(seen, draft, { shown: collections }), shown)
  expect(made).toMatchObject({ title: 'Menú del día', isActive: true, expiry: null })
  const foreign = { ...shown, updatedAt: later.updatedAt, note: 'de otro' }
  expect(await kept(change, foreign)).toStrictEqual(change)
})

test('it is shown on top of what waits before it', () => {
  const before = linkFixture({
    isActive: false,
    expiresAt: '2026-12-25T02:59:59.999Z',
    expiresOn: '2026-12-24',
  })
  const [after] = updateLink.projections.links?.([before], change, {} as never) ?? []
  expect(after).toEqual({ ...before, title: 'Menú del día' })
})

test('a change stands on what this device has made of the link since its screen showed it', async () => {
  const left = { ...contentOf(shown), isActive: false }
  const onTop = updateLink.onTopOf?.(change, left) as LinkChange
  expect(updateLink.madeOf?.(onTop)).toEqual(left)
  const received = serve({ ...later, isActive: false })
  await expect(updateLink.send(onTop, DELIVERY)).resolves.toMatchObject({ isActive: false })
  expect(received).toHaveLength(2)
  serve({ ...later, isActive: true })
  await expect(updateLink.send(onTop, DELIVERY)).rejects.toMatchObject({ code: 'edit_conflict' })
})

test('an address as it was typed, and a day, say the same as the link that the server made of them', async () => {
  const typed = { ...contentOf(shown), destination: 'Example.com', expiry: '2026-12-24' }
  const onTop = updateLink.onTopOf?.(change, typed) as LinkChange
  serve({ ...later, expiresOn: '2026-12-24', expiresAt: '2026-12-25T02:59:59.999Z' })
  await expect(updateLink.send(onTop, DELIVERY)).resolves.toMatchObject({ title: 'Menú del día' })
})

test('whoever has decided a conflict writes all of theirs over it', async () => {
  const current = { ...shown, updatedAt: later.updatedAt, note: 'de otro' }
  const draft = { ...draftOfLink(shown), title: 'Menú del día' }
  const decided = changeOf(shown, draft, { shown: collections, ifUpdatedAt: later.updatedAt })
  expect(await kept(decided, current)).toMatchObject({ ...draft, ifUpdatedAt: later.updatedAt })
})
