import { FRAME_HEADER_BYTES, MAX_FRAME_BYTES, sealFrame } from './frame.ts'
import { openSegmentWriter, type SegmentLimits } from './segment-writer.ts'

export interface JournalWriter<Entry> {
  /**
   * Appends the entry with the others of this turn of the event loop, by one write, and only then calls
   * back: `isSaved` tells whether it will survive the death of this process.
   */
  append(entry: Entry, onWritten: (isSaved: boolean) => void): void
  /** The last sequence number that is safe from a power cut. */
  syncedSequence(): number
  /** Begins a new segment when the present one holds anything, so that what was applied can go. */
  renew(): void
  /** Writes and syncs what is left; nothing may be appended afterwards. */
  close(): void
}

export interface JournalWriterOptions<Entry> extends SegmentLimits {
  directory: string
  firstSequence: number
  /** Writes the payload at `offset`, at most MAX_PAYLOAD_BYTES long; returns the offset behind it. */
  encode: (entry: Entry, buffer: Buffer, offset: number) => number
  /** Told of each failed write: how many entries it concerned, and why. */
  onUnsaved: (count: number, error: unknown) => void
  /** Told of what an entry's own callback threw; the others are called all the same. */
  onThrown?: (error: unknown) => void
  /** Told of each write: how many entries it held. */
  onSaved?: (count: number) => void
}

/** Opens a new segment for appending; throws what the file system says when even that is impossible. */
export function openJournalWriter<Entry>(options: JournalWriterOptions<Entry>): JournalWriter<Entry> {
  const { directory, firstSequence, encode, onUnsaved } = options
  const segments = openSegmentWriter(directory, firstSequence, options)
  let buffer = Buffer.allocUnsafeSlow(256 << 10)
  let used = 0
  let waiting: ((isSaved: boolean) => void)[] = []
  let nextSequence = firstSequence

  function append(entry: Entry, onWritten: (isSaved: boolean) => void): void {
    if (waiting.length === 0) setImmediate(flush)
    if (buffer.length - used < MAX_FRAME_BYTES) buffer = Buffer.concat([buffer], buffer.length * 2)
    const end = encode(entry, buffer, used + FRAME_HEADER_BYTES)
    sealFrame(buffer, used, end, nextSequence++)
    used = end
    waiting.push(onWritten)
  }

  function flush(): void {
    if (waiting.length === 0) return
    const answered = waiting
    waiting = []
    const isSaved = writeTurn(answered.length)
    used = 0
    for (const onWritten of answered) {
      try {
        onWritten(isSaved)
      } catch (error) {
        options.onThrown?.(error)
      }
    }
  }

  function writeTurn(count: number): boolean {
    try {
      segments.append(buffer, used, { first: nextSequence - count, last: nextSequence - 1 })
    } catch (error) {
      if (segments.cutTornWrite()) nextSequence -= count
      onUnsaved(count, error)
      return false
    }
    options.onSaved?.(count)
    return true
  }

  function close(): void {
    flush()
    segments.close()
  }

  return { append, syncedSequence: segments.syncedSequence, renew: segments.renew, close }
}
