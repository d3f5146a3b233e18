import { expect, test } from 'vitest'
import {
  crc32c,
  FRAME_HEADER_BYTES,
  findNextFrame,
  MAX_PAYLOAD_BYTES,
  readFrame,
  sealFrame,
} from './frame.ts'

/** Writes a frame at an offset between other bytes. */
function frameAt(start: number, payload: Buffer, sequence: number, behind = 0): Buffer {
  const end = start + FRAME_HEADER_BYTES + payload.length
  const buffer = Buffer.alloc(end + behind, 0x5a)
  payload.copy(buffer, start + FRAME_HEADER_BYTES)
  sealFrame(buffer, start, end, sequence)
  return buffer
}

test('gives back sequence, payload and end, wherever it stands', () => {
  const payload = Buffer.from('a visit')
  for (const start of [0, 1, 37]) {
    const sequence = 2 ** 47 + start
    const reading = readFrame(frameAt(start, payload, sequence, 9), start)
    expect(reading).toEqual({ sequence, payload, end: start + FRAME_HEADER_BYTES + payload.length })
  }
})

test('is incomplete until its last byte is there', () => {
  const whole = frameAt(37, Buffer.from('a visit'), 1)
  for (let length = 37; length < whole.length; length++) {
    expect(readFrame(whole.subarray(0, length), 37), String(length)).toBe('incomplete')
  }
  expect(readFrame(whole, 37)).toMatchObject({ sequence: 1 })
  expect(readFrame(Buffer.alloc(13), 0)).toBe('incomplete')
  expect(readFrame(Buffer.alloc(14), 0)).toBe('damaged')
})

test('holds as much as it may and not one byte more', () => {
  const longest = frameAt(0, Buffer.alloc(MAX_PAYLOAD_BYTES, 1), 1)
  expect(readFrame(longest, 0)).toMatchObject({ end: FRAME_HEADER_BYTES + MAX_PAYLOAD_BYTES })
  const empty = frameAt(0, Buffer.alloc(0), 1)
  expect(readFrame(empty, 0)).toMatchObject({ payload: Buffer.alloc(0) })
  const tooLong = frameAt(0, Buffer.alloc(MAX_PAYLOAD_BYTES + 1, 1), 1)
  expect(readFrame(tooLong, 0)).toBe('damaged')
})

test('is damaged as soon as one bit of it is another', () => {
  const intact = frameAt(0, Buffer.from('a visit'), 7)
  for (let byte = 0; byte < intact.length; byte++) {
    if (byte === 6 || byte === 7) continue
    const changed = Buffer.from(intact)
    changed[byte] = (changed[byte] as number) ^ 1
    expect(readFrame(changed, 0), String(byte)).toBe('damaged')
  }
})

test('is found behind anything, as near as it is, and only when it is whole', () => {
  const frame = frameAt(0, Buffer.from('a visit'), 7)
  const noise = Buffer.from([0xa7, 0xe5, 0xa7, 0, 1, 0xa7])
  const buffer = Buffer.concat([noise, frame, frame])
  expect(findNextFrame(buffer, 0)).toBe(noise.length)
  expect(findNextFrame(buffer, noise.length)).toBe(noise.length)
  expect(findNextFrame(buffer, noise.length + 1)).toBe(noise.length + frame.length)
  expect(findNextFrame(buffer, noise.length + frame.length + 1)).toBe(-1)
  expect(findNextFrame(buffer.subarray(0, noise.length + frame.length - 1), 0)).toBe(-1)
  expect(findNextFrame(frameAt(2, Buffer.alloc(0), 1), 0)).toBe(2)
  expect(findNextFrame(frame, 0)).toBe(0)
  expect(findNextFrame(Buffer.alloc(0), 0)).toBe(-1)
})

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
