import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { createVisitorSaltsStore } from './visitor-salts.store.ts'
import { createVisitorSalts } from './visitor-salts.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Days in the far future, which the tested service does not have. */
const DAY = 40_000
const KEY = Buffer.alloc(32, 7)

let service: TestApp
beforeAll(async () => {
  service = await startTestApp()
})
afterAll(() => service.close())

const salts = (key = KEY) => createVisitorSalts(createVisitorSaltsStore(service.connection), key)

test('all processes have the same salt of a day, and none without the secret', async () => {
  const [first, second, stranger] = [salts(), salts(), salts(Buffer.alloc(32, 8))]
  expect(first.saltOf(DAY)).toBeNull()
  await Promise.all([first, second, stranger].map((each) => each.renew(DAY * DAY_MS)))
  expect(first.saltOf(DAY)).toHaveLength(16)
  expect(second.saltOf(DAY)).toEqual(first.saltOf(DAY))
  expect(stranger.saltOf(DAY)).not.toEqual(first.saltOf(DAY))
})

test('tomorrow’s is there twelve hours before it begins, not earlier, and differs', async () => {
  const known = salts()
  await known.renew(DAY * DAY_MS + 11 * HOUR_MS)
  expect(known.saltOf(DAY + 1)).toBeNull()
  await known.renew(DAY * DAY_MS + 12 * HOUR_MS)
  expect(known.saltOf(DAY + 1)).toHaveLength(16)
  expect(known.saltOf(DAY + 1)).not.toEqual(known.saltOf(DAY))
})

test('a day is forgotten in memory and in the database by two days after it', async () => {
  const known = salts()
  await known.renew((DAY + 5) * DAY_MS)
  const before = known.saltOf(DAY + 5)
  await known.renew((DAY + 6) * DAY_MS)
  expect(known.saltOf(DAY + 5)).toEqual(before)
  await known.renew((DAY + 7) * DAY_MS)
  expect(known.saltOf(DAY + 5)).toBeNull()
  const stored = service.connection.collection<{ _id: number; expiresAt: Date }>('visitor_salts')
  const days = await stored.find().sort({ _id: 1 }).toArray()
  expect(days.map(({ _id }) => _id)).not.toContain(DAY + 5)
  for (const { _id, expiresAt } of days) expect(expiresAt.getTime()).toBe((_id + 2) * DAY_MS)
  const indexes = await stored.indexes()
  expect(indexes).toContainEqual(expect.objectContaining({ key: { expiresAt: 1 }, expireAfterSeconds: 0 }))
})

test('while the database is away what is known stays known', async () => {
  let isAway = false
  const known = createVisitorSalts(
    {
      randomOf: async () => {
        if (isAway) throw new Error('away')
        return Buffer.alloc(32)
      },
      forgetBefore: async () => {},
    },
    KEY,
  )
  await known.renew(DAY * DAY_MS + 13 * HOUR_MS)
  isAway = true
  await known.renew((DAY + 1) * DAY_MS)
  expect(known.saltOf(DAY + 1)).toHaveLength(16)
  await expect(known.renew((DAY + 2) * DAY_MS)).rejects.toThrow('away')
})
