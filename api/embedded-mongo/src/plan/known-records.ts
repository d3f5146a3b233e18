import type { Collection } from '../storage/collection.ts'
import type { RecordId } from '../storage/record-key.ts'
import { readRecord, type Storage } from '../storage/records.ts'
import { namedId } from './choose-plan.ts'
import type { RowQuery } from './find-rows.ts'
import type { Row } from './rows.ts'

/** In characters; none of them is so long that its key in an index is cut. */
const MAX_ID = 200

/** A collection has two generations of at most so many records, some 100 bytes each. */
const GENERATION = 32_768

type KnownId = string | number

/** Two generations: a map that loses its oldest entry each time takes ever longer to find that. */
interface KnownRecords {
  young: Map<KnownId, RecordId>
  old: Map<KnownId, RecordId>
}

const known = new WeakMap<Collection, KnownRecords>()

/**
 * The document of a query that names an id, where its record was met lately. No record's number is
 * given twice and no document's id changes, so that a record that is still there is the one.
 */
export function knownRow(storage: Storage, collection: Collection, query: RowQuery): Row | undefined {
  const id = knowableId(query)
  const record = id === undefined ? undefined : recordOf(known.get(collection), id)
  const bytes = record === undefined ? undefined : readRecord(storage, collection, record)
  return record === undefined || bytes === undefined ? undefined : { record, bytes }
}

/** Remembers which record a query for an id has led to. */
export function rememberRecord(collection: Collection, query: RowQuery, record: RecordId): void {
  const id = knowableId(query)
  if (id === undefined) return
  const records = known.get(collection) ?? { young: new Map(), old: new Map() }
  known.set(collection, records)
  if (records.young.size >= GENERATION) {
    records.old = records.young
    records.young = new Map()
  }
  records.young.set(id, record)
}

function recordOf(records: KnownRecords | undefined, id: KnownId): RecordId | undefined {
  return records?.young.get(id) ?? records?.old.get(id)
}

/** Whether a query is for an id, so that all it matches is found under that. */
export function namesId(query: RowQuery): boolean {
  return knowableId(query) !== undefined
}

function knowableId({ filter, sort, hint }: RowQuery): KnownId | undefined {
  const id = sort === undefined && hint === undefined ? namedId(filter) : undefined
  const isShort = typeof id === 'string' && id.length <= MAX_ID
  return isShort || typeof id === 'number' ? id : undefined
}
