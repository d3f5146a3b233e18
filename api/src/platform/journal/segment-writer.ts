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
import { segmentPath } from './segments.ts'

/** With the time a sync takes, what was written is safe from a power cut within 50 ms. */
const SYNC_DELAY_MS = 40

export interface SegmentLimits {
  /** A segment that is longer or older grows no more. */
  segmentBytes?: number
  segmentMs?: number
}

/** Appends frames to the newest segment of a partition, and syncs them behind it. */
export interface SegmentWriter {
  /** Appends the frames of these numbers; throws what the file system says. */
  append(frames: Buffer, length: number, numbers: { first: number; last: number }): void
  /**
   * After a failed append: whether its torn end is gone and its numbers are free again. Otherwise they stay used,
   * and the next append goes to a new segment.
   */
  cutTornWrite(): boolean
  /** The last sequence number that is safe from a power cut. */
  syncedSequence(): number
  /** Begins a new segment when the present one holds anything. */
  renew(): void
  close(): void
}

/** Opens a new segment; throws what the file system says when even that is impossible. */
export function openSegmentWriter(
  directory: string,
  firstSequence: number,
  { segmentBytes = 16 << 20, segmentMs = 600_000 }: SegmentLimits,
): SegmentWriter {
  let written = firstSequence - 1
  let synced = written
  let isSyncPlanned = false
  let segment = openSegment(directory, firstSequence)

  function changeSegment(first: number): void {
    fdatasyncSync(segment.descriptor)
    const { descriptor } = segment
    segment = openSegment(directory, first)
    synced = written
    closeFile(descriptor, () => {})
  }

  function planSync(): void {
    isSyncPlanned = true
    setTimeout(() => {
      const target = written
      fdatasync(segment.descriptor, (error) => {
        if (!error) synced = Math.max(synced, target)
        isSyncPlanned = false
        if (synced < written) planSync()
      })
    }, SYNC_DELAY_MS)
  }

  return {
    append(frames, length, { first, last }) {
      const isOld = segment.bytes > 0 && Date.now() - segment.openedAt > segmentMs
      if (isOld || segment.bytes > segmentBytes) changeSegment(first)
      writeWhole(segment.descriptor, frames, length)
      segment.bytes += length
      written = last
      if (!isSyncPlanned) planSync()
    },
    cutTornWrite() {
      try {
        ftruncateSync(segment.descriptor, segment.bytes)
        return true
      } catch {
        segment.bytes = Number.POSITIVE_INFINITY
        return false
      }
    },
    syncedSequence: () => synced,
    renew() {
      if (segment.bytes > 0) changeSegment(written + 1)
    },
    close() {
      fdatasyncSync(segment.descriptor)
      synced = written
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
