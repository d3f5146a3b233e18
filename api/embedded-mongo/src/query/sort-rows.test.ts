import { expect, test } from 'vitest'
import { createSorter } from './sort-rows.ts'

const MEGABYTE = 1024 * 1024

function keyed(n: number, size = 0) {
  const key = Buffer.alloc(4)
  key.writeUInt32BE(n)
  return { key, item: n, size }
}

test('refuses to hold more than 100 MB, as MongoDB does without use of the disk', () => {
  const sorter = createSorter<number>(undefined, 'find')
  for (let i = 0; i < 9; i++) sorter.add(keyed(i, 11 * MEGABYTE))
  expect(() => sorter.add(keyed(9, 11 * MEGABYTE))).toThrow(
    expect.objectContaining({ code: 292, message: expect.stringContaining('Sort exceeded memory limit') }),
  )
})

test('sorts any amount of which only the first few are wanted', async () => {
  const sorter = createSorter<number>(3, 'find')
  for (let i = 0; i < 5000; i++) {
    sorter.add(keyed((i * 7919) % 5000, MEGABYTE))
    await sorter.settle()
  }
  expect(await sorter.sorted()).toEqual([0, 1, 2])
})

test('keeps equal keys in the order they came in, however many', async () => {
  const sorter = createSorter<number>(undefined, 'find')
  for (let i = 0; i < 10_000; i++) sorter.add({ ...keyed(i % 2), item: i })
  const sorted = await sorter.sorted()
  const even = Array.from({ length: 5000 }, (_, i) => i * 2)
  expect(sorted).toEqual([...even, ...even.map((i) => i + 1)])
})
