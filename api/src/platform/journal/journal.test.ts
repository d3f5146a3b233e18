import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, describe, expect, test } from 'vitest'
import { claimDirectory } from './claim.ts'
import { crc32c } from './frame.ts'
import { createJournalReader } from './journal-reader.ts'
import { openJournalWriter } from './journal-writer.ts'
import { nextSequenceOf, takeAbandonedPartition, takePartition } from './partition.ts'
import { listSegments, removeAppliedSegments, segmentPath } from './segments.ts'

const directories: string[] = []

function freshDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'atajo-journal-'))
  directories.push(directory)
  return directory
}

afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true })
})

function openTextWriter(directory: string, firstSequence = 1, segmentBytes?: number) {
  return openJournalWriter<string>({
    directory,
    firstSequence,
    encode: (text, buffer, offset) => offset + buffer.write(text, offset),
    onUnsaved: (_count, error) => {
      throw error
    },
    ...(segmentBytes === undefined ? {} : { segmentBytes }),
  })
}

async function appendAll(writer: ReturnType<typeof openTextWriter>, texts: string[]): Promise<void> {
  await Promise.all(texts.map((text) => new Promise((resolve) => writer.append(text, resolve))))
}

async function readAll(directory: string, afterSequence = 0) {
  const damaged: number[] = []
  const reader = createJournalReader({
    directory,
    afterSequence,
    onDamaged: (count) => damaged.push(count),
    isLive: false,
  })
  const texts: string[] = []
  for (;;) {
    const entries = await reader.read(1000, Number.MAX_SAFE_INTEGER)
    if (entries.length === 0) break
    texts.push(...entries.map(({ payload }) => payload.toString()))
  }
  return { texts, damaged: damaged.reduce((sum, count) => sum + count, 0) }
}

function numbered(count: number, from = 0): string[] {
  return Array.from({ length: count }, (_, index) => `entry ${from + index}`)
}

test('computes CRC-32C as RFC 3720 gives it', () => {
  expect(crc32c(new Uint8Array(32), 0, 32)).toBe(0x8a9136aa)
  expect(crc32c(new Uint8Array(32).fill(255), 0, 32)).toBe(0x62a8ab43)
})

describe('a journal', () => {
  test('gives back what was appended, in order, over several segments', async () => {
    const directory = freshDirectory()
    const writer = openTextWriter(directory, 1, 500)
    for (let turn = 0; turn < 20; turn++) await appendAll(writer, numbered(10, turn * 10))
    writer.close()
    expect((await listSegments(directory)).length).toBeGreaterThan(3)
    expect((await readAll(directory)).texts).toEqual(numbered(200))
    expect((await readAll(directory, 150)).texts).toEqual(numbered(50, 150))
  })

  test('reads a chunk border in the middle of a record', async () => {
    const directory = freshDirectory()
    const writer = openTextWriter(directory)
    const long = numbered(900).map((text) => text.padEnd(700, '.'))
    await appendAll(writer, long)
    writer.close()
    expect((await readAll(directory)).texts).toEqual(long)
  })

  test('drops an unfinished last record and keeps the following segment', async () => {
    const directory = freshDirectory()
    const first = openTextWriter(directory)
    await appendAll(first, numbered(5))
    first.close()
    truncateSync(segmentPath(directory, 1), readFileSync(segmentPath(directory, 1)).length - 3)
    const second = openTextWriter(directory, 6)
    await appendAll(second, numbered(5, 5))
    second.close()
    expect(await readAll(directory)).toEqual({ texts: [...numbered(4), ...numbered(5, 5)], damaged: 0 })
  })

  test('skips and counts one damaged record, whichever of its bytes is wrong, never its neighbours', async () => {
    const directory = freshDirectory()
    const writer = openTextWriter(directory)
    await appendAll(writer, numbered(3))
    writer.close()
    const path = segmentPath(directory, 1)
    const intact = readFileSync(path)
    const frame = intact.length / 3
    for (let byte = frame; byte < frame * 2; byte++) {
      const damaged = Buffer.from(intact)
      damaged[byte] = (damaged[byte] as number) ^ 0x40
      writeFileSync(path, damaged)
      expect(await readAll(directory)).toEqual({ texts: ['entry 0', 'entry 2'], damaged: 1 })
    }
  })

  test('resumes behind a hole in the middle of a segment', async () => {
    const directory = freshDirectory()
    const writer = openTextWriter(directory)
    await appendAll(writer, numbered(10))
    writer.close()
    const path = segmentPath(directory, 1)
    const intact = readFileSync(path)
    const frame = intact.length / 10
    writeFileSync(path, Buffer.concat([intact.subarray(0, frame * 3 + 5), intact.subarray(frame * 6)]))
    expect(await readAll(directory)).toEqual({ texts: [...numbered(3), ...numbered(4, 6)], damaged: 3 })
  })

  test('reads the records of a duplicated segment once', async () => {
    const directory = freshDirectory()
    const writer = openTextWriter(directory)
    await appendAll(writer, numbered(5))
    writer.close()
    copyFileSync(segmentPath(directory, 1), segmentPath(directory, 4))
    expect((await readAll(directory)).texts).toEqual(numbered(5))
  })

  test('removes applied segments but never the newest, so that no number comes twice', async () => {
    const directory = freshDirectory()
    const writer = openTextWriter(directory, 1, 100)
    for (let turn = 0; turn < 10; turn++) await appendAll(writer, numbered(10, turn * 10))
    writer.close()
    await removeAppliedSegments(directory, 55)
    expect((await readAll(directory, 55)).texts).toEqual(numbered(45, 55))
    await removeAppliedSegments(directory, 100)
    expect(await listSegments(directory)).toHaveLength(1)
  })

  test('goes on and says what was not saved when the disk refuses', async () => {
    const unsaved: number[] = []
    const failing = openJournalWriter<string>({
      directory: freshDirectory(),
      firstSequence: 1,
      segmentBytes: -1,
      encode: (text, buffer, offset) => offset + buffer.write(text, offset),
      onUnsaved: (count) => unsaved.push(count),
    })
    rmSync(directories.at(-1) as string, { recursive: true })
    const answers = await Promise.all(
      ['a', 'b'].map((text) => new Promise((resolve) => failing.append(text, resolve))),
    )
    expect(answers).toEqual([false, false])
    expect(unsaved).toEqual([2])
  })
})

