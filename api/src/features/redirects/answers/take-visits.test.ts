import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RedirectLink } from '../links/decide-redirect.ts'
import { createTakeVisit } from './take-visits.ts'

function limitedLink(id: number, maxVisits: number | null): RedirectLink {
  const options = {
    customSlug: null,
    mobileDestination: null,
    desktopDestination: null,
    sealedPassword: null,
    maxVisits,
    blockedCountryIds: [],
    preview: null,
    isWithdrawn: false,
  }
  return {
    id,
    code: 'abcdefg',
    destination: 'https://e.example/',
    isActive: true,
    expiresAt: 1e15,
    options,
    statsKey: 2,
    ownerKey: 2,
  }
}

/** Simulates a database from which other processes also take visits. */
function storeWith(limit: number, { isChanged = false } = {}) {
  const store = {
    used: 0,
    updates: 0,
    async takeVisits(_link: RedirectLink, _now: number, count: number): Promise<boolean> {
      store.updates++
      await Promise.resolve()
      if (isChanged || store.used + count > limit) return false
      store.used += count
      return true
    },
    usedVisits: async () => store.used,
  }
  return store
}

test('lets exactly as many through as are left, the first to come', async () => {
  const store = storeWith(5)
  store.used = 2
  const take = createTakeVisit(store)
  const link = limitedLink(1, 5)
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => take(link, 0)))
  expect(outcomes).toEqual(['taken', 'taken', 'taken', ...Array(5).fill('used-up')])
  expect(store.used).toBe(5)
  expect(await take(link, 0)).toBe('used-up')
})

test('asks the database a few times for a rush, not once for each visitor', async () => {
  const store = storeWith(1_000)
  const take = createTakeVisit(store)
  const link = limitedLink(1, 1_000)
  const outcomes = await Promise.all(Array.from({ length: 400 }, () => take(link, 0)))
  expect(outcomes.every((outcome) => outcome === 'taken')).toBe(true)
  expect(store.updates).toBeLessThan(5)
  expect(store.used).toBe(400)
})

test('never takes more than the limit, however visitors of several links come together', async () => {
  const rush = fc.record({
    limit: fc.integer({ min: 1, max: 6 }),
    waves: fc.array(fc.nat(9), { maxLength: 5 }),
  })
  await fc.assert(
    fc.asyncProperty(rush, async ({ limit, waves }) => {
      const store = storeWith(limit)
      const take = createTakeVisit(store)
      const outcomes: Promise<string>[] = []
      for (const wave of waves) {
        for (let visits = 0; visits < wave; visits++) outcomes.push(take(limitedLink(1, limit), 0))
        await Promise.resolve()
      }
      const through = (await Promise.all(outcomes)).filter((outcome) => outcome === 'taken').length
      expect(through).toBe(Math.min(limit, outcomes.length))
      expect(store.used).toBe(through)
    }),
  )
})

test('keeps the visitors of each link apart', async () => {
  const stores = new Map([1, 2].map((id) => [id, storeWith(id)]))
  const storeOf = (id: number) => stores.get(id) as ReturnType<typeof storeWith>
  const take = createTakeVisit({
    takeVisits: (link, now, count) => storeOf(link.id).takeVisits(link, now, count),
    usedVisits: (id) => storeOf(id).usedVisits(),
  })
  const outcomes = await Promise.all([1, 2, 1, 2, 2].map((id) => take(limitedLink(id, id), 0)))
  expect(outcomes).toEqual(['taken', 'taken', 'used-up', 'taken', 'used-up'])
})

test('says that a link is no longer what was believed when there is room and still none is given', async () => {
  const exact = createTakeVisit(storeWith(2, { isChanged: true }))
  expect(await Promise.all([exact(limitedLink(1, 2), 0), exact(limitedLink(1, 2), 0)])).toEqual([
    'changed',
    'changed',
  ])
  const take = createTakeVisit(storeWith(5, { isChanged: true }))
  expect(await Promise.all([take(limitedLink(1, 5), 0), take(limitedLink(1, 5), 0)])).toEqual([
    'changed',
    'changed',
  ])
})

test('takes nothing of a link without a limit', async () => {
  const store = storeWith(5)
  expect(await createTakeVisit(store)(limitedLink(1, null), 0)).toBe('used-up')
  expect(await createTakeVisit(store)({ ...limitedLink(1, 1), options: null }, 0)).toBe('used-up')
  expect(store.updates).toBe(0)
})

test('fails for those who waited when the database fails, and serves those who come later', async () => {
  const store = storeWith(5)
  let isAway = true
  const take = createTakeVisit({
    ...store,
    takeVisits: (link, now, count) =>
      isAway ? Promise.reject(new Error('away')) : store.takeVisits(link, now, count),
  })
  const link = limitedLink(1, 5)
  const outcomes = await Promise.allSettled([take(link, 0), take(link, 0)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isAway = false
  expect(await take(link, 0)).toBe('taken')
})
