import type { Connection, mongo } from 'mongoose'
import { DAY_MS, HOUR_MS } from '../../platform/durations.ts'
import type { VisitGroup, VisitTarget } from './apply-visits.ts'
import { packCounted } from './counts/counted-rows.ts'
import { type CountsShape, canCount, countInto } from './counts/counts-content.ts'
import { type CountsCollection, type CountsDocument, countsModel } from './counts.model.ts'
import {
  firstOf,
  type GuardedWrite,
  lastOf,
  type OnUnfit,
  readGuards,
  runUpdates,
  type Writer,
} from './guarded-writes.store.ts'
import { createLateVisitsStore } from './late-visits.store.ts'

/** A visit in this many, chosen by sequence number, has its document count the waiting ones. */
const WAITING_ON_AVERAGE = 64
const GOLDEN_RATIO = 2_654_435_769

export interface CountsTargetsDeps {
  connection: Connection
  onUnfit: OnUnfit
}

/** A kind of document of counts. */
export interface CountsKind {
  collection: CountsCollection
  shape: CountsShape
  groupedBy: 'link' | 'owner'
  periodMs: number
}

export const COUNTS_KINDS: readonly CountsKind[] = [
  {
    collection: 'link_days',
    shape: { hasWhole: true, hasSlots: true, hasLinks: false, hasVisitors: true },
    groupedBy: 'link',
    periodMs: DAY_MS,
  },
  {
    collection: 'owner_days',
    shape: { hasWhole: true, hasSlots: false, hasLinks: true, hasVisitors: true },
    groupedBy: 'owner',
    periodMs: DAY_MS,
  },
  {
    collection: 'owner_hours',
    shape: { hasWhole: false, hasSlots: true, hasLinks: true, hasVisitors: false },
    groupedBy: 'owner',
    periodMs: HOUR_MS,
  },
]

/**
 * Counts links by day, and accounts by day and hour. A few visits only join the waiting rows of
 * their document. Many are counted at once, guarded by the sequence number that was read.
 */
export function createCountsTargets(deps: CountsTargetsDeps): VisitTarget[] {
  return COUNTS_KINDS.map((kind) => countsTarget(deps, kind))
}

function countsTarget({ connection, onUnfit }: CountsTargetsDeps, kind: CountsKind): VisitTarget {
  const { collection: name, groupedBy, periodMs } = kind
  const model = countsModel(connection, name)
  const collection = model.collection as unknown as mongo.Collection<CountsDocument>
  const late = createLateVisitsStore(connection)
  const parts: CountsParts = {
    ...kind,
    documents: collection,
    writer: { connection, onUnfit, collection: name },
  }
  return {
    groupedBy,
    takes: (list, place) => groupedBy === 'link' || isAccountKey(list.statsKeyAt(place)),
    partOf: (list, place) => Math.floor(list.instantAt(place) / periodMs),
    readSequences: (journal, groups) =>
      readGuards(
        collection,
        groups.map((group) => idOf(group, journal)),
      ),
    async write(journal, groups) {
      const areLate = hasLate(kind, groups)
      if (areLate) await late.note()
      const [many, few] = [groups.filter(isTimeToCount), groups.filter((group) => !isTimeToCount(group))]
      let done = await runUpdates(
        parts.writer,
        few.map((group) => push(group, journal)),
      )
      done += await count(parts, journal, many)
      if (areLate) await late.note()
      return done
    },
  }
}

function idOf({ part, of }: VisitGroup, journal: string): string {
  return `${part}:${of}:${journal}`
}

interface CountsParts extends CountsKind {
  documents: mongo.Collection<CountsDocument>
  writer: Writer
}

/** Readers cache past days, so late visits must be announced. */
function hasLate({ periodMs }: CountsKind, groups: readonly VisitGroup[]): boolean {
  if (periodMs !== DAY_MS) return false
  const yesterday = Math.floor(Date.now() / DAY_MS) - 1
  return groups.some(({ part }) => part < yesterday)
}

/** A guest's link is its own owner. Totals of a guest are read from the days of the links. */
function isAccountKey(statsKey: number): boolean {
  return statsKey % 2 === 0
}

function isTimeToCount({ list, places }: VisitGroup): boolean {
  const share = 2 ** 32 / WAITING_ON_AVERAGE
  return places.some((place) => Math.imul(list.sequenceAt(place) % 2 ** 32, GOLDEN_RATIO) >>> 0 < share)
}

function push(group: VisitGroup, journal: string): GuardedWrite {
  return {
    q: { _id: idOf(group, journal), seq: { $lt: firstOf(group) } },
    u: {
      $push: { rows: packCounted(group.list, group.places) },
      $set: { seq: lastOf(group) },
      $setOnInsert: { period: group.part, of: group.of },
    },
    upsert: true,
  }
}

async function count(parts: CountsParts, journal: string, groups: readonly VisitGroup[]): Promise<number> {
  if (groups.length === 0) return 0
  const ids = groups.map((group) => idOf(group, journal))
  const found = await parts.documents.find({ _id: { $in: ids } }).toArray()
  const stored = new Map(found.map((document) => [document._id, document]))
  const updates = groups.flatMap((group): GuardedWrite[] => {
    const id = idOf(group, journal)
    const known = stored.get(id)
    if (known && known.seq >= firstOf(group)) return []
    if (known && !canCount(known)) return [push(group, journal)]
    const change = { $set: { ...countInto(known ?? {}, group, parts.shape), seq: lastOf(group) } }
    if (known) return [{ q: { _id: id, seq: known.seq }, u: change }]
    const q = { _id: id, seq: { $lt: firstOf(group) } }
    const $setOnInsert = { period: group.part, of: group.of }
    return [{ q, u: { ...change, $setOnInsert }, upsert: true }]
  })
  return runUpdates(parts.writer, updates)
}
