import { expect, test } from 'vitest'
import { decodeDocument, fieldTypes } from './decode.ts'
import { encodeDocument } from './encode.ts'
import { doc } from './value.ts'

const DAMAGED = expect.objectContaining({ code: 22, codeName: 'InvalidBSON' })

/** Returns a document whose boolean has that byte, at the top level or nested. */
function withBoolean(byte: number, isNested: boolean): Buffer {
  const bytes = encodeDocument(isNested ? doc({ a: doc({ b: true }) }) : doc({ b: true, c: 1 }))
  bytes[bytes.lastIndexOf('b') + 2] = byte
  return bytes
}

test.each([2, 0x80, 0xff])('refuses a boolean of the byte %i as damaged, wherever it stands', (byte) => {
  expect(() => decodeDocument(withBoolean(byte, false))).toThrow(DAMAGED)
  expect(() => decodeDocument(withBoolean(byte, true))).toThrow(DAMAGED)
})

test('refuses it also where it is skipped over', () => {
  expect(() => fieldTypes(withBoolean(2, false))).toThrow(DAMAGED)
  expect(() => decodeDocument(withBoolean(2, false), new Set(['c']))).toThrow(DAMAGED)
})

test('reads 0 and 1 as they are meant', () => {
  expect(decodeDocument(withBoolean(0, false)).get('b')).toBe(false)
  expect(decodeDocument(withBoolean(1, false)).get('b')).toBe(true)
})
