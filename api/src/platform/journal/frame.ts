import { crc32c } from './crc32c.ts'
import { putUint16, putUint32, putUint48 } from './put-number.ts'

/** magic (2) | CRC-32C of the rest (4) | payload length (2) | sequence (6) | payload. Big-endian. */
export const FRAME_HEADER_BYTES = 14
export const MAX_PAYLOAD_BYTES = 1024
export const MAX_FRAME_BYTES = FRAME_HEADER_BYTES + MAX_PAYLOAD_BYTES

const MAGIC = 0xa7e5
const MAGIC_BYTES = Buffer.from([MAGIC >> 8, MAGIC & 255])
const CHECKED_FROM = 6

export interface Frame {
  sequence: number
  /** A view into the buffer that was read; copy what outlives it. */
  payload: Buffer
  /** Offset behind the frame. */
  end: number
}

/** What stands at an offset: a frame, the beginning of one, or bytes that are no frame. */
export type FrameReading = Frame | 'incomplete' | 'damaged'

/** Writes header and checksum around a payload that already stands at `start + FRAME_HEADER_BYTES`. */
export function sealFrame(buffer: Buffer, start: number, end: number, sequence: number): void {
  putUint16(buffer, start, MAGIC)
  putUint16(buffer, start + 6, end - start - FRAME_HEADER_BYTES)
  putUint48(buffer, start + 8, sequence)
  putUint32(buffer, start + 2, crc32c(buffer, start + CHECKED_FROM, end))
}

/** Reads the frame at `start`; `incomplete` when the buffer ends before the frame would. */
export function readFrame(buffer: Buffer, start: number): FrameReading {
  const available = buffer.length - start
  if (available < FRAME_HEADER_BYTES) return 'incomplete'
  if (buffer.readUInt16BE(start) !== MAGIC) return 'damaged'
  const length = buffer.readUInt16BE(start + 6)
  if (length > MAX_PAYLOAD_BYTES) return 'damaged'
  const end = start + FRAME_HEADER_BYTES + length
  if (end > buffer.length) return 'incomplete'
  if (crc32c(buffer, start + CHECKED_FROM, end) !== buffer.readUInt32BE(start + 2)) return 'damaged'
  return {
    sequence: buffer.readUIntBE(start + 8, 6),
    payload: buffer.subarray(start + FRAME_HEADER_BYTES, end),
    end,
  }
}

/** Offset of the next intact frame behind a damaged one, or -1 when the buffer holds none. */
export function findNextFrame(buffer: Buffer, from: number): number {
  let start = buffer.indexOf(MAGIC_BYTES, from)
  while (start >= 0 && typeof readFrame(buffer, start) === 'string') {
    start = buffer.indexOf(MAGIC_BYTES, start + 1)
  }
  return start
}
