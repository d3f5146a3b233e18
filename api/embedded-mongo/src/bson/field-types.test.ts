import { expect, test } from 'vitest'
import { fieldTypes } from './decode.ts'
import { encodeDocument } from './encode.ts'
import { doc } from './value.ts'

const LENGTH_AT = 7

test('returns the types of the top-level fields', () => {
  const bytes = encodeDocument(doc({ q: doc({ a: 1 }), u: [], b: true, t: 'text' }))
  expect([...fieldTypes(bytes)]).toEqual([
    ['q', 3],
    ['u', 4],
    ['b', 8],
    ['t', 2],
  ])
})

test.each([-7, -1, 1000])('refuses a text of the length %i as damaged', (length) => {
  const bytes = encodeDocument(doc({ q: 'text' }))
  bytes.writeInt32LE(length, LENGTH_AT)
  expect(() => fieldTypes(bytes)).toThrow(expect.objectContaining({ code: 22, codeName: 'InvalidBSON' }))
})
