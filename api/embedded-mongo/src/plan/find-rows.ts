import { decodeDocument } from '../bson/decode.ts'
import { sortKey } from '../query/sort-pattern.ts'
import { createSorter } from '../query/sort-rows.ts'
import type { Collection } from '../storage/collection.ts'
import type { KeyField } from '../storage/index-keys.ts'
import type { Storage } from '../storage/records.ts'
import type { Clock } from '../time-limit.ts'
import { createPacer, yieldToEventLoop } from '../yield-to-event-loop.ts'
import { choosePlan, type Query } from './choose-plan.ts'
import type { Plan } from './plan.ts'
import { compileRowFilter, openMatches, type Row } from './rows.ts'
import { openScan, type ScanCounts } from './scan.ts'

export interface RowQuery extends Query {
  skip?: number
  limit?: number | undefined
  /** The command's name for the error about too large a sort. */
  where?: string
  /** Stops the query once the allowed time is over. */
  clock?: Clock | undefined
}

/** An open query. Its rows arrive in batches, and other clients run in between. */
export interface RowStream {
  batches: AsyncGenerator<Row[], void>
  plan: Plan
  counts: ScanCounts
}

/** A query is not timed within this number of turns, since other work may have taken the time. */
const UNTIMED_TURNS = 2

/** Opens the rows of a query in its order. They are read on demand. */
export function findRows(storage: Storage, collection: Collection, query: RowQuery): RowStream {
  const plan = choosePlan(storage.environment.index, collection, query)
  const scan = openScan(storage, collection, plan)
  const matches = openMatches(scan, compileRowFilter(query.filter))
  const { sort, skip = 0, limit } = query
  const needsSort = sort !== undefined && !isSorted(plan)
  const wanted = limit === undefined ? undefined : skip + limit
  let turns = 0
  const next = (count: number) => {
    if (++turns > UNTIMED_TURNS) query.clock?.assert()
    return matches(count)
  }
  const source = needsSort
    ? sortedRows(next, sort, { limit: wanted, where: query.where ?? 'find' })
    : streamedRows(next, wanted)
  return { batches: sliceRows(source, skip, limit), plan, counts: scan.counts }
}

/** Tells whether a plan reads rows in the order of its sort. */
export function isSorted(plan: Plan): boolean {
  return plan.kind === 'index' && plan.providesSort
}

type Next = (wanted: number) => Row[] | undefined

/** Number of rows sought for a batch, unless a limit is lower. */
const BATCH = 128

async function* streamedRows(next: Next, limit: number | undefined): AsyncGenerator<Row[], void> {
  const pace = createPacer()
  let remaining = limit ?? Number.POSITIVE_INFINITY
  while (remaining > 0) {
    const rows = next(Math.min(remaining, BATCH))
    if (!rows) return
    remaining -= rows.length
    if (rows.length > 0) yield rows
    await pace()
  }
}

async function* sortedRows(
  next: Next,
  sort: readonly KeyField[],
  { limit, where }: { limit: number | undefined; where: string },
): AsyncGenerator<Row[], void> {
  const sorter = createSorter<Row>(limit, where)
  const fields = new Set(sort.map(({ parts }) => parts[0] as string))
  for (let rows = next(BATCH); rows; rows = next(BATCH)) {
    for (const row of rows) {
      const key = sortKey(decodeDocument(row.bytes, fields), sort)
      sorter.add({ key, item: row, size: row.bytes.length })
    }
    await sorter.settle()
    await yieldToEventLoop()
  }
  const sorted = await sorter.sorted()
  const pace = createPacer()
  for (let i = 0; i < sorted.length; i += BATCH) {
    yield sorted.slice(i, i + BATCH)
    await pace()
  }
}

async function* sliceRows(
  source: AsyncGenerator<Row[], void>,
  skip: number,
  limit: number | undefined,
): AsyncGenerator<Row[], void> {
  let toSkip = skip
  let remaining = limit ?? Number.POSITIVE_INFINITY
  for await (const rows of source) {
    const from = Math.min(toSkip, rows.length)
    toSkip -= from
    const kept = rows.slice(from, from + remaining)
    remaining -= kept.length
    if (kept.length > 0) yield kept
    if (remaining <= 0) return
  }
}
