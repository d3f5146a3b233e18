import { randomBytes } from 'node:crypto'
import { Binary } from 'bson'
import { decodeDocument } from '../bson/decode.ts'
import { encodeDocument } from '../bson/encode.ts'
import { type Doc, doc, type Value } from '../bson/value.ts'
import { type Collection, type CollectionStats, type Index, namespaceOf } from './collection.ts'
import { otherFormat } from './data-file.ts'
import type { Environment, Store } from './environment.ts'
import { indexFromSpec } from './index-spec.ts'

/** Version of the files' format; other versions are refused. */
const FORMAT = 2
const FORMAT_KEY = Buffer.from('format')
const IDS_KEY = Buffer.from('ids')

/**
 * Collections by namespace, and the garbage still to be swept. Changes belong in a write job,
 * except removing an index, which is stored by the next one.
 */
export interface Catalog {
  collections: Map<string, Collection>
  /** Numbers of dropped collections and indexes whose keys are still to be removed. */
  garbage: Garbage[]
  isBeingSwept: boolean
  nextId: number
  store: Store
  unsaved: Unsaved
}

/** Changes in memory that the current or next write transaction stores at its end. */
interface Unsaved {
  collections: Set<Collection>
  stats: Set<Collection>
  garbage: Set<Garbage>
}

export interface Garbage {
  kind: 'records' | 'index'
  id: number
}

export async function loadCatalog(environment: Environment): Promise<Catalog> {
  const { catalog: store } = environment
  const unsaved = {
    collections: new Set<Collection>(),
    stats: new Set<Collection>(),
    garbage: new Set<Garbage>(),
  }
  const catalog: Catalog = {
    collections: new Map(),
    garbage: [],
    isBeingSwept: false,
    nextId: 1,
    store,
    unsaved,
  }
  environment.beforeCommit = () => putUnsaved(catalog)
  await assertFormat(environment)
  const ids = store.get(IDS_KEY)
  if (ids) catalog.nextId = ids.readUInt32BE(0)
  for (const { value } of store.getRange({ start: Buffer.from('c:'), end: Buffer.from('c;') })) {
    const collection = readCollection(store, decodeDocument(value))
    catalog.collections.set(namespaceOf(collection), collection)
  }
  for (const key of store.getKeys({ start: Buffer.from('g:'), end: Buffer.from('g;') })) {
    catalog.garbage.push(JSON.parse(key.toString().slice(2)) as Garbage)
  }
  return catalog
}

async function assertFormat({ catalog: store, write }: Environment): Promise<void> {
  const format = store.get(FORMAT_KEY)?.[0]
  if (format === FORMAT) return
  const isEmpty = [...store.getKeys({ limit: 1 })].length === 0
  if (!isEmpty) throw otherFormat(`${format ?? 'unknown'} instead of ${FORMAT}`)
  await write(() => store.put(FORMAT_KEY, Buffer.from([FORMAT])))
}

function readCollection(store: Store, entry: Doc): Collection {
  const id = entry.get('id') as number
  return {
    id,
    database: entry.get('database') as string,
    name: entry.get('name') as string,
    uuid: entry.get('uuid') as Binary,
    indexes: (entry.get('indexes') as Doc[]).map(readIndex),
    stats: readStats(store, id),
    dropped: false,
  }
}

function readIndex(entry: Doc): Index {
  return {
    ...indexFromSpec(entry.get('id') as number, entry.get('spec') as Doc),
    multikey: entry.get('multikey') as boolean[],
    hasCutKeys: entry.get('hasCutKeys') as boolean,
    ready: entry.get('ready') as boolean,
  }
}

function collectionKey(collection: Collection): Buffer {
  return Buffer.from(`c:${namespaceOf(collection)}`)
}

function statsKey(id: number): Buffer {
  return Buffer.from(`s:${id}`)
}

function readStats(store: Store, id: number): CollectionStats {
  const bytes = store.get(statsKey(id))
  if (!bytes) throw new Error(`the data files have no statistics of collection ${id}`)
  return { nextRecord: bytes.readDoubleBE(0), count: bytes.readDoubleBE(8), size: bytes.readDoubleBE(16) }
}

/** Stores a collection's counts with the current transaction, so that no start has to count. */
export function saveStats(catalog: Catalog, collection: Collection): void {
  catalog.unsaved.stats.add(collection)
}

/** Stores a collection's name and indexes with the current or next transaction. */
export function saveCollection(catalog: Catalog, collection: Collection): void {
  catalog.unsaved.collections.add(collection)
}

function putUnsaved({ store, unsaved }: Catalog): void {
  for (const collection of unsaved.collections) if (!collection.dropped) putCollection(store, collection)
  for (const collection of unsaved.stats) if (!collection.dropped) putStats(store, collection)
  for (const garbage of unsaved.garbage) store.put(garbageKey(garbage), Buffer.from([1]))
  for (const changes of Object.values(unsaved)) changes.clear()
}

function putStats(store: Store, { id, stats }: Collection): void {
  const bytes = Buffer.allocUnsafe(24)
  bytes.writeDoubleBE(stats.nextRecord, 0)
  bytes.writeDoubleBE(stats.count, 8)
  bytes.writeDoubleBE(stats.size, 16)
  store.put(statsKey(id), bytes)
}

function putCollection(store: Store, collection: Collection): void {
  const indexes: Value[] = collection.indexes.map((index) =>
    doc({
      id: index.id,
      spec: index.spec,
      multikey: index.multikey,
      hasCutKeys: index.hasCutKeys,
      ready: index.ready,
    }),
  )
  const { id, database, name, uuid } = collection
  const entry = doc({ id, database, name, uuid, indexes: indexes as never })
  store.put(collectionKey(collection), encodeDocument(entry))
}

export function takeId(catalog: Catalog): number {
  const id = catalog.nextId++
  const bytes = Buffer.allocUnsafe(4)
  bytes.writeUInt32BE(catalog.nextId, 0)
  catalog.store.put(IDS_KEY, bytes)
  return id
}

export function createCollection(catalog: Catalog, database: string, name: string): Collection {
  const collection: Collection = {
    id: takeId(catalog),
    database,
    name,
    uuid: new Binary(randomBytes(16), Binary.SUBTYPE_UUID),
    indexes: [indexFromSpec(takeId(catalog), doc({ v: 2, key: doc({ _id: 1 }), name: '_id_' }))],
    stats: { nextRecord: 1, count: 0, size: 0 },
    dropped: false,
  }
  catalog.collections.set(namespaceOf(collection), collection)
  saveCollection(catalog, collection)
  saveStats(catalog, collection)
  return collection
}

export function dropCollection(catalog: Catalog, collection: Collection): void {
  collection.dropped = true
  catalog.collections.delete(namespaceOf(collection))
  catalog.store.remove(collectionKey(collection))
  catalog.store.remove(statsKey(collection.id))
  discard(catalog, { kind: 'records', id: collection.id })
  for (const index of collection.indexes) discard(catalog, { kind: 'index', id: index.id })
}

function garbageKey(garbage: Garbage): Buffer {
  return Buffer.from(`g:${JSON.stringify({ kind: garbage.kind, id: garbage.id })}`)
}

/** Records keys to be removed later, a few at a time. */
export function discard(catalog: Catalog, garbage: Garbage): void {
  catalog.garbage.push(garbage)
  catalog.unsaved.garbage.add(garbage)
}

export function forgetGarbage(catalog: Catalog, garbage: Garbage): void {
  catalog.garbage = catalog.garbage.filter((other) => other !== garbage)
  catalog.unsaved.garbage.delete(garbage)
  catalog.store.remove(garbageKey(garbage))
}
