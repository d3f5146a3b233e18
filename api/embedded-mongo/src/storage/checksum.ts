import * as zlib from 'node:zlib'
import { CommandError } from '../command-error.ts'

const CHECKSUM_BYTES = 4

/** Available since Node 20.15, but missing in its type declarations. */
const { crc32 } = zlib as unknown as { crc32: (bytes: Uint8Array) => number }

/** Returns a document's stored form: its bytes and their checksum. */
export function withChecksum(bytes: Buffer): Buffer {
  const stored = Buffer.allocUnsafe(bytes.length + CHECKSUM_BYTES)
  stored.set(bytes)
  stored.writeUInt32BE(crc32(bytes), bytes.length)
  return stored
}

/** Returns the bytes of a stored document. @throws if the checksum is wrong */
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
