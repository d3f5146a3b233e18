import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeJson } from './json-in-slices.ts'

test('an answer that is written in slices is the same text as one that is not', async () => {
  const answer = fc.oneof(
    fc.array(fc.jsonValue()),
    fc.dictionary(fc.string(), fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue()), fc.constant(undefined))),
  )
  await fc.assert(
    fc.asyncProperty(answer, async (value) => {
      const { chunks } = await writeJson(value)
      expect(Buffer.concat(chunks).toString()).toBe(JSON.stringify(value))
    }),
  )
})
