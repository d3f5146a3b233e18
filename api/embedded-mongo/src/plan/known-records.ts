import type { Collection } from '../storage/collection.ts'
import type { RecordId } from '../storage/record-key.ts'
import { readRecord, type Storage } from '../storage/records.ts'
import { namedId } from './choose-plan.ts'
import type { RowQuery } from './find-rows.ts'
import type { Row } from './rows.ts'

/** In characters; no key of such an id is cut. */
const MAX_ID = 200

/** Records in each of a collection's two generations, about 100 bytes each. */
const GENERATION = 32_768

type KnownId = string | number

/**
 * Two generations are used because a Map gets slow when its oldest entries are removed one by one.
 */
interface KnownRecords {
  young: Map<KnownId, RecordId>
  old: Map<KnownId, RecordId>
}

const known = new WeakMap<Collection, KnownRecords>()

/**
 * Returns the document of a query by id, if its record is cached. Record numbers are never reused
 * and ids never change, so that an existing record is the right one.
 */
export function knownRow(storage: Storage, collection: Collection, query: RowQuery): Row | undefined {
  const id = knowableId(query)
  const record = id === undefined ? undefined : recordOf(known.get(collection), id)
  const bytes = record === undefined ? undefined : readRecord(storage, collection, record)
  return record === undefined || bytes === undefined ? undefined : { record, bytes }
}

/** Caches the record that a query by id has found. */
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

/** Tells whether a query names an id, so that it has one match at most. */
export function namesId(query: RowQuery): boolean {
  return knowableId(query) !== undefined
}

function knowableId({ filter, sort, hint }: RowQuery): KnownId | undefined {
  const id = sort === undefined && hint === undefined ? namedId(filter) : undefined
  const isShort = typeof id === 'string' && id.length <= MAX_ID
  return isShort || typeof id === 'number' ? id : undefined
}
