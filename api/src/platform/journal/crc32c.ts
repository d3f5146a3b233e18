const POLYNOMIAL = 0x82f63b78

/** What a byte does to the checksum when it is followed by 0, 1, 2 and 3 bytes of its word. */
const last = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1
  return value
})
const third = followedByOneMore(last)
const second = followedByOneMore(third)
const first = followedByOneMore(second)

function followedByOneMore(table: Int32Array): Int32Array {
  return table.map((value) => (value >>> 8) ^ (last[value & 255] as number))
}

/** CRC-32C (Castagnoli, RFC 3720 appendix B.4) of `bytes` from `start` to `end`, unsigned; four bytes a step. */
export function crc32c(bytes: Uint8Array, start: number, end: number): number {
  let crc = -1
  let at = start
  for (; at + 4 <= end; at += 4) {
    crc ^=
      (bytes[at] as number) |
      ((bytes[at + 1] as number) << 8) |
      ((bytes[at + 2] as number) << 16) |
      ((bytes[at + 3] as number) << 24)
    crc =
      (first[crc & 255] as number) ^
      (second[(crc >>> 8) & 255] as number) ^
      (third[(crc >>> 16) & 255] as number) ^
      (last[crc >>> 24] as number)
  }
  for (; at < end; at++) crc = (crc >>> 8) ^ (last[(crc ^ (bytes[at] as number)) & 255] as number)
  return ~crc >>> 0
}
