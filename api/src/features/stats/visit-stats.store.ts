import { type Connection, trusted } from 'mongoose'
import type { Owner } from '../../platform/actor.ts'
import { HOUR_MS, QUARTER_MS } from '../../platform/durations.ts'
import type { LinkDocument, VisitCounters } from '../links/link.model.ts'
import { type VisitPageDocument, type VisitRow, visitHourModel, visitPageModel } from './visit.model.ts'
import { packVisits, unpackVisits } from './visit-bytes.ts'
import type { QuarterCount } from './visit-days.ts'

const PAGES_AT_ONCE = 50
const LINKS_AT_ONCE = 500

export interface CountedLink {
  id: number
  visits: Required<VisitCounters>['visits']
}

export interface VisitStatsStore {
  /** The owner's link by its code or custom slug, or null. */
  findLink(owner: Owner, text: string): Promise<CountedLink | null>
  /** Visits of the link since an instant, by quarter of an hour. */
  quartersSince(linkId: number, since: number): Promise<QuarterCount[]>
  /** The newest visits, newest first. */
  newestVisits(linkId: number, limit: number): Promise<VisitRow[]>
  /** Drops what lies beyond about the newest `kept` visits of the link. */
  trimVisits(linkId: number, kept: number): Promise<void>
  /** Cuts whole addresses of visits before the instant; returns how many documents it changed. */
  cutAddresses(before: Date, cut: (address: string) => string): Promise<number>
  /** Drops the visits of links that were deleted after the instant. */
  forgetDeletedLinks(since: Date): Promise<void>
  /** When the visits of deleted links were last dropped, by any process. */
  lastForgetting(): Promise<Date | null>
  noteForgetting(at: Date): Promise<void>
  /** Ids of the most recently visited links, by the hour. */
  recentLinkIds(): AsyncIterable<number>
}

const FORGETTING = 'forget visits of deleted links'

const NO_VISITS = { total: 0, qr: 0, desktop: 0, mobile: 0 }

/** Statistics in `visits` and `visit_hours`, and the totals that lie in the links. */
export function createVisitStatsStore(connection: Connection): VisitStatsStore {
  const links = connection.collection<LinkDocument>('links')
  const pages = visitPageModel(connection)
  const hours = visitHourModel(connection)
  const upkeep = connection.collection<{ _id: string; doneAt: Date }>('upkeep')

  async function newestVisits(linkId: number, limit: number): Promise<VisitRow[]> {
    const rows: VisitRow[] = []
    const cursor = pages
      .find({ linkId }, { packs: 1, lastAt: 1 })
      .sort({ lastAt: -1, _id: -1 })
      .batchSize(PAGES_AT_ONCE)
      .lean()
      .cursor()
    for await (const page of cursor) {
      const oldest = rows.length < limit ? undefined : rows[limit - 1]
      if (oldest && page.lastAt.getTime() < oldest.at) break
      rows.push(...rowsOf(page))
      if (rows.length >= limit) rows.sort(newestFirst).splice(limit)
    }
    return rows.sort(newestFirst)
  }

  async function trimVisits(linkId: number, kept: number): Promise<void> {
    let count = 0
    const cursor = pages
      .find({ linkId }, { count: 1, lastAt: 1 })
      .sort({ lastAt: -1, _id: -1 })
      .lean()
      .cursor()
    for await (const page of cursor) {
      count += page.count
      if (count < kept) continue
      await pages.deleteMany({ linkId, lastAt: trusted({ $lt: page.lastAt }) })
      return
    }
  }

  async function cutAddresses(before: Date, cut: (address: string) => string): Promise<number> {
    let changed = 0
    for (;;) {
      const found = await pages
        .find({ addressesSince: trusted({ $lt: before }) })
        .sort({ addressesSince: 1, _id: 1 })
        .limit(PAGES_AT_ONCE)
        .lean()
      for (const { _id, seq, packs } of found) {
        const rows = rowsOf({ packs })
        const isOld = ({ at }: VisitRow) => at < before.getTime()
        const later = rows.filter((row) => !isOld(row)).map(({ at }) => at)
        const rest = later.length > 0 ? new Date(Math.min(...later)) : null
        const cutRows = rows.map((row) => (isOld(row) ? { ...row, address: cut(row.address) } : row))
        const cutPacks = [packVisits(cutRows)]
        const update = rest
          ? { $set: { packs: cutPacks, addressesSince: rest } }
          : { $set: { packs: cutPacks }, $unset: { addressesSince: 1 } }
        changed += (await pages.collection.updateOne({ _id: _id as never, seq }, update)).modifiedCount
      }
      if (found.length < PAGES_AT_ONCE) return changed
    }
  }

  async function forgetVisitsOf(linkIds: number[]): Promise<void> {
    await pages.deleteMany({ linkId: trusted({ $in: linkIds }) })
    await hours.deleteMany({ linkId: trusted({ $in: linkIds }) })
  }

  return {
    async findLink(owner, text) {
      const name = text.toLowerCase()
      const link = await links.findOne({ names: name, owner, state: 'live' })
      if (!link || (link.code !== text && link.customSlug?.toLowerCase() !== name)) return null
      return { id: link._id, visits: { ...NO_VISITS, ...link.visits } }
    },
    async quartersSince(linkId, since) {
      const from = new Date(Math.floor(since / HOUR_MS) * HOUR_MS)
      const found = await hours
        .find({ linkId, hour: trusted({ $gte: from }) })
        .sort({ hour: 1, _id: 1 })
        .lean()
      return found.flatMap(({ hour, q0 = 0, q1 = 0, q2 = 0, q3 = 0 }) =>
        [q0, q1, q2, q3].map((count, quarter) => ({ start: hour.getTime() + quarter * QUARTER_MS, count })),
      )
    },
    newestVisits,
    trimVisits,
    cutAddresses,
    async forgetDeletedLinks(since) {
      const deleted = links.find({ changedAt: { $gte: since }, state: 'deleted' }, { projection: { _id: 1 } })
      const linkIds: number[] = []
      for await (const { _id } of deleted) {
        linkIds.push(_id)
        if (linkIds.length === LINKS_AT_ONCE) await forgetVisitsOf(linkIds.splice(0))
      }
      await forgetVisitsOf(linkIds)
    },
    async lastForgetting() {
      return (await upkeep.findOne({ _id: FORGETTING }))?.doneAt ?? null
    },
    async noteForgetting(at) {
      await upkeep.updateOne({ _id: FORGETTING }, { $set: { doneAt: at } }, { upsert: true })
    },
    async *recentLinkIds() {
      const cursor = hours.find({}, { linkId: 1 }).sort({ hour: -1 }).batchSize(1000).lean().cursor()
      for await (const { linkId } of cursor) yield linkId
    },
  }
}

function rowsOf({ packs }: Pick<VisitPageDocument, 'packs'>): VisitRow[] {
  return packs.flatMap((pack) => unpackVisits(Buffer.isBuffer(pack) ? pack : Buffer.from(pack.value())))
}

function newestFirst(a: VisitRow, b: VisitRow): number {
  return b.at - a.at
}
