import { CommandError } from '../command-error.ts'
import { checkedBytes } from '../storage/checksum.ts'
import type { Collection } from '../storage/collection.ts'
import { type RecordId, recordKey, recordOf } from '../storage/record-key.ts'
import type { Storage } from '../storage/records.ts'
import { readRecord } from '../storage/records.ts'
import type { ByteRange } from './byte-range.ts'
import { mergeKeys, type NextKeys } from './merge-keys.ts'
import type { IndexPlan, Plan } from './plan.ts'

/** A record that may match. */
export interface Candidate {
  record: RecordId
  bytes: Buffer
}

export interface ScanCounts {
  keys: number
  documents: number
}

/**
 * Reads a plan's candidates a few at a time, each once. It holds nothing of the storage between two
 * calls, so that others can write, and continues after the last key.
 */
export interface Scan {
  /** Returns up to `limit` more candidates; `undefined` at the end. */
  next: (limit: number) => Candidate[] | undefined
  counts: ScanCounts
}

/** Opens a plan's scan, which counts the keys and documents that it reads. */
export function openScan(storage: Storage, collection: Collection, plan: Plan): Scan {
  const counts: ScanCounts = { keys: 0, documents: 0 }
  const source = { storage, collection, counts }
  switch (plan.kind) {
    case 'collection':
      return { next: collectionSource(source), counts }
    case 'index':
      return { next: indexSource(source, plan), counts }
    case 'union':
      return { next: unionSource(source, plan.plans), counts }
  }
}

interface Source {
  storage: Storage
  collection: Collection
  counts: ScanCounts
}

type Next = Scan['next']

/**
 * A collection dropped meanwhile ends the scan with an error, since a partial result would look
 * complete.
 */
function assertCollection(collection: Collection): void {
  if (collection.dropped) throw new CommandError('QueryPlanKilled', 'collection dropped')
}

function assertIndex({ collection }: Source, { index }: IndexPlan): void {
  if (collection.indexes.some(({ id }) => id === index.id)) return
  throw new CommandError('QueryPlanKilled', `index '${index.name}' dropped`)
}

function rangeOptions({ low, high }: ByteRange, reverse: boolean, last: Buffer | undefined, limit: number) {
  if (reverse) {
    return { start: last ?? high, end: low, reverse, exclusiveStart: true, inclusiveEnd: true, limit }
  }
  return { start: last ?? low, end: high, exclusiveStart: last !== undefined, limit }
}

function collectionSource({ storage, collection, counts }: Source): Next {
  const whole = { low: recordKey(collection.id, 0), high: recordKey(collection.id + 1, 0), point: false }
  let last: Buffer | undefined
  let ended = false
  return (limit) => {
    if (ended) return undefined
    assertCollection(collection)
    const found: Candidate[] = []
    const range = storage.environment.records.getRange(rangeOptions(whole, false, last, limit) as never)
    let bytesRead = 0
    for (const { key, value } of range) {
      last = key
      found.push({ record: recordOf(key), bytes: checkedBytes(value) })
      bytesRead += value.length
      if (bytesRead > MAX_CHUNK_BYTES) break
    }
    ended = found.length < limit && bytesRead <= MAX_CHUNK_BYTES
    counts.documents += found.length
    return found
  }
}

const MAX_CHUNK_BYTES = 1 << 20

function indexSource(source: Source, plan: IndexPlan): Next {
  const nextRecords = indexRecords(source, plan)
  const seen = plan.index.multikey.some(Boolean) || plan.ranges.length > 1 ? new Set<RecordId>() : undefined
  return fetching(source, nextRecords, seen)
}

function unionSource(source: Source, plans: readonly IndexPlan[]): Next {
  const branches = plans.map((plan) => indexRecords(source, plan))
  const nextRecords = (limit: number): RecordId[] | undefined => {
    for (;;) {
      const [branch] = branches
      if (!branch) return undefined
      const records = branch(limit)
      if (records) return records
      branches.shift()
    }
  }
  return fetching(source, nextRecords, new Set())
}

/** Fetches the documents of record numbers, each once if `seen` is given. */
function fetching(
  { storage, collection, counts }: Source,
  nextRecords: (limit: number) => RecordId[] | undefined,
  seen: Set<RecordId> | undefined,
): Next {
  return (limit) => {
    assertCollection(collection)
    const records = nextRecords(limit)
    if (!records) return undefined
    const found: Candidate[] = []
    for (const record of records) {
      if (seen?.has(record)) continue
      seen?.add(record)
      const bytes = readRecord(storage, collection, record)
      if (bytes) found.push({ record, bytes })
    }
    counts.documents += found.length
    return found
  }
}

function indexRecords(source: Source, plan: IndexPlan): (limit: number) => RecordId[] | undefined {
  const nextKeys = plan.merge
    ? mergeKeys(
        plan.merge.map(({ prefixBytes, ranges }) => ({
          prefixBytes,
          next: rangeKeys(source, ranges, plan.reverse),
        })),
        plan.reverse,
      )
    : rangeKeys(source, plan.ranges, plan.reverse)
  return (limit) => {
    assertIndex(source, plan)
    return nextKeys(limit)?.map(recordOf)
  }
}

/** Returns the keys of consecutive ranges. */
function rangeKeys({ storage, counts }: Source, inOrder: readonly ByteRange[], reverse: boolean): NextKeys {
  const ranges = reverse ? [...inOrder].reverse() : inOrder
  let at = 0
  let last: Buffer | undefined
  return (limit) => {
    const found: Buffer[] = []
    while (found.length < limit) {
      const range = ranges[at]
      if (!range) return found.length > 0 ? found : undefined
      const wanted = limit - found.length
      let got = 0
      for (const key of storage.environment.index.getKeys(
        rangeOptions(range, reverse, last, wanted) as never,
      )) {
        last = key as Buffer
        found.push(last)
        got++
      }
      counts.keys += got
      if (got < wanted) {
        at++
        last = undefined
      }
    }
    return found
  }
}
