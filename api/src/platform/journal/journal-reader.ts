import { open } from 'node:fs/promises'
import { type Frame, findNextFrame, MAX_FRAME_BYTES, readFrame } from './frame.ts'
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
  yieldToEventLoop?: () => Promise<void>
}

interface ReadLimit {
  max: number
  upTo: number
  /** Whether the segment grows no more. */
  isFinished: boolean
}

/** How many bytes of a piece are done with, and where to go on if not behind them. */
interface Progress {
  used: number
  goOn?: 'in the next segment' | 'later'
}

/** Reads a partition from `afterSequence` on, each entry once. */
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
      const goOn = await readPiece(entries, { max, upTo, isFinished }).catch((error) => {
        if (entries.length === 0) throw error
        return 'later'
      })
      if (goOn === 'later') break
      if (goOn === 'in the next segment') index++
    }
    return entries
  }

  function startIndex(segments: Segment[]): number {
    const known = segments.findIndex(({ path }) => path === current?.path)
    if (known >= 0) return known
    return Math.max(
      0,
      segments.findLastIndex(({ firstSequence }) => firstSequence <= lastSequence + 1),
    )
  }

  async function readPiece(entries: JournalEntry[], limit: ReadLimit): Promise<Progress['goOn']> {
    await options.yieldToEventLoop?.()
    const chunk = await readChunk((current as Segment).path, offset)
    const { used, goOn } = readFrames(chunk, entries, limit)
    offset += used
    return goOn
  }

  function readFrames(chunk: Buffer, entries: JournalEntry[], limit: ReadLimit): Progress {
    let at = 0
    while (entries.length < limit.max) {
      const reading = readFrame(chunk, at)
      if (typeof reading === 'string') {
        const next = findNextFrame(chunk, at + 1)
        if (next === -1) return endOfFrames({ at, chunk, isTorn: reading === 'incomplete' }, limit)
        noteDamage(readFrame(chunk, next) as Frame)
        at = next
        continue
      }
      if (reading.sequence > limit.upTo) return { used: at, goOn: 'later' }
      accept(reading, entries)
      at = reading.end
    }
    return { used: at }
  }

  function accept({ sequence, payload }: Frame, entries: JournalEntry[]): void {
    if (sequence <= lastSequence) return
    lastSequence = sequence
    entries.push({ sequence, payload })
  }

  /** A frame may begin in a piece and end in the next, so as much as that is read again. */
  function endOfFrames(
    rest: { at: number; chunk: Buffer; isTorn: boolean },
    limit: { isFinished: boolean },
  ): Progress {
    const { at, chunk, isTorn } = rest
    if (chunk.length === CHUNK_BYTES) {
      return { used: Math.max(at, chunk.length - MAX_FRAME_BYTES + 1) }
    }
    if (!limit.isFinished) return { used: at, goOn: 'later' }
    if (!isTorn) options.onDamaged(1)
    return { used: chunk.length, goOn: 'in the next segment' }
  }

  function noteDamage({ sequence }: Frame): void {
    const before = Math.max(lastSequence, (current as Segment).firstSequence - 1)
    const gap = sequence - before - 1
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
