import { type Connection, type mongo, trusted } from 'mongoose'
import type { Owner } from '../../platform/actor.ts'
import { documentsIn, documentsOf } from '../../platform/database/documents-of.ts'
import { DAY_MS, HOUR_MS, QUARTER_MS } from '../../platform/durations.ts'
import { statsKeyFor } from '../../platform/stats-key.ts'
import { mapInSlices } from '../../platform/work-slices.ts'
import type { LinkDocument } from '../links/link.model.ts'
import {
  COUNTS_COLLECTIONS,
  type CountsCollection,
  type CountsDocument,
  countsModel,
} from './figures.model.ts'
import { unpackVisits } from './row-bytes.ts'
import type { CountableVisit } from './tally/dimensions.ts'
import { type VisitRow, visitHourModel, visitPageModel } from './visit.model.ts'

const LINKS_AT_ONCE = 200
const DOCUMENTS_AT_ONCE = 5000
const PAGES_AT_ONCE = 50

/** Both ends included: UTC days or hours since 1970. */
export interface Periods {
  first: number
  last: number
}

/** A row of the table of visits with its link. */
export type LinkRow = VisitRow & { linkId: number }

/** Reads what the figures of links and accounts are made of. */
export interface FiguresStore {
  /** Counts by day of an account, by its statsKey. */
  daysOfAccount(statsKey: number, days: Periods): AsyncIterable<CountsDocument>
  /** Counts by hour of an account. */
  hoursOf(statsKey: number, hours: Periods): AsyncIterable<CountsDocument>
  /** Counts of links by day. */
  ofLinks(linkIds: readonly number[], days: Periods, parts: { slots: boolean }): AsyncIterable<CountsDocument>
  /** Links of the account whose visits are counted by link alone, deleted ones too. */
  linksOnTheirOwn(owner: Owner): Promise<number[]>
  /** Whether any visit without facts was counted between two instants (epoch ms), whose ever. */
  hasPlainVisits(between: { from: number; to: number }): Promise<boolean>
  /** Clicks by quarter of an hour of visits without facts, between two instants (epoch ms). */
  plainQuarters(
    linkIds: readonly number[],
    between: { from: number; to: number },
    onQuarter: (linkId: number, at: number, clicks: number) => void,
  ): Promise<void>
  /** Rows of the links, newest page first, until an instant. */
  rowsOf(linkIds: readonly number[], since: number): AsyncIterable<LinkRow[]>
  /** Rows of the account's own links, newest page first, until an instant. */
  rowsOfAccount(owner: Owner, since: number): AsyncIterable<LinkRow[]>
  /** Since when a link with so many visits has all its rows (epoch ms); 0 where it lost none. */
  rowsSince(link: { id: number; visits: number }): Promise<number>
}

const WITHOUT_SEQUENCE = { seq: 0 }
const WITHOUT_SLOTS = { seq: 0, slots: 0 }
const KEYS_ALONE = { seq: 0, figures: 0, visitors: 0 }

