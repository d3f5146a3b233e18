const POLYNOMIAL = 0x82f63b78

const table = new Int32Array(256)
for (let byte = 0; byte < 256; byte++) {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1
  table[byte] = value
}

/** CRC-32C (Castagnoli, RFC 3720 appendix B.4) of `bytes` from `start` to `end`, unsigned. */
export function crc32c(bytes: Uint8Array, start: number, end: number): number {
  let crc = -1
  for (let index = start; index < end; index++) {
    crc = (crc >>> 8) ^ (table[(crc ^ (bytes[index] as number)) & 255] as number)
  }
  return ~crc >>> 0
}
