import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { inSlices, mapInSlices } from './work-slices.ts'

afterEach(() => vi.restoreAllMocks())

/** Counts turns of the event loop during `work`. Each reading of the clock advances it by 1 ms. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => ++now)
  let turns = 0
  let isDone = false
  const counting = (async () => {
    while (!isDone) {
      await nextTurn()
      turns += 1
    }
  })()
  await work()
  isDone = true
  await counting
  return turns
}

test('long work lets the event loop turn every two milliseconds', async () => {
  const items = Array.from({ length: 1000 }, (_, place) => place)
  const turns = await turnsDuring(async () => {
    expect(await mapInSlices(items, (item) => item * 2)).toEqual(items.map((item) => item * 2))
  })
  expect(turns).toBeGreaterThanOrEqual(300)
})

test('work that is soon done takes no turn', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(0)
  let turned = false
  setImmediate(() => {
    turned = true
  })
  for await (const item of inSlices(['a', 'b'])) expect(item).toMatch(/[ab]/)
  expect(turned).toBe(false)
})
