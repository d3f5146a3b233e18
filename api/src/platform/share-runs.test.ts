import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { shareRuns } from './share-runs.ts'

/** Creates runs that end on command. Each returns what was stored when it began. */
function startable() {
  const stored = { value: 'old' }
  const ends: (() => void)[] = []
  const run = shareRuns(
    (_key: string) => {
      const seen = stored.value
      return new Promise<string>((resolve) => ends.push(() => resolve(seen)))
    },
    (key) => key,
  )
  return { stored, ends, run }
}

test('callers during a run share the next one, which sees their writes', async () => {
  const { stored, ends, run } = startable()
  const first = run('a')
  await nextTurn()
  stored.value = 'new'
  const later = [run('a'), run('a'), run('a')]
  await nextTurn()
  expect(ends).toHaveLength(1)
  ends[0]?.()
  expect(await first).toBe('old')
  await nextTurn()
  expect(ends).toHaveLength(2)
  ends[1]?.()
  expect(await Promise.all(later)).toEqual(['new', 'new', 'new'])
})

test('other keys do not wait, and a run that fails does not hold up the next one', async () => {
  const { ends, run } = startable()
  const all = [run('a'), run('b')]
  await nextTurn()
  expect(ends).toHaveLength(2)
  for (const end of ends) end()
  await Promise.all(all)
  let isFirst = true
  const failing = shareRuns(
    async (_key: string) => {
      await nextTurn()
      if (!isFirst) return 'done'
      isFirst = false
      throw new Error('the first run fails')
    },
    (key) => key,
  )
  const failed = failing('a')
  await nextTurn()
  const next = failing('a')
  await expect(failed).rejects.toThrow('the first run fails')
  expect(await next).toBe('done')
})
