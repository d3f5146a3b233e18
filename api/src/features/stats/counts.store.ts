import type { Connection, mongo } from 'mongoose'
import { DAY_MS, HOUR_MS } from '../../platform/durations.ts'
import type { VisitGroup, VisitTarget } from './apply-visits.ts'
import { type CountsCollection, type CountsDocument, countsModel } from './figures.model.ts'
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
import { COMMANDS_AT_ONCE, runOverlapped } from './overlapped-commands.ts'
import { packCounted } from './tally/counted-rows.ts'
import { type CountsShape, canCount, countInto } from './tally/counts-content.ts'
import type { CountableVisit } from './tally/dimensions.ts'
import type { CityPlace, JournaledVisit } from './visit.model.ts'

/** Documents counted at a time, so that the event loop is not held for long. */
const COUNTED_AT_ONCE = 20
/** One visit in so many makes its document count those that wait in it. */
const WAITING_ON_AVERAGE = 64
const GOLDEN_RATIO = 2_654_435_769

export interface CountsTargetsDeps {
  connection: Connection
  onUnfit: OnUnfit
  /** Region and city of an address, where the operator has turned that on. */
  placeOf?: ((address: string) => CityPlace | undefined) | undefined
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
 * Counts of links by day and of accounts by day and hour. A few visits are added to the rows that
 * wait in their document; many are counted at once, on the sequence number that was read.
 */
export function createCountsTargets(deps: CountsTargetsDeps): VisitTarget[] {
  return COUNTS_KINDS.map((kind) => countsTarget(deps, kind))
}

function countsTarget({ connection, onUnfit, placeOf }: CountsTargetsDeps, kind: CountsKind): VisitTarget {
  const { collection: name, groupedBy, periodMs } = kind
  const model = countsModel(connection, name)
  const collection = model.collection as unknown as mongo.Collection<CountsDocument>
  const late = createLateVisitsStore(connection)
  const parts: CountsParts = {
    ...kind,
    documents: collection,
    placeOf,
    writer: { connection, onUnfit, collection: name },
  }
  return {
    groupedBy,
    keyOf({ at, linkId, facts }) {
      if (facts === undefined) return null
      const period = Math.floor(at / periodMs)
      if (groupedBy === 'link') return `${period}:${linkId}`
      return isAccountKey(facts.statsKey) ? `${period}:${facts.statsKey}` : null
    },
    readSequences: (journal, keys) => readGuards(collection, keys, (key) => `${key}:${journal}`),
    write: (journal, pieces, yieldToEventLoop) =>
      // A link's visits are in one piece; an owner's in several, in their order.
      runOverlapped(pieces, groupedBy === 'link' ? COMMANDS_AT_ONCE : 1, async (groups) => {
        const areLate = hasLate(kind, groups)
        if (areLate) await late.note()
        const done = await writeCounts(parts, journal, { groups, yieldToEventLoop })
        if (areLate) await late.note()
        return done
      }),
  }
}

async function writeCounts(
  parts: CountsParts,
  journal: string,
  { groups, yieldToEventLoop }: { groups: VisitGroup[]; yieldToEventLoop: () => Promise<void> },
): Promise<number> {
  const [many, few] = [groups.filter(isTimeToCount), groups.filter((group) => !isTimeToCount(group))]
  const pushes = few.map((group) => push(parts, journal, group))
  let done = pushes.length === 0 ? 0 : await runUpdates(parts.writer, pushes)
  for (let start = 0; start < many.length; start += COUNTED_AT_ONCE) {
    await yieldToEventLoop()
    done += await count(parts, journal, many.slice(start, start + COUNTED_AT_ONCE))
  }
  return done
}

interface CountsParts extends CountsKind {
  documents: mongo.Collection<CountsDocument>
  placeOf: CountsTargetsDeps['placeOf']
  writer: Writer
}

/** Days that are over for longer are remembered by those who read them. */
function hasLate({ periodMs }: CountsKind, groups: readonly VisitGroup[]): boolean {
  if (periodMs !== DAY_MS) return false
  const yesterday = Math.floor(Date.now() / DAY_MS) - 1
  return groups.some(({ key }) => Number.parseInt(key, 10) < yesterday)
}

/** Guests' links are their own owners: what they have in common is read from the links' days. */
function isAccountKey(statsKey: number): boolean {
  return statsKey % 2 === 0
}

function isTimeToCount({ visits }: VisitGroup): boolean {
  const share = 2 ** 32 / WAITING_ON_AVERAGE
  return visits.some(({ sequence }) => Math.imul(sequence % 2 ** 32, GOLDEN_RATIO) >>> 0 < share)
}

function push(parts: CountsParts, journal: string, { key, visits }: VisitGroup): GuardedWrite {
  return {
    q: { _id: `${key}:${journal}`, seq: { $lt: firstOf(visits) } },
    u: {
      $push: { rows: packCounted(visits.map((visit) => countable(parts, visit))) },
      $set: { seq: lastOf(visits) },
      $setOnInsert: placeOfKey(key),
    },
    upsert: true,
  }
}

async function count(parts: CountsParts, journal: string, groups: VisitGroup[]): Promise<number> {
  const ids = groups.map(({ key }) => `${key}:${journal}`)
  const found = await parts.documents.find({ _id: { $in: ids } }).toArray()
  const stored = new Map(found.map((document) => [document._id, document]))
  const updates = groups.flatMap(({ key, visits }): GuardedWrite[] => {
    const id = `${key}:${journal}`
    const known = stored.get(id)
    if (known && known.seq >= firstOf(visits)) return []
    if (known && !canCount(known)) return [push(parts, journal, { key, visits })]
    const more = visits.map((visit) => countable(parts, visit))
    const change = { $set: { ...countInto(known ?? {}, more, parts.shape), seq: lastOf(visits) } }
    if (known) return [{ q: { _id: id, seq: known.seq }, u: change }]
    const q = { _id: id, seq: { $lt: firstOf(visits) } }
    return [{ q, u: { ...change, $setOnInsert: placeOfKey(key) }, upsert: true }]
  })
  return updates.length === 0 ? 0 : runUpdates(parts.writer, updates)
}

function placeOfKey(key: string): { period: number; of: number } {
  const [period, of] = key.split(':').map(Number) as [number, number]
  return { period, of }
}

function countable({ placeOf }: CountsParts, visit: JournaledVisit): CountableVisit {
  const { linkId, at, device, method, countryId, address, facts } = visit
  if (facts === undefined) throw new Error('A visit of the first format has no facts to be counted')
  const place = placeOf?.(address)
  const { isBot, visitor } = facts
  return { linkId, at, device, method, countryId, isBot, visitor, described: facts, ...(place && { place }) }
}
