import * as zlib from 'node:zlib'
import { CommandError } from '../command-error.ts'

const CHECKSUM_BYTES = 4

/** Node has it since 20.15; its type declarations do not. */
const { crc32 } = zlib as unknown as { crc32: (bytes: Uint8Array) => number }

/** A document as it is stored: its bytes and their checksum. */
export function withChecksum(bytes: Buffer): Buffer {
  const stored = Buffer.allocUnsafe(bytes.length + CHECKSUM_BYTES)
  stored.set(bytes)
  stored.writeUInt32BE(crc32(bytes), bytes.length)
  return stored
}

/** The bytes of a stored document; fails when they are not those that were written. */
export function checkedBytes(stored: Buffer): Buffer {
  const at = stored.length - CHECKSUM_BYTES
  const bytes = stored.subarray(0, at)
  if (at < 5 || crc32(bytes) !== stored.readUInt32BE(at)) {
    throw new CommandError(
      'DataCorruptionDetected',
      'the data files are damaged: a document does not match its checksum',
    )
  }
  return bytes
}
