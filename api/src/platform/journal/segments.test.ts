import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listSegments, removeAppliedSegments, segmentPath, sizeOfSegments } from './segments.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'atajo-segments-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

function write(firstSequence: number, bytes: number): void {
  writeFileSync(segmentPath(directory, firstSequence), Buffer.alloc(bytes))
}

async function numbersLeft(): Promise<number[]> {
  return (await listSegments(directory)).map(({ firstSequence }) => firstSequence)
}

test('segments are recognized by their names, and listed in the order of their records', async () => {
  for (const sequence of [900, 3, 114_898_529_517_765, 20]) write(sequence, 1)
  writeFileSync(join(directory, 'applied'), '3')
  writeFileSync(join(directory, '000000000000007.seg.old'), '')
  writeFileSync(join(directory, 'x000000000000007.seg'), '')
  mkdirSync(join(directory, 'folder'))
  expect(await numbersLeft()).toEqual([3, 20, 900, 114_898_529_517_765])
  expect((await listSegments(directory))[0]?.path).toBe(join(directory, '000000000000003.seg'))
})

test('have the size of all of them together, one that goes meanwhile none', async () => {
  expect(await sizeOfSegments(directory)).toBe(0)
  write(1, 10)
  write(2, 500)
  writeFileSync(join(directory, 'applied'), '12345')
  symlinkSync(join(directory, 'gone'), segmentPath(directory, 3))
  expect(await sizeOfSegments(directory)).toBe(510)
})

test('go as soon as everything in them is applied, the newest never', async () => {
  for (const sequence of [1, 11, 21]) write(sequence, 1)
  await removeAppliedSegments(directory, 9)
  expect(await numbersLeft()).toEqual([1, 11, 21])
  await removeAppliedSegments(directory, 10)
  expect(await numbersLeft()).toEqual([11, 21])
  await removeAppliedSegments(directory, 19)
  expect(await numbersLeft()).toEqual([11, 21])
  await removeAppliedSegments(directory, 1_000)
  expect(await numbersLeft()).toEqual([21])
})