/** Reads `link_days`, `owner_days`, `owner_hours`, `visit_hours` and `visits`. */
export function createFiguresStore(connection: Connection): FiguresStore {
  for (const name of COUNTS_COLLECTIONS) countsModel(connection, name)
  const links = connection.collection<LinkDocument>('links')
  const hours = visitHourModel(connection)
  const pages = visitPageModel(connection)

  function read(name: CountsCollection, filter: object, projection: object): AsyncIterable<CountsDocument> {
    const documents = countsModel(connection, name).collection as unknown as mongo.Collection<CountsDocument>
    return documentsIn(documents.find(filter, { projection, batchSize: DOCUMENTS_AT_ONCE }))
  }

  async function* rows(filter: object, since: number): AsyncGenerator<LinkRow[], void> {
    const newest = pages
      .find({ ...filter, lastAt: trusted({ $gte: new Date(since) }) }, { packs: 1, rows: 1, linkId: 1 })
      .sort({ lastAt: -1, _id: -1 })
      .batchSize(PAGES_AT_ONCE)
      .lean()
    for await (const { packs, rows: described = [], linkId } of documentsOf(newest)) {
      const found = unpackVisits(packs).concat(unpackVisits(described))
      yield found.map((row) => ({ ...row, linkId })).sort((a, b) => b.at - a.at)
    }
  }

  return {
    daysOfAccount: (statsKey, days) => read('owner_days', within(statsKey, days), WITHOUT_SLOTS),
    hoursOf: (statsKey, hours) => read('owner_hours', within(statsKey, hours), KEYS_ALONE),
    async *ofLinks(linkIds, days, { slots }) {
      const projection = slots ? WITHOUT_SEQUENCE : WITHOUT_SLOTS
      for (let start = 0; start < linkIds.length; start += LINKS_AT_ONCE) {
        const of = { $in: linkIds.slice(start, start + LINKS_AT_ONCE) as number[] }
        yield* read('link_days', within(of, days), projection)
      }
    },
    linksOnTheirOwn(owner) {
      const filter = { owner, statsKey: { $exists: true } }
      return mapInSlices(documentsIn(links.find(filter, { projection: { _id: 1 } })), ({ _id }) => _id)
    },
    async hasPlainVisits(between) {
      return (await hours.exists({ hour: hoursWithin(between) })) !== null
    },
    async plainQuarters(linkIds, between, onQuarter) {
      const hour = hoursWithin(between)
      for (let start = 0; start < linkIds.length; start += LINKS_AT_ONCE) {
        const linkId = trusted({ $in: linkIds.slice(start, start + LINKS_AT_ONCE) })
        for await (const found of documentsOf(hours.find({ linkId, hour }).lean())) {
          const { q0 = 0, q1 = 0, q2 = 0, q3 = 0 } = found
          for (const [quarter, clicks] of [q0, q1, q2, q3].entries()) {
            if (clicks > 0) onQuarter(found.linkId, found.hour.getTime() + quarter * QUARTER_MS, clicks)
          }
        }
      }
    },
    rowsOf: (linkIds, since) => rows({ linkId: trusted({ $in: linkIds }) }, since),
    rowsOfAccount: (owner, since) => rows({ key: statsKeyFor(owner, 0) }, since),
    async rowsSince({ id, visits }) {
      const found = await pages.find({ linkId: id }, { count: 1 }).sort({ lastAt: 1, _id: 1 }).lean()
      const [oldest] = found
      const kept = found.reduce((sum, { count }) => sum + count, 0)
      if (oldest === undefined || kept >= visits) return 0
      const page = await pages.findOne({ _id: oldest._id }, { packs: 1, rows: 1 }).lean()
      const rows = unpackVisits(page?.packs ?? []).concat(unpackVisits(page?.rows ?? []))
      return rows.reduce((first, { at }) => Math.min(first, at), Number.POSITIVE_INFINITY)
    },
  }
}

/** The period that holds both. */
export function spanOf(one: Periods | null, other: Periods | null): Periods | null {
  if (one === null || other === null) return one ?? other
  return { first: Math.min(one.first, other.first), last: Math.max(one.last, other.last) }
}

function hoursWithin({ from, to }: { from: number; to: number }) {
  return trusted({ $gte: new Date(Math.floor(from / HOUR_MS) * HOUR_MS), $lt: new Date(to) })
}

function within(of: unknown, { first, last }: Periods): object {
  return { of, period: { $gte: first, $lte: last } }
}

/** A row as a visit that can be counted; without facts it tells less. */
export function countableRow(row: LinkRow): CountableVisit {
  const { linkId, at, device, method, countryId, described, place } = row
  const known = described ?? NOTHING_DESCRIBED
  return {
    linkId,
    at,
    device,
    method,
    countryId,
    isBot: false,
    visitor: 0,
    described: known,
    ...(place && { place }),
  }
}

const NOTHING_DESCRIBED: CountableVisit['described'] = {
  agent: { browser: '', os: '', device: '' as 'desktop', app: '' },
  language: '',
  source: '',
  referrer: '',
  utm: null,
}

/** The UTC days that hold the time between two instants. */
export function daysBetween(from: number, to: number): Periods {
  return { first: Math.floor(from / DAY_MS), last: Math.ceil(to / DAY_MS) - 1 }
}
