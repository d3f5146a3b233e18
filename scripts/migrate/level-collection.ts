import { mongo } from 'mongoose'
import { lifetimesOf } from './lifetimes.ts'

/** Documents, and bytes, that are read, compared and written at a time. */
const BATCH = 1000
const BATCH_BYTES = 16 * 1024 * 1024
const DUPLICATE_KEY = 11_000

/** Types as they were stored: a number keeps its width, so that the copy has the same bytes. */
const EXACT = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true }

/** Ids of one kind make stretches possible: Atajo's are numbers or texts. */
export interface Stored {
  _id: string | number
}
export type Collection = mongo.Collection<Stored>

interface RawDocument {
  id: string | number
  bytes: Buffer
}

/**
 * Makes `target` equal to `source`, range by range of ids. Returns how many documents were written
 * or removed; it can be repeated. Expired documents are left alone; `onRead` counts what was read.
 */
export async function levelCollection(
  source: Collection,
  target: Collection,
  onRead: (documents: number) => void = () => {},
): Promise<number> {
  const isOver = await lifetimesOf(source, Date.now())
  const late: RawDocument[] = []
  let changed = 0
  let after: RawDocument['id'] | undefined
  while (true) {
    const { documents: wanted, isEnd } = await readStretch(source, rangeOf(after, undefined))
    const last = isEnd ? undefined : wanted.at(-1)?.id
    const present = await readRange(target, rangeOf(after, last))
    const there = new Map(present.map(({ id, bytes }) => [id, bytes]))
    const ids = new Set(wanted.map(({ id }) => id))
    const extra = present.filter(({ id, bytes }) => !ids.has(id) && !isOver(bytes))
    const missing = wanted.filter(({ id, bytes }) => !there.get(id)?.equals(bytes) && !isOver(bytes))
    changed += extra.length + missing.length
    await remove(target, extra)
    late.push(...(await write(target, missing)))
    onRead(wanted.length)
    if (last === undefined) break
    after = last
  }
  // A unique value that has moved from one document to another is free once both were seen.
  await remove(target, late)
  const refused = await write(target, late)
  return changed + refused.length
}

function rangeOf(after: RawDocument['id'] | undefined, last: RawDocument['id'] | undefined) {
  const range = {
    ...(after === undefined ? {} : { $gt: after }),
    ...(last === undefined ? {} : { $lte: last }),
  }
  return (Object.keys(range).length === 0 ? {} : { _id: range }) as mongo.Filter<Stored>
}

const raw = (collection: Collection, filter: mongo.Filter<Stored>) =>
  collection.find(filter, { raw: true }).sort({ _id: 1 }).batchSize(BATCH)

/** As many of the first documents as are handled at a time, and whether there are no more. */
async function readStretch(
  collection: Collection,
  filter: mongo.Filter<Stored>,
): Promise<{ documents: RawDocument[]; isEnd: boolean }> {
  const documents: RawDocument[] = []
  let size = 0
  for await (const document of raw(collection, filter)) {
    const bytes = document as unknown as Buffer
    documents.push({ bytes, id: idOf(collection, bytes) })
    size += bytes.length
    if (documents.length >= BATCH || size >= BATCH_BYTES) return { documents, isEnd: false }
  }
  return { documents, isEnd: true }
}

async function readRange(collection: Collection, filter: mongo.Filter<Stored>): Promise<RawDocument[]> {
  const documents = (await raw(collection, filter).toArray()) as unknown as Buffer[]
  return documents.map((bytes) => ({ bytes, id: idOf(collection, bytes) }))
}

function idOf(collection: Collection, bytes: Buffer): RawDocument['id'] {
  const { _id } = mongo.BSON.deserialize(bytes)
  if (typeof _id === 'number' || typeof _id === 'string') return _id
  throw new Error(`${collection.collectionName}: an id that is neither a number nor a text`)
}

async function remove(target: Collection, documents: RawDocument[]): Promise<void> {
  if (documents.length > 0) await target.deleteMany({ _id: { $in: documents.map(({ id }) => id) } })
}

/** Returns the documents that another one in the target still stands in the way of. */
async function write(target: Collection, documents: RawDocument[]): Promise<RawDocument[]> {
  if (documents.length === 0) return []
  const writes = documents.map(({ id, bytes }) => ({
    replaceOne: {
      filter: { _id: id },
      replacement: mongo.BSON.deserialize(bytes, EXACT) as unknown as Stored,
      upsert: true,
    },
  }))
  try {
    await target.bulkWrite(writes, { ordered: false })
    return []
  } catch (error) {
    if (!(error instanceof mongo.MongoBulkWriteError)) throw error
    const failures = [error.writeErrors].flat()
    const other = failures.find(({ code }) => code !== DUPLICATE_KEY)
    if (other || failures.length === 0) throw error
    return failures.flatMap(({ index }) => documents[index] ?? [])
  }
}
