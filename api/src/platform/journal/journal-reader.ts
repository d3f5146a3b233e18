import { open } from 'node:fs/promises'
import { type Frame, findNextFrame, readFrame } from './frame.ts'
import { listSegments, type Segment } from './segments.ts'

/** Read at a time, so that a backlog never holds the event loop for long. */
const CHUNK_BYTES = 32 << 10

export interface JournalEntry {
  sequence: number
  payload: Buffer
}

export interface JournalReader {
  /**
   * The next entries in ascending order, at most about `max`, none above `upTo`. Records that are damaged
   * are passed over and told to `onDamaged`; an unfinished record at a segment's end was never answered. What
   * cannot be read throws, but never takes entries with it that were read before.
   */
  read(max: number, upTo: number): Promise<JournalEntry[]>
}

export interface JournalReaderOptions {
  directory: string
  /** Entries up to here were applied before. */
  afterSequence: number
  onDamaged: (count: number) => void
  /** Whether the newest segment may still grow. */
  isLive: boolean
  /** Awaited before each piece is read. */
  rest?: () => Promise<void>
}

/** Reads a lane from `afterSequence` on, each entry once. */
export function createJournalReader(options: JournalReaderOptions): JournalReader {
  let lastSequence = options.afterSequence
  let current: Segment | null = null
  let offset = 0

  async function read(max: number, upTo: number): Promise<JournalEntry[]> {
    const segments = await listSegments(options.directory)
    const entries: JournalEntry[] = []
    let index = startIndex(segments)
    while (entries.length < max && index < segments.length) {
      const segment = segments[index] as Segment
      if (segment.path !== current?.path) {
        current = segment
        offset = 0
      }
      const isFinished = index < segments.length - 1 || !options.isLive
      const isAtEnd = await readSegment(entries, { max, upTo, isFinished }).catch((error) => {
        if (entries.length === 0) throw error
        return false
      })
      if (isAtEnd) index++
      else break
    }
    return entries
  }

  function startIndex(segments: Segment[]): number {
    const known = segments.findIndex(({ path }) => path === current?.path)
    if (known >= 0) return known
    const after = segments.findIndex(({ firstSequence }) => firstSequence > lastSequence + 1)
    return after < 0 ? Math.max(0, segments.length - 1) : Math.max(0, after - 1)
  }

  /** Whether the current segment was read to its end. */
  async function readSegment(
    entries: JournalEntry[],
    limit: { max: number; upTo: number; isFinished: boolean },
  ): Promise<boolean> {
    while (entries.length < limit.max) {
      await options.rest?.()
      const chunk = await readChunk((current as Segment).path, offset)
      const { used, isStopped } = readFrames(chunk, entries, limit)
      offset += used
      if (isStopped) return false
      if (used === 0 || chunk.length < CHUNK_BYTES) return limit.isFinished
    }
    return false
  }

  function readFrames(
    chunk: Buffer,
    entries: JournalEntry[],
    limit: { max: number; upTo: number; isFinished: boolean },
  ): { used: number; isStopped: boolean } {
    const isLastChunk = chunk.length < CHUNK_BYTES
    let at = 0
    while (at < chunk.length && entries.length < limit.max) {
      const reading = readFrame(chunk, at)
      if (typeof reading === 'string') {
        if (reading === 'incomplete' && !isLastChunk && at > 0) break
        const next = findNextFrame(chunk, at + 1)
        if (next < 0) return endOfFrames({ at, chunk, isLastChunk, isTorn: reading === 'incomplete' }, limit)
        noteDamage(chunk, next)
        at = next
        continue
      }
      if (reading.sequence > limit.upTo) return { used: at, isStopped: true }
      accept(reading, entries)
      at = reading.end
    }
    return { used: at, isStopped: false }
  }

  function accept({ sequence, payload }: Frame, entries: JournalEntry[]): void {
    if (sequence <= lastSequence) return
    lastSequence = sequence
    entries.push({ sequence, payload })
  }

  function endOfFrames(
    rest: { at: number; chunk: Buffer; isLastChunk: boolean; isTorn: boolean },
    limit: { isFinished: boolean },
  ): { used: number; isStopped: boolean } {
    if (!rest.isLastChunk) return { used: rest.at > 0 ? rest.at : rest.chunk.length, isStopped: false }
    if (!limit.isFinished) return { used: rest.at, isStopped: true }
    if (!rest.isTorn) options.onDamaged(1)
    return { used: rest.chunk.length, isStopped: false }
  }

  function noteDamage(chunk: Buffer, next: number): void {
    const reading = readFrame(chunk, next)
    const gap = typeof reading === 'object' ? reading.sequence - lastSequence - 1 : 1
    if (gap > 0) options.onDamaged(gap)
  }

  return { read }
}

async function readChunk(path: string, offset: number): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const buffer = Buffer.allocUnsafe(CHUNK_BYTES)
    const { bytesRead } = await file.read(buffer, 0, CHUNK_BYTES, offset)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
