import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { shareReads } from './share-reads.ts'

test('reads once for all who ask in one turn, and what is true after the last of them asked', async () => {
  const stored = new Map([['a', 'old']])
  const reads: string[] = []
  const read = shareReads(
    async (key: string) => {
      reads.push(key)
      return stored.get(key)
    },
    (key) => key,
  )
  const first = read('a')
  stored.set('a', 'new')
  const answers = await Promise.all([first, read('a'), read('b')])
  expect(answers).toEqual(['new', 'new', undefined])
  expect(reads).toEqual(['a', 'b'])
})

test('never joins a read that has begun', async () => {
  let value = 'old'
  let finish: () => void = () => {}
  const read = shareReads(
    (_: string) => {
      const seen = value
      return new Promise<string>((resolve) => {
        finish = () => resolve(seen)
      })
    },
    (key) => key,
  )
  const early = read('a')
  await nextTurn()
  const finishEarly = finish
  value = 'new'
  const late = read('a')
  await nextTurn()
  finishEarly()
  finish()
  expect(await Promise.all([early, late])).toEqual(['old', 'new'])
})

test('rejects for all callers after a failure, and reads again for the next one', async () => {
  let isAway = true
  const read = shareReads(
    async (key: string) => {
      if (isAway) throw new Error('away')
      return key
    },
    (key) => key,
  )
  const outcomes = await Promise.allSettled([read('a'), read('a')])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isAway = false
  expect(await read('a')).toBe('a')
})
