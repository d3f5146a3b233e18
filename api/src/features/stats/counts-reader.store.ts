import { type Connection, type mongo, trusted } from 'mongoose'
import type { Owner } from '../../platform/actor.ts'
import { documentsIn, documentsOf } from '../../platform/database/documents-of.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { linkIdOfStats, statsIdOf, statsKeyFor } from '../../platform/stats-key.ts'
import { mapInSlices } from '../../platform/work-slices.ts'
import type { LinkDocument } from '../links/model/link.model.ts'
import { type CountableVisit, countryKey, placeOfDimension } from './counts/dimensions.ts'
import {
  COUNTS_COLLECTIONS,
  type CountsCollection,
  type CountsDocument,
  countsModel,
} from './counts.model.ts'
import { readKeys } from './facts/fact-bytes.ts'
import { unpackRows } from './row-bytes.ts'
import { transferredLinkModel } from './transferred-link.model.ts'
import { type VisitRow, visitPageModel } from './visit.model.ts'

const LINKS_AT_ONCE = 200
const DOCUMENTS_AT_ONCE = 5000
const PAGES_AT_ONCE = 50

/** UTC days or hours since 1970, both ends included. */
export interface Periods {
  first: number
  last: number
}

export type LinkRow = VisitRow & { linkId: number }

/** Reads the counts and rows from which statistics are built. */
export interface CountsReader {
  /** Yields an account's counts by day, by its stats key. */
  daysOfAccount(statsKey: number, days: Periods): AsyncIterable<CountsDocument>
  /** Yields an account's counts by hour. */
  hoursOf(statsKey: number, hours: Periods): AsyncIterable<CountsDocument>
  /** Yields links' counts by day, by stats ids. */
  ofLinks(
    statsIds: readonly number[],
    days: Periods,
    parts: { slots: boolean },
  ): AsyncIterable<CountsDocument>
  /** Returns the stats ids of links counted by link only, deleted and transferred ones included. */
  linksOnTheirOwn(owner: Owner): Promise<number[]>
  /** Yields the links' rows back to an instant, newest page first. */
  rowsOf(statsIds: readonly number[], since: number): AsyncIterable<LinkRow[]>
  /** Yields the rows of the account's own links back to an instant, newest page first. */
  rowsOfAccount(owner: Owner, since: number): AsyncIterable<LinkRow[]>
  /**
   * Returns the instant (epoch ms) from which a link's rows are complete; 0 if none was dropped.
   */
  rowsSince(link: { statsId: number; visits: number }): Promise<number>
}

const WITHOUT_SEQUENCE = { seq: 0 }
const WITHOUT_SLOTS = { seq: 0, slots: 0 }
const KEYS_ALONE = { seq: 0, figures: 0, visitors: 0 }

/** Reads `link_days`, `owner_days`, `owner_hours` and `visits`. */
export function createCountsReader(connection: Connection): CountsReader {
  for (const name of COUNTS_COLLECTIONS) countsModel(connection, name)
  const links = connection.collection<LinkDocument>('links')
  const pages = visitPageModel(connection)
  const transferred = transferredLinkModel(connection)

  function read(name: CountsCollection, filter: object, projection: object): AsyncIterable<CountsDocument> {
    const documents = countsModel(connection, name).collection as unknown as mongo.Collection<CountsDocument>
    return documentsIn(documents.find(filter, { projection, batchSize: DOCUMENTS_AT_ONCE }))
  }

  async function* rows(filter: object, since: number): AsyncGenerator<LinkRow[], void> {
    const newest = pages
      .find({ ...filter, lastAt: trusted({ $gte: new Date(since) }) }, { rows: 1, linkId: 1 })
      .sort({ lastAt: -1, _id: -1 })
      .batchSize(PAGES_AT_ONCE)
      .lean()
    for await (const { rows: packs = [], linkId } of documentsOf(newest)) {
      yield unpackRows(packs)
        .map((row) => ({ ...row, linkId: linkIdOfStats(linkId) }))
        .sort((a, b) => b.at - a.at)
    }
  }

  return {
    daysOfAccount: (statsKey, days) => read('owner_days', within(statsKey, days), WITHOUT_SLOTS),
    hoursOf: (statsKey, hours) => read('owner_hours', within(statsKey, hours), KEYS_ALONE),
    async *ofLinks(statsIds, days, { slots }) {
      const projection = slots ? WITHOUT_SEQUENCE : WITHOUT_SLOTS
      for (let start = 0; start < statsIds.length; start += LINKS_AT_ONCE) {
        const of = { $in: statsIds.slice(start, start + LINKS_AT_ONCE) as number[] }
        yield* read('link_days', within(of, days), projection)
      }
    },
    async linksOnTheirOwn(owner) {
      const filter = { owner, statsKey: { $exists: true } }
      const projection = { _id: 1, statsGeneration: 1 } as const
      const held = await mapInSlices(documentsIn(links.find(filter, { projection })), statsIdOf)
      const given = await transferred.find({ owner, isOnItsOwn: true }, { _id: 1 }).lean()
      return [...new Set([...held, ...given.map(({ _id }) => _id)])]
    },
    rowsOf: (statsIds, since) => rows({ linkId: trusted({ $in: statsIds }) }, since),
    rowsOfAccount: (owner, since) => rows({ key: statsKeyFor(owner, 0) }, since),
    async rowsSince({ statsId, visits }) {
      const found = await pages.find({ linkId: statsId }, { count: 1 }).sort({ lastAt: 1, _id: 1 }).lean()
      const [oldest] = found
      const kept = found.reduce((sum, { count }) => sum + count, 0)
      if (oldest === undefined || kept >= visits) return 0
      const page = await pages.findOne({ _id: oldest._id }, { rows: 1 }).lean()
      return unpackRows(page?.rows ?? []).reduce(
        (first, { at }) => Math.min(first, at),
        Number.POSITIVE_INFINITY,
      )
    },
  }
}

/** Returns the smallest period that includes both. */
export function spanOf(one: Periods | null, other: Periods | null): Periods | null {
  if (one === null || other === null) return one ?? other
  return { first: Math.min(one.first, other.first), last: Math.max(one.last, other.last) }
}

function within(of: unknown, { first, last }: Periods): object {
  return { of, period: { $gte: first, $lte: last } }
}

/** Converts a row to the form of a countable visit. */
export function countableRow({ linkId, at, device, method, countryId, facts }: LinkRow): CountableVisit {
  const keys = readKeys(facts, 0, facts.length)
  keys[COUNTRY] = countryKey(countryId)
  return {
    linkId,
    at,
    isMobile: device === 'mobile',
    isScan: method === 'qr',
    isBot: false,
    visitor: 0,
    keys,
  }
}

const COUNTRY = placeOfDimension('country')

/** Returns the UTC days between two instants. */
export function daysBetween(from: number, to: number): Periods {
  return { first: Math.floor(from / DAY_MS), last: Math.ceil(to / DAY_MS) - 1 }
}
