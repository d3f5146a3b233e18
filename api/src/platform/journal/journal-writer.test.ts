import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createJournalReader } from './journal-reader.ts'
import { type JournalWriter, type JournalWriterOptions, openJournalWriter } from './journal-writer.ts'

const HOUR_MS = 3_600_000

let directory: string
let unsaved: number[]
let saved: number[]
let thrown: unknown[]
let synced: number
/** Writers of earlier tests may still report syncs, so each test has its number. */
let running = 0
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'atajo-writer-'))
  unsaved = []
  saved = []
  thrown = []
  synced = 0
  running += 1
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

function open(options: Partial<JournalWriterOptions<string>> = {}): JournalWriter<string> {
  const mine = running
  return openJournalWriter<string>({
    directory,
    firstSequence: 1,
    encode: (text, buffer, offset) => offset + buffer.write(text, offset),
    onUnsaved: (count) => unsaved.push(count),
    onThrown: (error) => thrown.push(error),
    onSaved: (count) => saved.push(count),
    onSynced: (sequence) => {
      if (mine === running) synced = sequence
    },
    ...options,
  })
}

function append(writer: JournalWriter<string>, texts: string[]): Promise<boolean[]> {
  return Promise.all(
    texts.map(
      (text) => new Promise<boolean>((resolve) => writer.append(text, (isSaved) => resolve(isSaved))),
    ),
  )
}

async function readAll(): Promise<[number, string][]> {
  const reader = createJournalReader({ directory, afterSequence: 0, onDamaged: () => {}, isLive: false })
  const entries = await reader.read(100_000, Number.MAX_SAFE_INTEGER)
  return entries.map(({ sequence, payload }) => [sequence, payload.toString()])
}

const segments = () => readdirSync(directory).sort()

test('answers when the entries of a turn are in the file, all by one write', async () => {
  const writer = open({ firstSequence: 41 })
  const answers = append(writer, ['a', 'b', 'c'])
  expect(readFileSync(join(directory, '000000000000041.seg')).length).toBe(0)
  expect(await answers).toEqual([true, true, true])
  expect(saved).toEqual([3])
  await append(writer, ['d'])
  expect(saved).toEqual([3, 1])
  expect(segments()).toHaveLength(1)
  expect(await readAll()).toEqual([
    [41, 'a'],
    [42, 'b'],
    [43, 'c'],
    [44, 'd'],
  ])
  writer.close()
})

test('keeps its segments from other users of the machine', () => {
  open().close()
  expect(statSync(join(directory, segments()[0] as string)).mode & 0o777).toBe(0o600)
})

test('says by and by that what was written is synced, again after each write', async () => {
  const writer = open()
  await append(writer, ['a', 'b'])
  await vi.waitFor(() => expect(synced).toBe(2), { timeout: 60_000 })
  await append(writer, ['c'])
  await append(writer, ['d'])
  await vi.waitFor(() => expect(synced).toBe(4), { timeout: 60_000 })
  writer.close()
  expect(synced).toBe(4)
})

test('writes and syncs at its end what still waits', async () => {
  const writer = open()
  const answer = append(writer, ['a', 'b'])
  writer.close()
  expect(await answer).toEqual([true, true])
  expect(synced).toBe(2)
  expect((await readAll()).length).toBe(2)
  await new Promise(setImmediate)
  expect([saved, unsaved]).toEqual([[2], []])
})

test.runIf(existsSync('/proc/self/fd'))('keeps nothing open once it is closed', async () => {
  const writer = open({ segmentBytes: 1 })
  for (const text of ['a', 'b', 'c']) await append(writer, [text])
  writer.close()
  await vi.waitFor(() => expect(openFiles()).toEqual([]), { timeout: 60_000 })
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

test('takes a turn with more than its buffer holds', async () => {
  const writer = openJournalWriter<string>({
    directory,
    firstSequence: 1,
    encode: (text, buffer, offset) => offset + buffer.write(text, offset),
    onUnsaved: (count) => unsaved.push(count),
  })
  const texts = Array.from({ length: 1_500 }, (_, number) => `${number}`.padEnd(1_000, '.'))
  expect((await append(writer, texts)).every(Boolean)).toBe(true)
  writer.close()
  expect((await readAll()).map(([, text]) => text)).toEqual(texts)
})

test('calls back for every entry of a turn though one callback throws, and goes on', async () => {
  const writer = open()
  const called: string[] = []
  writer.append('a', () => {
    throw new Error('a')
  })
  writer.append('b', () => called.push('b'))
  await append(writer, ['c'])
  expect(await append(writer, ['d'])).toEqual([true])
  expect([called, thrown]).toEqual([['b'], [new Error('a')]])
})

test('begins another segment when this one is full, named after its first record', async () => {
  const writer = open({ segmentBytes: 48 })
  for (const text of ['aaaaaaaaaa', 'bbbbbbbbbb', 'cccccccccc', 'dddddddddd']) await append(writer, [text])
  writer.close()
  expect(segments()).toEqual(['000000000000001.seg', '000000000000004.seg'])
  expect((await readAll()).map(([sequence]) => sequence)).toEqual([1, 2, 3, 4])
})

test('begins another segment when this one is old, unless it is empty', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const writer = open({ segmentMs: HOUR_MS })
    vi.setSystemTime(Date.now() + 2 * HOUR_MS)
    await append(writer, ['a'])
    expect(segments()).toHaveLength(1)
    await append(writer, ['b', 'c'])
    expect(segments()).toEqual(['000000000000001.seg', '000000000000002.seg'])
    vi.setSystemTime(Date.now() + HOUR_MS)
    await append(writer, ['d'])
    expect(segments()).toHaveLength(2)
    writer.close()
  } finally {
    vi.useRealTimers()
  }
})

test('begins another segment when asked to, unless this one is empty', async () => {
  const writer = open()
  writer.renew()
  expect(segments()).toEqual(['000000000000001.seg'])
  await append(writer, ['a', 'b'])
  writer.renew()
  expect(segments()).toEqual(['000000000000001.seg', '000000000000003.seg'])
  expect(synced).toBe(2)
  await append(writer, ['c'])
  writer.close()
  expect((await readAll()).map(([sequence]) => sequence)).toEqual([1, 2, 3])
})

test('gives the number of an entry that could not be written to the next, once there is room again', async () => {
  const writer = open({ segmentBytes: 30 })
  await append(writer, ['aaaaaaaaaaaaaaaaaaaa'])
  rmSync(directory, { recursive: true })
  expect(await append(writer, ['b', 'c'])).toEqual([false, false])
  expect(unsaved).toEqual([2])
  mkdirSync(directory)
  expect(await append(writer, ['d'])).toEqual([true])
  expect(await readAll()).toEqual([[2, 'd']])
  expect(saved).toEqual([1, 1])
  writer.close()
})
