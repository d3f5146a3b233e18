import { open } from 'node:fs/promises'
import { type Frame, findNextFrame, MAX_FRAME_BYTES, readFrame } from './frame.ts'
import { listSegments, type Segment } from './segments.ts'

/** Limits each read, so that a backlog never blocks the event loop for long. */
const CHUNK_BYTES = 32 << 10

export interface JournalEntry {
  sequence: number
  payload: Buffer
}

export interface JournalReader {
  /**
   * Returns the next entries in order, about `max` of them and none above `upTo`. Damaged records
   * go to `onDamaged`. An unfinished last record was never acknowledged and is dropped.
   */
  read(max: number, upTo: number): Promise<JournalEntry[]>
}

export interface JournalReaderOptions {
  directory: string
  /** The last sequence number that was already applied. */
  afterSequence: number
  onDamaged: (count: number) => void
  /** True if the newest segment may still grow. */
  isLive: boolean
}

interface ReadLimit {
  max: number
  upTo: number
  /** True if the segment grows no more. */
  isFinished: boolean
}

/** Number of processed bytes, and where to continue if not right after them. */
interface Progress {
  used: number
  goOn?: 'in the next segment' | 'later'
}

interface Position {
  lastSequence: number
  segment: Segment | null
  /** Offset in the segment, in bytes. */
  offset: number
}

/** Reads a partition from `afterSequence` on, each entry once. A read error skips no entry. */
export function createJournalReader(options: JournalReaderOptions): JournalReader {
  const position: Position = { lastSequence: options.afterSequence, segment: null, offset: 0 }

  async function readPiece(entries: JournalEntry[], limit: ReadLimit): Promise<Progress['goOn']> {
    const chunk = await readChunk((position.segment as Segment).path, position.offset)
    const { used, goOn } = readFrames(position, { chunk, entries, limit, onDamaged: options.onDamaged })
    position.offset += used
    return goOn
  }

  return {
    async read(max, upTo) {
      const segments = await listSegments(options.directory)
      const entries: JournalEntry[] = []
      let index = startIndex(position, segments)
      while (entries.length < max && index < segments.length) {
        const segment = segments[index] as Segment
        if (segment.path !== position.segment?.path) Object.assign(position, { segment, offset: 0 })
        const isFinished = index < segments.length - 1 || !options.isLive
        const goOn = await readPiece(entries, { max, upTo, isFinished }).catch((error) => {
          if (entries.length === 0) throw error
          return 'later'
        })
        if (goOn === 'later') break
        if (goOn === 'in the next segment') index++
      }
      return entries
    },
  }
}

function startIndex({ segment, lastSequence }: Position, segments: Segment[]): number {
  const known = segments.findIndex(({ path }) => path === segment?.path)
  if (known >= 0) return known
  const before = segments.findLastIndex(({ firstSequence }) => firstSequence <= lastSequence + 1)
  return Math.max(0, before)
}

interface Piece {
  chunk: Buffer
  /** Receives the entries. */
  entries: JournalEntry[]
  limit: ReadLimit
  onDamaged: JournalReaderOptions['onDamaged']
}

function readFrames(position: Position, piece: Piece): Progress {
  const { chunk, entries, limit, onDamaged } = piece
  let at = 0
  while (entries.length < limit.max) {
    const reading = readFrame(chunk, at)
    if (typeof reading === 'string') {
      const next = findNextFrame(chunk, at + 1)
      if (next === -1) return endOfFrames(piece, at, reading === 'incomplete')
      const lost = sequencesBefore(position, readFrame(chunk, next) as Frame)
      if (lost > 0) onDamaged(lost)
      at = next
      continue
    }
    if (reading.sequence > limit.upTo) return { used: at, goOn: 'later' }
    if (reading.sequence > position.lastSequence) {
      position.lastSequence = reading.sequence
      entries.push({ sequence: reading.sequence, payload: reading.payload })
    }
    at = reading.end
  }
  return { used: at }
}

/** A frame may span two reads, so its first part is read again. */
function endOfFrames({ chunk, limit, onDamaged }: Piece, at: number, isTorn: boolean): Progress {
  if (chunk.length === CHUNK_BYTES) return { used: Math.max(at, chunk.length - MAX_FRAME_BYTES + 1) }
  if (!limit.isFinished) return { used: at, goOn: 'later' }
  if (!isTorn) onDamaged(1)
  return { used: chunk.length, goOn: 'in the next segment' }
}

/** Counts the sequence numbers that are missing before the frame. */
function sequencesBefore({ lastSequence, segment }: Position, { sequence }: Frame): number {
  const before = Math.max(lastSequence, (segment as Segment).firstSequence - 1)
  return sequence - before - 1
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
