import { expect, test } from 'vitest'
import { crc32c } from './crc32c.ts'

/** The usual check value, and the vectors of RFC 3720, appendix B.4. */
test.each([
  ['nine digits', new TextEncoder().encode('123456789'), 0xe3069283],
  ['one letter', new TextEncoder().encode('a'), 0xc1d04330],
  ['32 zeros', new Uint8Array(32), 0x8a9136aa],
  ['32 ones', new Uint8Array(32).fill(255), 0x62a8ab43],
  ['32 numbers that rise', Uint8Array.from({ length: 32 }, (_, index) => index), 0x46dd794e],
  ['32 numbers that fall', Uint8Array.from({ length: 32 }, (_, index) => 31 - index), 0x113fdb5c],
])('is that of the standard for %s', (_name, bytes, checksum) => {
  expect(crc32c(bytes, 0, bytes.length)).toBe(checksum)
  const within = Uint8Array.from([1, 2, 3, ...bytes, 4, 5])
  expect(crc32c(within, 3, 3 + bytes.length)).toBe(checksum)
})
