import fc from 'fast-check'
import { mongo } from 'mongoose'
import { expect, test } from 'vitest'
import { createLinkListMemory } from './link-list-memory.ts'

const LINKS = 400

const bytesOf = (id: number, text: string) => Buffer.from(mongo.BSON.serialize({ _id: id, text }))
const textOf = (bytes: Buffer) => JSON.stringify(mongo.BSON.deserialize(bytes))

async function* streamOf(links: readonly Buffer[]) {
  yield* links
}

const LIST = { owner: 'u:1', form: 'whole', context: '' } as const

test('a cached list equals a new one, and only changed links are serialised', async () => {
  const edits = fc.array(
    fc.record({
      place: fc.nat(LINKS - 1),
      does: fc.constantFrom('remove', 'change', 'move' as const),
      text: fc.string({ maxLength: 3000 }),
    }),
    { maxLength: 5 },
  )
  await fc.assert(
    fc.asyncProperty(edits, fc.boolean(), async (all, isRenamed) => {
      const memory = createLinkListMemory()
      let links: Buffer[] = Array.from({ length: LINKS }, (_, id) => bytesOf(id, 'x'.repeat(id)))
      const write = async (context: string) => {
        let written = 0
        const { chunks } = await memory.write({ ...LIST, links: streamOf(links), context }, (bytes) => {
          written += 1
          return textOf(bytes)
        })
        expect(Buffer.concat(chunks).toString()).toBe(`[${links.map(textOf).join(',')}]`)
        return written
      }
      expect(await write('before')).toBe(LINKS)
      expect(await write('before')).toBe(0)
      for (const { place, does, text } of all) {
        const [link] = links.splice(place % links.length, 1) as [Buffer]
        if (does === 'change') links.unshift(bytesOf(mongo.BSON.deserialize(link)._id, `${text} changed`))
        if (does === 'move') links = [link, ...links]
      }
      expect(await write(isRenamed ? 'after' : 'before')).toBeLessThanOrEqual(isRenamed ? LINKS : all.length)
      expect(await write(isRenamed ? 'after' : 'before')).toBe(0)
    }),
    { numRuns: 20 },
  )
})

test('an empty list is an empty array', async () => {
  const { chunks } = await createLinkListMemory().write({ ...LIST, links: streamOf([]) }, () => '')
  expect(Buffer.concat(chunks).toString()).toBe('[]')
})
