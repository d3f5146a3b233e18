import { type Connection, type Model, trusted } from 'mongoose'
import type { LinkDocument } from '../links/link.model.ts'
import { countsModel } from './figures.model.ts'
import { packVisits, unpackVisits } from './row-bytes.ts'
import { type VisitPageDocument, type VisitRow, visitHourModel, visitPageModel } from './visit.model.ts'

const PAGES_AT_ONCE = 50
const LINKS_AT_ONCE = 500

/** What of the stored visits goes with time. */
export interface VisitRetentionStore {
  /** Drops what lies beyond about the newest `kept` visits of the link. */
  trimVisits(linkId: number, kept: number): Promise<void>
  /** Cuts whole addresses of visits before the instant; returns how many documents it changed. */
  cutAddresses(before: Date, cut: (address: string) => string): Promise<number>
  /** Drops the visits of links that were deleted after the instant. */
  forgetDeletedLinks(since: Date): Promise<void>
  /** When the visits of deleted links were last dropped, by any process. */
  lastForgetting(): Promise<Date | null>
  noteForgetting(at: Date): Promise<void>
}

const FORGETTING = 'forget visits of deleted links'

/** Retention of `visits` and `visit_hours`. */
export function createVisitRetentionStore(connection: Connection): VisitRetentionStore {
  const links = connection.collection<LinkDocument>('links')
  const pages = visitPageModel(connection)
  const hours = visitHourModel(connection)
  const days = countsModel(connection, 'link_days')
  const upkeep = connection.collection<{ _id: string; doneAt: Date }>('upkeep')

  async function forgetVisitsOf(linkIds: number[]): Promise<void> {
    await pages.deleteMany({ linkId: trusted({ $in: linkIds }) })
    await hours.deleteMany({ linkId: trusted({ $in: linkIds }) })
    await days.deleteMany({ of: trusted({ $in: linkIds }) })
  }

  return {
    trimVisits: (linkId, kept) => trimVisits(pages, linkId, kept),
    cutAddresses: (before, cut) => cutAddresses(pages, before, cut),
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
  }
}

async function trimVisits(pages: Model<VisitPageDocument>, linkId: number, kept: number): Promise<void> {
  let count = 0
  const cursor = pages.find({ linkId }, { count: 1, lastAt: 1 }).sort({ lastAt: -1, _id: -1 }).lean().cursor()
  for await (const page of cursor) {
    count += page.count
    if (count < kept) continue
    await pages.deleteMany({ linkId, lastAt: trusted({ $lt: page.lastAt }) })
    return
  }
}

async function cutAddresses(
  pages: Model<VisitPageDocument>,
  before: Date,
  cut: (address: string) => string,
): Promise<number> {
  const plain = await cutAddressesOf(pages, { rows: 'packs', since: 'addressesSince' }, { before, cut })
  return plain + (await cutAddressesOf(pages, { rows: 'rows', since: 'wholeSince' }, { before, cut }))
}

/** Of one of the two fields that rows lie in. */
async function cutAddressesOf(
  pages: Model<VisitPageDocument>,
  fields: { rows: 'packs' | 'rows'; since: 'addressesSince' | 'wholeSince' },
  { before, cut }: { before: Date; cut: (address: string) => string },
): Promise<number> {
  let changed = 0
  for (;;) {
    const found = await pages
      .find({ [fields.since]: trusted({ $lt: before }) })
      .sort({ [fields.since]: 1, _id: 1 })
      .limit(PAGES_AT_ONCE)
      .lean()
    for (const page of found) {
      const rows = unpackVisits(page[fields.rows] ?? [])
      const isOld = ({ at }: VisitRow) => at < before.getTime()
      const later = rows.filter((row) => !isOld(row)).map(({ at }) => at)
      const cutRows = rows.map((row) => (isOld(row) ? { ...row, address: cut(row.address) } : row))
      const set = { [fields.rows]: [packVisits(cutRows)] }
      const update =
        later.length > 0
          ? { $set: { ...set, [fields.since]: new Date(Math.min(...later)) } }
          : { $set: set, $unset: { [fields.since]: 1 } }
      const filter = { _id: page._id as never, seq: page.seq }
      changed += (await pages.collection.updateOne(filter, update)).modifiedCount
    }
    if (found.length < PAGES_AT_ONCE) return changed
  }
}