describe('a partition', () => {
  test('a partition has one holder, is released, and can be claimed again', async () => {
    const directory = freshDirectory()
    const claim = await claimDirectory(directory)
    expect(claim).not.toBeNull()
    expect(await claimDirectory(directory)).toBeNull()
    claim?.release()
    await expect.poll(() => claimDirectory(directory)).not.toBeNull()
  })

  test('is won by at most one of many that ask at once', async () => {
    const directory = freshDirectory()
    const claims = await Promise.all(Array.from({ length: 8 }, () => claimDirectory(directory)))
    expect(claims.filter((claim) => claim !== null).length).toBeLessThanOrEqual(1)
  })

  test.runIf(existsSync('/proc/self/fd'))('that cannot be had keeps nothing open', async () => {
    const directory = freshDirectory()
    mkdirSync(join(directory, 'claim-1', 'in the way'), { recursive: true })
    for (let attempt = 0; attempt < 3; attempt++) {
      await expect(claimDirectory(directory)).rejects.toThrow()
    }
    await expect.poll(() => descriptorsOf(directory)).toBe(0)
  })

  test('numbers on behind everything it ever used', async () => {
    const root = freshDirectory()
    const partition = await takePartition(root)
    const first = await nextSequenceOf(partition)
    const writer = openTextWriter(partition.directory, first + 1_000_000_000)
    await appendAll(writer, numbered(7))
    writer.close()
    expect(await nextSequenceOf(partition)).toBe(first + 1_000_000_007)
    partition.release()
  })

  test('a partition of the previous version is drained but never written to', async () => {
    const root = freshDirectory()
    const old = join(root, 'm0123456789')
    mkdirSync(old)
    const writer = openTextWriter(old)
    await appendAll(writer, numbered(2))
    writer.close()
    const own = await takePartition(root)
    expect(own.id).toMatch(/^n[0-9a-f]{10}$/)
    const abandoned = await takeAbandonedPartition(root, own.id)
    expect(abandoned?.id).toBe('m0123456789')
    abandoned?.release()
    own.release()
    const again = await takePartition(root)
    expect(again.id).toBe(own.id)
    again.release()
  })

  test('a killed process’s partition keeps every acknowledged record and is taken over', async () => {
    const root = freshDirectory()
    for (let round = 0; round < 5; round++) {
      const acknowledged = await writeUntilKilled(root, 20 + round * 15)
      const partition = await takeAbandonedPartition(root, 'none')
      expect(partition).not.toBeNull()
      const { texts, damaged } = await readAll(partition?.directory as string)
      expect(damaged).toBe(0)
      expect(new Set(texts).size).toBe(texts.length)
      const stored = new Set(texts)
      expect(acknowledged.filter((text) => !stored.has(text))).toEqual([])
      expect(acknowledged.length).toBeGreaterThan(0)
      partition?.release()
    }
  })
})

function descriptorsOf(directory: string): number {
  return readdirSync('/proc/self/fd').filter((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`) === directory
    } catch {
      return false
    }
  }).length
}

async function writeUntilKilled(root: string, lines: number): Promise<string[]> {
  const child: ChildProcess = spawn(
    process.execPath,
    ['--import', 'tsx', new URL('./journal-writer.fixture.ts', import.meta.url).pathname, root],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const acknowledged: string[] = []
  const input = createInterface({ input: child.stdout as NodeJS.ReadableStream })
  for await (const line of input) {
    acknowledged.push(...(JSON.parse(line) as string[]))
    if (acknowledged.length > lines * 10) child.kill('SIGKILL')
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return acknowledged
}
