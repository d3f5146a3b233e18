import { expect, test } from 'vitest'
import { sipHash48 } from './sip-hash.ts'

const key = Uint8Array.from({ length: 16 }, (_, index) => index)
const input = Uint8Array.from({ length: 64 }, (_, index) => index)

/** Hashes of the bytes 0, 1, 2… by the reference implementation, low byte first. */
const VECTORS: [number, string][] = [
  [0, '310e0edd47db6f72'],
  [1, 'fd67dc93c539f874'],
  [2, '5a4fa9d909806c0d'],
  [3, '2d7efbd796666785'],
  [7, '37d1018bf50002ab'],
  [8, '6224939a79f5f593'],
  [15, 'e545be4961ca29a1'],
  [63, '724506eb4c328a95'],
]

test.each(VECTORS)('hashes %i bytes to the low 48 bits of SipHash-2-4', (length, hex) => {
  expect(sipHash48(key, input, length)).toBe(Buffer.from(hex, 'hex').readUIntLE(0, 6))
})

test('takes no key of another length', () => {
  expect(() => sipHash48(key.subarray(1), input, 3)).toThrow(RangeError)
})
