import { decodeDocument } from '../bson/decode.ts'
import { encodeDocument } from '../bson/encode.ts'
import type { Doc, Value } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'
import { type Catalog, saveStats } from './catalog.ts'
import { checkedBytes, withChecksum } from './checksum.ts'
import type { Collection, Index } from './collection.ts'
import type { Environment } from './environment.ts'
import {
  assertUnique,
  entriesOf,
  type IndexEntries,
  noteShape,
  putEntries,
  removeEntries,
} from './index-entries.ts'
import { type RecordId, recordKey } from './record-key.ts'

/** Largest document, in bytes of BSON. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024

/** The open files and the catalog in memory. */
export interface Storage {
  environment: Environment
  catalog: Catalog
}

/** Returns a document's bytes, if it exists. @throws if they are damaged */
export function readRecord(
  { environment }: Storage,
  collection: Collection,
  record: RecordId,
): Buffer | undefined {
  const stored = environment.records.get(recordKey(collection.id, record))
  return stored && checkedBytes(stored)
}

export interface Addition {
  doc: Doc
  bytes: Buffer
  /** The same write job has found that its id is free. */
  hasFreeId?: boolean
}

/** Inserts a document. Runs inside a write job and checks everything before the first change. */
export function insertRecord(
  storage: Storage,
  collection: Collection,
  { doc, bytes, hasFreeId }: Addition,
): RecordId {
  assertSize(bytes)
  const { index: store, records } = storage.environment
  const all = collection.indexes.map((index) => entriesOf(index, doc))
  for (const entries of all) {
    if (hasFreeId && entries.index === collection.indexes[0]) continue
    assertUnique(store, collection, entries, undefined)
  }
  const record = collection.stats.nextRecord++
  records.put(recordKey(collection.id, record), withChecksum(bytes))
  for (const entries of all) {
    putEntries(store, entries, record)
    noteShape(storage.catalog, collection, entries)
  }
  collection.stats.count++
  collection.stats.size += bytes.length
  saveStats(storage.catalog, collection)
  return record
}

function assertSize(bytes: Buffer): void {
  if (bytes.length <= MAX_DOCUMENT_BYTES) return
  throw new CommandError(
    'BSONObjectTooLarge',
    `BSONObj size: ${bytes.length} (0x${bytes.length.toString(16).toUpperCase()}) is invalid. Size must be between 0 and ${MAX_DOCUMENT_BYTES}(16MB)`,
  )
}

export interface Replacement {
  record: RecordId
  before: Doc
  beforeBytes: Buffer
  after: Doc
}

/** Replaces a document inside a write job. Returns false if nothing differs. */
export function replaceRecord(storage: Storage, collection: Collection, change: Replacement): boolean {
  const bytes = encodeDocument(change.after)
  if (bytes.equals(change.beforeBytes)) return false
  if (bytes.length > MAX_DOCUMENT_BYTES) {
    throw new CommandError(17419, `Resulting document after update is larger than ${MAX_DOCUMENT_BYTES}`)
  }
  const { index: store, records } = storage.environment
  const changes = collection.indexes.flatMap((index) => {
    if (isUntouched(index, change)) return []
    const after = entriesOf(index, change.after)
    const difference = compareEntries(entriesOf(index, change.before), after)
    return difference ? [difference] : []
  })
  for (const { added } of changes) assertUnique(store, collection, added, change.record)
  records.put(recordKey(collection.id, change.record), withChecksum(bytes))
  for (const { removed, added } of changes) {
    removeEntries(store, removed, change.record)
    putEntries(store, added, change.record)
    noteShape(storage.catalog, collection, added)
  }
  collection.stats.size += bytes.length - change.beforeBytes.length
  saveStats(storage.catalog, collection)
  return true
}

/** Tells quickly whether the index's fields are unchanged; false if that is uncertain. */
function isUntouched({ partial, fields }: Index, { before, after }: Replacement): boolean {
  if (partial !== undefined) return false
  return fields.every(({ parts }) => isSame(before.get(parts[0] ?? ''), after.get(parts[0] ?? '')))
}

function isSame(a: Value | undefined, b: Value | undefined): boolean {
  return a === b || (a instanceof Date && b instanceof Date && a.getTime() === b.getTime())
}

function compareEntries(
  before: IndexEntries,
  after: IndexEntries,
): { removed: IndexEntries; added: IndexEntries } | undefined {
  if (areEqual(before.entries, after.entries) && !after.arrays.includes(true)) return undefined
  const text = (key: Buffer) => key.toString('latin1')
  const had = new Set(before.entries.map(({ key }) => text(key)))
  const has = new Set(after.entries.map(({ key }) => text(key)))
  const removed = before.entries.filter(({ key }) => !has.has(text(key)))
  const added = after.entries.filter(({ key }) => !had.has(text(key)))
  const newArray = after.arrays.some((isArray, i) => isArray && !after.index.multikey[i])
  if (removed.length === 0 && added.length === 0 && !newArray) return undefined
  return { removed: { ...before, entries: removed }, added: { ...after, entries: added } }
}

function areEqual(a: IndexEntries['entries'], b: IndexEntries['entries']): boolean {
  return a.length === b.length && b.every(({ key }, i) => a[i]?.key.equals(key))
}

/** Deletes a document. Runs inside a write job. */
export function deleteRecord(
  storage: Storage,
  collection: Collection,
  record: RecordId,
  bytes: Buffer,
): void {
  const { index: store, records } = storage.environment
  const doc = decodeDocument(bytes)
  for (const index of collection.indexes) removeEntries(store, entriesOf(index, doc), record)
  records.remove(recordKey(collection.id, record))
  collection.stats.count--
  collection.stats.size -= bytes.length
  saveStats(storage.catalog, collection)
}
