import type { Collection } from '../storage/collection.ts'
import type { RecordId } from '../storage/record-key.ts'
import { readRecord, type Storage } from '../storage/records.ts'
import { namedId } from './choose-plan.ts'
import type { RowQuery } from './find-rows.ts'
import type { Row } from './rows.ts'

/** In characters; none of them is so long that its key in an index is cut. */
const MAX_ID = 200

/** Of each collection so many are known, some 100 bytes each. */
const MOST = 65_536

type KnownId = string | number

const known = new WeakMap<Collection, Map<KnownId, RecordId>>()

/**
 * The document of a query that names an id, where its record was met lately. No record's number is
 * given twice and no document's id changes, so that a record that is still there is the one.
 */
export function knownRow(storage: Storage, collection: Collection, query: RowQuery): Row | undefined {
  const id = knowableId(query)
  const record = id === undefined ? undefined : known.get(collection)?.get(id)
  const bytes = record === undefined ? undefined : readRecord(storage, collection, record)
  return record === undefined || bytes === undefined ? undefined : { record, bytes }
}

/** Remembers which record a query for an id has led to. */
export function rememberRecord(collection: Collection, query: RowQuery, record: RecordId): void {
  const id = knowableId(query)
  if (id === undefined) return
  const records = known.get(collection) ?? new Map<KnownId, RecordId>()
  known.set(collection, records)
  if (records.size >= MOST) for (const oldest of records.keys()) if (records.delete(oldest)) break
  records.set(id, record)
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
