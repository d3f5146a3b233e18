import { decodeDocument } from '../bson/decode.ts'
import { createPacer } from '../yield-to-event-loop.ts'
import { discard, saveCollection } from './catalog.ts'
import { checkedBytes } from './checksum.ts'
import type { Collection, Index } from './collection.ts'
import { JOB_MS } from './environment.ts'
import { assertUnique, entriesOf, noteShape, putEntries } from './index-entries.ts'
import { recordKey, recordOf } from './record-key.ts'
import type { Storage } from './records.ts'

const CHUNK = 64

/**
 * Fills a new index from existing documents, a few per write job. Documents written meanwhile are
 * indexed by their writers. @throws CommandError if a document does not fit (a duplicate key)
 */
export async function buildIndex(storage: Storage, collection: Collection, index: Index): Promise<void> {
  const pace = createPacer()
  let from = recordKey(collection.id, 0)
  for (let next: Buffer | undefined = from; next; await pace()) {
    from = next
    next = await storage.environment.write(() => indexSome(storage, collection, index, from))
  }
}

/** Makes filled indexes usable. Runs inside a write job. */
export function finishIndexes(storage: Storage, collection: Collection, indexes: readonly Index[]): void {
  for (const index of indexes) {
    index.ready = true
    delete index.built
  }
  if (!collection.dropped) saveCollection(storage.catalog, collection)
}

/** Indexes the next records and returns the key to continue from; `undefined` at the end. */
function indexSome(storage: Storage, collection: Collection, index: Index, from: Buffer): Buffer | undefined {
  const { records, index: store } = storage.environment
  if (collection.dropped || !collection.indexes.includes(index)) return undefined
  const stop = performance.now() + JOB_MS
  let last = from
  do {
    const found = [
      ...records.getRange({ start: last, end: recordKey(collection.id + 1, 0), limit: CHUNK + 1 }),
    ]
    for (const { key, value } of found.slice(0, CHUNK)) {
      const entries = entriesOf(index, decodeDocument(checkedBytes(value)))
      assertUnique(store, collection, entries, recordOf(key))
      putEntries(store, entries, recordOf(key))
      noteShape(storage.catalog, collection, entries)
    }
    if (found.length <= CHUNK) return undefined
    last = (found[CHUNK] as { key: Buffer }).key
  } while (performance.now() < stop)
  return last
}

/**
 * Removes an index: at once in memory, with the current or next transaction on the disk. Its keys
 * are swept later.
 */
export function removeIndex(storage: Storage, collection: Collection, index: Index): void {
  if (!collection.indexes.includes(index)) return
  collection.indexes = collection.indexes.filter((other) => other !== index)
  if (collection.dropped) return
  saveCollection(storage.catalog, collection)
  discard(storage.catalog, { kind: 'index', id: index.id })
}
