import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FRAME_HEADER_BYTES, sealFrame } from './frame.ts'
import { createJournalReader } from './journal-reader.ts'
import { segmentPath } from './segments.ts'

const { open } = fs

/**
 * Makes the file system refuse to open journal files when `isRefused` says so for the number
 * already opened. Files that earlier tests still open do not count.
 */
function refuseOpening(isRefused: (opened: number) => boolean): void {
  let opened = 0
  fs.open = async (...asked) => {
    const isJournal = String(asked[0]).startsWith(directory)
    if (isJournal && isRefused(++opened)) throw new Error('Too many open files')
    return open(...asked)
  }
  syncBuiltinESMExports()
}

afterEach(() => {
  fs.open = open
  syncBuiltinESMExports()
})

/** More bytes than the reader reads at a time. */
const MUCH = 70_000

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'atajo-reader-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

function frame(sequence: number, bytes = 20): Buffer {
  const buffer = Buffer.alloc(FRAME_HEADER_BYTES + bytes, sequence & 0x7f)
  sealFrame(buffer, 0, buffer.length, sequence)
  return buffer
}

function frames(first: number, last: number, bytes = 20): Buffer {
  return Buffer.concat(Array.from({ length: last - first + 1 }, (_, index) => frame(first + index, bytes)))
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** Creates a reader that records the damaged ranges. */
function openReader({ afterSequence = 0, isLive = false } = {}) {
  const seen = { damaged: 0 }
  const reader = createJournalReader({
    directory,
    afterSequence,
    isLive,
    onDamaged: (count) => {
      seen.damaged += count
    },
  })
  const read = async (max = 100_000, upTo = Number.MAX_SAFE_INTEGER) =>
    (await reader.read(max, upTo)).map(({ sequence }) => sequence)
  async function readToEnd(max = 100_000): Promise<number[]> {
    const all: number[] = []
    for (let part = await read(max); part.length > 0; part = await read(max)) {
      expect(part.length).toBeLessThanOrEqual(max)
      all.push(...part)
    }
    return all
  }
  return { seen, read, readToEnd }
}

test('gives every record once although reading fails now and then', async () => {
  writeFileSync(segmentPath(directory, 1), frames(1, 700, 1_000))
  refuseOpening((opened) => opened % 3 === 0)
  const reader = createJournalReader({ directory, afterSequence: 0, isLive: false, onDamaged: () => {} })
  const all: number[] = []
  let failures = 0
  while (all.length < 700 && failures < 20) {
    const entries = await reader.read(100_000, Number.MAX_SAFE_INTEGER).catch(() => [])
    if (entries.length === 0) failures++
    all.push(...entries.map(({ sequence }) => sequence))
  }
  expect(all).toEqual(range(1, 700))
})

test('never goes past what could not be read', async () => {
  writeFileSync(segmentPath(directory, 1), frames(1, 100, 1_000))
  writeFileSync(segmentPath(directory, 101), frames(101, 110))
  refuseOpening((opened) => opened === 2 || opened === 3)
  const reader = createJournalReader({ directory, afterSequence: 0, isLive: false, onDamaged: () => {} })
  const read = async () =>
    (await reader.read(100_000, Number.MAX_SAFE_INTEGER)).map(({ sequence }) => sequence)
  const begun = await read()
  expect(begun).toEqual(range(1, begun.length))
  await expect(read()).rejects.toThrow('Too many open files')
  expect(await read()).toEqual(range(begun.length + 1, 110))
})

test.runIf(existsSync('/proc/self/fd'))('keeps no file open, and says when one is none', async () => {
  writeFileSync(segmentPath(directory, 1), frames(1, 3))
  expect(await openReader().readToEnd()).toEqual(range(1, 3))
  mkdirSync(segmentPath(directory, 4))
  await expect(openReader({ afterSequence: 3 }).read()).rejects.toThrow()
  expect(openFiles()).toEqual([])
})

/** Lists the files that this process has open in the journal's directory. */
function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${descriptor}`)
      return path.startsWith(directory) ? [path] : []
    } catch {
      return []
    }
  })
}

test('reads what is there in pieces of any size, each record once', async () => {
  writeFileSync(segmentPath(directory, 1), frames(1, 700, 1_000))
  writeFileSync(segmentPath(directory, 701), frames(701, 720))
  for (const max of [1, 7, 100, 1_000]) {
    const { seen, readToEnd } = openReader()
    expect(await readToEnd(max)).toEqual(range(1, 720))
    expect(seen.damaged).toBe(0)
  }
})

test('goes on behind what was applied, in whichever segment that was', async () => {
  writeFileSync(segmentPath(directory, 1), frames(1, 10))
  writeFileSync(segmentPath(directory, 11), frames(11, 20))
  writeFileSync(segmentPath(directory, 21), frames(21, 30))
  for (const afterSequence of [0, 1, 9, 10, 11, 15, 20, 25, 29]) {
    expect(await openReader({ afterSequence }).readToEnd()).toEqual(range(afterSequence + 1, 30))
  }
  expect(await openReader({ afterSequence: 30 }).readToEnd()).toEqual([])
  expect(await openReader({ afterSequence: 99 }).readToEnd()).toEqual([])
})

test('stops at the last number it may read, and goes on from there later', async () => {
  writeFileSync(segmentPath(directory, 1), frames(1, 10))
  writeFileSync(segmentPath(directory, 11), frames(11, 20))
  const { read } = openReader()
  expect(await read(100, 4)).toEqual(range(1, 4))
  expect(await read(100, 4)).toEqual([])
  expect(await read(100, 12)).toEqual(range(5, 12))
  expect(await read()).toEqual(range(13, 20))
})

test('waits for the rest of a record in a journal that is being written', async () => {
  const path = segmentPath(directory, 1)
  const last = frame(4)
  writeFileSync(path, Buffer.concat([frames(1, 3), last.subarray(0, 9)]))
  const { seen, read } = openReader({ isLive: true })
  expect(await read()).toEqual(range(1, 3))
  expect(await read()).toEqual([])
  appendFileSync(path, last.subarray(9))
  expect(await read()).toEqual([4])
  writeFileSync(segmentPath(directory, 5), frames(5, 6))
  expect(await read()).toEqual([5, 6])
  expect(seen.damaged).toBe(0)
})

test('treats a torn end as an unacknowledged record, and other bytes there as a damaged one', async () => {
  const path = segmentPath(directory, 1)
  writeFileSync(path, Buffer.concat([frames(1, 3), frame(4).subarray(0, 20)]))
  const torn = openReader()
  expect(await torn.readToEnd()).toEqual(range(1, 3))
  expect(torn.seen.damaged).toBe(0)
  writeFileSync(path, Buffer.concat([frames(1, 3), Buffer.alloc(50)]))
  const rubbish = openReader()
  expect(await rubbish.readToEnd()).toEqual(range(1, 3))
  expect(rubbish.seen.damaged).toBe(1)
})

test('finds its way again behind a great deal of rubbish, wherever that ends, and counts what is missing', async () => {
  for (let more = 0; more < 33_000; more += 900) {
    const hole = Buffer.alloc(MUCH + more)
    writeFileSync(segmentPath(directory, 1), Buffer.concat([frames(1, 3), hole, frames(10, 12, 1_000)]))
    writeFileSync(segmentPath(directory, 13), frames(13, 15))
    const { seen, readToEnd } = openReader()
    expect(await readToEnd()).toEqual([1, 2, 3, ...range(10, 15)])
    expect(seen.damaged).toBe(6)
  }
})

test('counts damage once, and none in what was applied or never was there', async () => {
  writeFileSync(segmentPath(directory, 1), Buffer.concat([frames(1, 9), Buffer.alloc(34)]))
  writeFileSync(segmentPath(directory, 11), '')
  const live = openReader({ isLive: true })
  expect(await live.readToEnd()).toEqual(range(1, 9))
  expect(await live.read()).toEqual([])
  expect(live.seen.damaged).toBe(1)
  const hole = Buffer.alloc(34)
  writeFileSync(segmentPath(directory, 11), Buffer.concat([frames(11, 13), hole, frames(15, 18), hole]))
  writeFileSync(segmentPath(directory, 19), frames(19, 20))
  for (const [afterSequence, damaged] of [
    [13, 2],
    [16, 1],
    [18, 0],
  ] as const) {
    const { seen, readToEnd } = openReader({ afterSequence })
    expect((await readToEnd()).at(-1)).toBe(20)
    expect(seen.damaged).toBe(damaged)
  }
  rmSync(segmentPath(directory, 1))
  rmSync(segmentPath(directory, 11))
  rmSync(segmentPath(directory, 19))
  writeFileSync(segmentPath(directory, 5_000), Buffer.concat([Buffer.alloc(34), frames(5_001, 5_002)]))
  const later = openReader()
  expect(await later.readToEnd()).toEqual([5_001, 5_002])
  expect(later.seen.damaged).toBe(1)
})

test('counts no damage where the numbers go on without a gap', async () => {
  writeFileSync(segmentPath(directory, 1), Buffer.concat([frames(1, 3), Buffer.alloc(30), frames(4, 6)]))
  const { seen, readToEnd } = openReader()
  expect(await readToEnd()).toEqual(range(1, 6))
  expect(seen.damaged).toBe(0)
  writeFileSync(segmentPath(directory, 1), Buffer.concat([frames(1, 3), Buffer.alloc(30), frames(7, 8)]))
  const gap = openReader()
  expect(await gap.readToEnd()).toEqual([1, 2, 3, 7, 8])
  expect(gap.seen.damaged).toBe(3)
})

test('says that there is nothing in an empty journal', async () => {
  expect(await openReader().readToEnd()).toEqual([])
  writeFileSync(segmentPath(directory, 1), '')
  expect(await openReader().readToEnd()).toEqual([])
  expect(await openReader({ isLive: true }).readToEnd()).toEqual([])
})
