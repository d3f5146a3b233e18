import {
  close as closeFile,
  closeSync,
  fdatasync,
  fdatasyncSync,
  fsync,
  ftruncateSync,
  open,
  openSync,
  writeSync,
} from 'node:fs'
import { FRAME_HEADER_BYTES, MAX_FRAME_BYTES, sealFrame } from './frame.ts'
import { segmentPath } from './segments.ts'

/** Together with the sync itself, entries survive a power cut after at most 50 ms. */
const SYNC_DELAY_MS = 40

interface SegmentLimits {
  /** A longer or older segment is closed. */
  segmentBytes?: number
  segmentMs?: number
}

export interface JournalWriter<Entry> {
  /**
   * Appends the entry together with the others of this turn, by one write, then calls back.
   * `isSaved` tells whether the entry survives the death of this process.
   */
  append(entry: Entry, onWritten: (isSaved: boolean) => void): void
  /**
   * Starts a new segment if the present one holds anything, so that applied ones can be removed.
   */
  renew(): void
  /** Writes and syncs the rest. Nothing may be appended afterwards. */
  close(): void
}

export interface JournalWriterOptions<Entry> extends SegmentLimits {
  directory: string
  firstSequence: number
  /** Writes the payload at `offset`, at most MAX_PAYLOAD_BYTES, and returns its end offset. */
  encode: (entry: Entry, buffer: Buffer, offset: number) => number
  /** Called for each failed write with the number of its entries. */
  onUnsaved: (count: number, error: unknown) => void
  /** Called if an entry's callback throws. The other callbacks still run. */
  onThrown?: (error: unknown) => void
  /** Called for each write with the number of its entries. */
  onSaved?: (count: number) => void
  /** Called with the last sequence number that survives a power cut. */
  onSynced?: (sequence: number) => void
}

/** Opens a new segment for appending. @throws the file system's error if that is impossible */
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

  return { append, renew: segments.renew, close }
}

/** Appends frames to the newest segment of a partition and syncs it afterwards. */
function openSegmentWriter(
  directory: string,
  firstSequence: number,
  {
    segmentBytes = 16 << 20,
    segmentMs = 600_000,
    onSynced = () => {},
  }: SegmentLimits & { onSynced?: ((sequence: number) => void) | undefined },
) {
  let written = firstSequence - 1
  let synced = written
  let isSyncPlanned = false
  let segment = openSegment(directory, firstSequence)

  function noteSynced(sequence: number): void {
    synced = sequence
    onSynced(sequence)
  }

  function changeSegment(first: number): void {
    fdatasyncSync(segment.descriptor)
    const { descriptor } = segment
    segment = openSegment(directory, first)
    noteSynced(written)
    closeFile(descriptor, () => {})
  }

  function planSync(): void {
    isSyncPlanned = true
    setTimeout(() => {
      const target = written
      fdatasync(segment.descriptor, (error) => {
        if (!error) noteSynced(Math.max(synced, target))
        isSyncPlanned = false
        if (synced < written) planSync()
      })
    }, SYNC_DELAY_MS)
  }

  return {
    /** Appends the frames of these sequence numbers. @throws the file system's error */
    append(frames: Buffer, length: number, { first, last }: { first: number; last: number }): void {
      const isOld = segment.bytes > 0 && Date.now() - segment.openedAt > segmentMs
      if (isOld || segment.bytes > segmentBytes) changeSegment(first)
      writeWhole(segment.descriptor, frames, length)
      segment.bytes += length
      written = last
      if (!isSyncPlanned) planSync()
    },
    /**
     * Truncates a torn append. Returns true if its numbers are free again; otherwise they stay
     * used, and the next append goes to a new segment.
     */
    cutTornWrite(): boolean {
      try {
        ftruncateSync(segment.descriptor, segment.bytes)
        return true
      } catch {
        segment.bytes = Number.POSITIVE_INFINITY
        return false
      }
    },
    renew(): void {
      if (segment.bytes > 0) changeSegment(written + 1)
    },
    close(): void {
      fdatasyncSync(segment.descriptor)
      noteSynced(written)
      closeSync(segment.descriptor)
    },
  }
}

interface OpenSegment {
  descriptor: number
  bytes: number
  openedAt: number
}

function openSegment(directory: string, firstSequence: number): OpenSegment {
  const descriptor = openSync(segmentPath(directory, firstSequence), 'a', 0o600)
  syncDirectory(directory)
  return { descriptor, bytes: 0, openedAt: Date.now() }
}

function syncDirectory(directory: string): void {
  open(directory, 'r', (openError, descriptor) => {
    if (!openError) fsync(descriptor, () => closeFile(descriptor, () => {}))
  })
}

function writeWhole(descriptor: number, bytes: Buffer, length: number): void {
  for (let offset = 0; offset < length; ) offset += writeSync(descriptor, bytes, offset, length - offset)
}
