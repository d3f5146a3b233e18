import { type Connection, type Model, trusted } from 'mongoose'
import { type Owner, userIdOf } from '../../platform/actor.ts'
import { documentsOf } from '../../platform/database/documents-of.ts'
import { statsIdOf, statsKeyFor } from '../../platform/stats-key.ts'
import type { LinkDocument } from '../links/model/link.model.ts'
import { countsModel } from './counts.model.ts'
import { importedDaysModel } from './imported-days.model.ts'
import { packRows, unpackRows } from './row-bytes.ts'
import { transferredLinkModel } from './transferred-link.model.ts'
import { type VisitPageDocument, type VisitRow, visitPageModel } from './visit.model.ts'

const PAGES_AT_ONCE = 50
const LINKS_AT_ONCE = 500

/** Removes stored visits when their time is over. */
export interface VisitRetentionStore {
  /** Removes the link's visits beyond about the newest `kept`, by stats id. */
  trimVisits(statsId: number, kept: number): Promise<void>
  /** Cuts whole addresses of visits before the instant. Returns the number of changed documents. */
  cutAddresses(before: Date, cut: (address: string) => string): Promise<number>
  /** Removes the visits of links that were deleted after the instant. */
  forgetDeletedLinks(since: Date): Promise<void>
  /** Removes an account's counts, including those of its deleted links. */
  forgetOwner(owner: Owner): Promise<void>
  /** Returns when any process last removed the visits of deleted links. */
  lastForgetting(): Promise<Date | null>
  noteForgetting(at: Date): Promise<void>
}

type DeletedLink = Pick<LinkDocument, '_id' | 'statsKey' | 'statsGeneration'>

/** Counts by account. A link that came from a guest has its own counts. */
const OWNERS_COUNTS = ['owner_days', 'owner_hours'] as const
const FORGETTING = 'forget visits of deleted links'

export function createVisitRetentionStore(connection: Connection): VisitRetentionStore {
  const links = connection.collection<LinkDocument>('links')
  const pages = visitPageModel(connection)
  const days = countsModel(connection, 'link_days')
  const ownersCounts = OWNERS_COUNTS.map((name) => countsModel(connection, name))
  const imported = importedDaysModel(connection)
  const transferred = transferredLinkModel(connection)
  const users = connection.collection<{ _id: number }>('users')
  const upkeep = connection.collection<{ _id: string; doneAt: Date }>('upkeep')

  /** Counts of accounts that previously had a link remain theirs. */
  async function forgetVisitsOf(deleted: DeletedLink[]): Promise<void> {
    await pages.deleteMany({ linkId: trusted({ $in: deleted.map(statsIdOf) }) })
    await imported.deleteMany({ _id: trusted({ $in: deleted.map(({ _id }) => _id) }) })
    const counted = deleted.filter(({ statsKey }) => statsKey === undefined).map(statsIdOf)
    await days.deleteMany({ of: trusted({ $in: counted }) })
  }

  async function forgetOwner(owner: Owner): Promise<void> {
    const key = statsKeyFor(owner, 0)
    for (const counts of ownersCounts) await counts.deleteMany({ of: key })
    await imported.deleteMany({ owner })
    const moved = { owner, statsKey: { $exists: true } }
    const found = await links.find(moved, { projection: { _id: 1, statsGeneration: 1 } }).toArray()
    await days.deleteMany({ of: trusted({ $in: found.map(statsIdOf) }) })
    const given = await transferred.find({ owner }, { _id: 1 }).lean()
    const statsIds = trusted({ $in: given.map(({ _id }) => _id) })
    await days.deleteMany({ of: statsIds })
    await pages.deleteMany({ linkId: statsIds })
    await transferred.deleteMany({ owner })
  }

  /**
   * Visits under way while an account was erased create its counts again, so they are removed
   * twice.
   */
  async function forgetErasedOwners(owners: Iterable<Owner>): Promise<void> {
    for (const owner of owners) {
      const userId = userIdOf(owner)
      if (userId === null) continue
      const user = await users.findOne({ _id: userId }, { projection: { _id: 1 } })
      if (user === null) await forgetOwner(owner)
    }
  }

  return {
    trimVisits: (statsId, kept) => trimVisits(pages, statsId, kept),
    cutAddresses: (before, cut) => cutAddresses(pages, before, cut),
    async forgetDeletedLinks(since) {
      const projection = { _id: 1, statsKey: 1, statsGeneration: 1, owner: 1 } as const
      const deleted = links.find({ changedAt: { $gte: since }, state: 'deleted' }, { projection })
      const owners = new Set<Owner>()
      const held: LinkDocument[] = []
      for await (const link of deleted) {
        owners.add(link.owner)
        held.push(link)
        if (held.length === LINKS_AT_ONCE) await forgetVisitsOf(held.splice(0))
      }
      await forgetVisitsOf(held)
      await forgetErasedOwners(owners)
    },
    forgetOwner,
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
  const newest = pages.find({ linkId }, { count: 1, lastAt: 1 }).sort({ lastAt: -1, _id: -1 }).lean()
  for await (const page of documentsOf(newest)) {
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
  let changed = 0
  for (;;) {
    const found = await pages
      .find({ wholeSince: trusted({ $lt: before }) })
      .sort({ wholeSince: 1, _id: 1 })
      .limit(PAGES_AT_ONCE)
      .lean()
    for (const page of found) {
      const rows = unpackRows(page.rows ?? [])
      const isOld = ({ at }: VisitRow) => at < before.getTime()
      const later = rows.filter((row) => !isOld(row)).map(({ at }) => at)
      const cutRows = rows.map((row) => (isOld(row) ? { ...row, address: cut(row.address) } : row))
      const set = { rows: [packRows(cutRows)] }
      const update =
        later.length > 0
          ? { $set: { ...set, wholeSince: new Date(Math.min(...later)) } }
          : { $set: set, $unset: { wholeSince: 1 } }
      const filter = { _id: page._id as never, seq: page.seq }
      changed += (await pages.collection.updateOne(filter, update)).modifiedCount
    }
    if (found.length < PAGES_AT_ONCE) return changed
  }
}
