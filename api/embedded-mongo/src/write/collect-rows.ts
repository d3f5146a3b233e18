import { choosePlan, isExact } from '../plan/choose-plan.ts'
import { findRows, isSorted, type RowQuery } from '../plan/find-rows.ts'
import { knownRow, rememberRecord } from '../plan/known-records.ts'
import { compileRowFilter, openMatches, type Row, rowDoc } from '../plan/rows.ts'
import { openScan } from '../plan/scan.ts'
import { sortKey } from '../query/sort-pattern.ts'
import type { Collection } from '../storage/collection.ts'
import type { RecordId } from '../storage/record-key.ts'
import type { Storage } from '../storage/records.ts'

/** Longest search for documents inside a write job. A longer search runs outside of it. */
const BUDGET_MS = 4
const BATCH = 128

/**
 * Finds the candidates at once; `undefined` if that would block for too long. A single possible
 * candidate is returned unread, because it is matched when it is changed.
 */
export function collectAtOnce(storage: Storage, collection: Collection, query: RowQuery): Row[] | undefined {
  const row = knownRow(storage, collection, query)
  if (row) return [row]
  const plan = choosePlan(storage.environment.index, collection, query)
  const scan = openScan(storage, collection, plan)
  const isOnlyOne = plan.kind === 'index' && isExact(plan)
  const matches = openMatches(scan, isOnlyOne ? () => true : compileRowFilter(query.filter))
  const { sort, limit = Number.POSITIVE_INFINITY } = query
  const sortsItself = sort !== undefined && !isSorted(plan)
  const wanted = sortsItself ? Number.POSITIVE_INFINITY : limit
  const end = performance.now() + BUDGET_MS
  const rows: Row[] = []
  while (rows.length < wanted) {
    const found = matches(Math.min(BATCH, wanted - rows.length))
    if (!found) break
    rows.push(...found)
    if (rows.length < wanted && performance.now() > end) return undefined
  }
  if (isOnlyOne && rows[0]) rememberRecord(collection, query, rows[0].record)
  if (!sortsItself) return rows
  const keyed = rows.map((row) => ({ row, key: sortKey(rowDoc(row), sort) }))
  keyed.sort((a, b) => Buffer.compare(a.key, b.key))
  return keyed.slice(0, limit).map(({ row }) => row)
}

/** Finds the matching records a few at a time, and yields in between. */
export async function collectSlowly(
  storage: Storage,
  collection: Collection,
  query: RowQuery,
): Promise<RecordId[]> {
  const records: RecordId[] = []
  for await (const rows of findRows(storage, collection, query).batches) {
    for (const { record } of rows) records.push(record)
  }
  return records
}
