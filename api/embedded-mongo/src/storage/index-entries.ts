import type { Doc, Value } from '../bson/value.ts'
import { type Catalog, saveCollection } from './catalog.ts'
import type { Collection, Index } from './collection.ts'
import { duplicateKey } from './duplicate-key.ts'
import type { Store } from './environment.ts'
import { encodeTuple, extractKeys, isCutKey } from './index-keys.ts'
import { afterPrefix, indexKey, type RecordId, recordOf } from './record-key.ts'

interface Entry {
  key: Buffer
  values: (Value | undefined)[]
}

/** A document's entries in one index. */
export interface IndexEntries {
  index: Index
  entries: Entry[]
  arrays: boolean[]
}

/**
 * Returns the entries that a document has in an index: none if a sparse or partial index excludes
 * it.
 */
export function entriesOf(index: Index, doc: Doc): IndexEntries {
  if (index.partial && !index.partial.matches(doc)) return { index, entries: [], arrays: [] }
  const { tuples, arrays } = extractKeys(doc, index.fields)
  const entries: Entry[] = []
  const seen = new Set<string>()
  for (const { values } of tuples) {
    if (index.sparse && values.every((value) => value === undefined)) continue
    const key = encodeTuple(values, index.fields)
    if (tuples.length > 1) {
      const text = key.toString('latin1')
      if (seen.has(text)) continue
      seen.add(text)
    }
    entries.push({ key, values })
  }
  return { index, entries, arrays }
}

/** @throws CommandError 11000 if another record holds one of these keys in a unique index */
export function assertUnique(
  store: Store,
  collection: Collection,
  { index, entries }: IndexEntries,
  record: RecordId | undefined,
): void {
  if (!index.unique) return
  for (const { key, values } of entries) {
    const prefix = indexKey(index.id, key)
    for (const found of store.getKeys({ start: prefix, end: afterPrefix(prefix), limit: 2 })) {
      if (recordOf(found) !== record) throw duplicateKey(collection, index, values)
    }
  }
}

export function putEntries(store: Store, { index, entries }: IndexEntries, record: RecordId): void {
  for (const { key } of entries) store.put(indexKey(index.id, key, record), EMPTY)
}

export function removeEntries(store: Store, { index, entries }: IndexEntries, record: RecordId): void {
  for (const { key } of entries) store.remove(indexKey(index.id, key, record))
}

const EMPTY = Buffer.alloc(0)

/** Records that an index has an array or a cut key, which limits its use. */
export function noteShape(
  catalog: Catalog,
  collection: Collection,
  { index, entries, arrays }: IndexEntries,
): void {
  const newArray = arrays.some((isArray, i) => isArray && !index.multikey[i])
  const newCut = !index.hasCutKeys && entries.some(({ key }) => isCutKey(key))
  if (!newArray && !newCut) return
  index.multikey = index.multikey.map((was, i) => was || arrays[i] === true)
  index.hasCutKeys ||= newCut
  saveCollection(catalog, collection)
}
