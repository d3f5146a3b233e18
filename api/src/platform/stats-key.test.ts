import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  generationOf,
  linkIdOfStats,
  MOST_TRANSFERS,
  ownerKeyOf,
  statsIdOf,
  statsKeyFor,
} from './stats-key.ts'

const HIGHEST_ID = 2 ** 39 - 1

test('is one for all links of an account, and its own for each link of a guest', () => {
  expect(statsKeyFor('u:7', 1)).toBe(statsKeyFor('u:7', 2))
  expect(statsKeyFor('g:abc', 1)).toBe(statsKeyFor('g:def', 1))
  const ids = fc.nat({ max: HIGHEST_ID })
  fc.assert(
    fc.property(ids, ids, ids, (user, one, other) => {
      const keys = [
        statsKeyFor(`u:${user}`, one),
        statsKeyFor('g:abc', one),
        ...(one === other ? [] : [statsKeyFor('g:abc', other)]),
      ]
      expect(new Set(keys).size).toBe(keys.length)
      for (const key of keys) expect(key).toBeLessThan(2 ** 40)
    }),
  )
})

test('separates the owner and the link from the number of transfers', () => {
  const ids = fc.nat({ max: HIGHEST_ID })
  fc.assert(
    fc.property(ids, ids, fc.integer({ min: 0, max: MOST_TRANSFERS }), (user, linkId, generation) => {
      const key = statsKeyFor(`u:${user}`, linkId, generation)
      const statsId = statsIdOf({ _id: linkId, statsGeneration: generation })
      expect([ownerKeyOf(key), generationOf(key)]).toEqual([user * 2, generation])
      expect([linkIdOfStats(statsId), generationOf(statsId)]).toEqual([linkId, generation])
      expect(key).toBeLessThan(2 ** 48)
    }),
  )
})
