import { type Connection, trusted } from 'mongoose'
import type { Owner } from '../../platform/actor.ts'
import { documentsOf } from '../../platform/database/documents-of.ts'
import { answersTo, holderOf, namesAsked } from '../../platform/database/spelled-names.ts'
import { DAY_MS, QUARTER_MS } from '../../platform/durations.ts'
import { linkIdOfStats } from '../../platform/stats-key.ts'
import type { LinkDocument } from '../links/model/link.model.ts'
import { slotCountsOf } from './counts/counts-content.ts'
import { countsModel } from './counts.model.ts'
import { createImportedDaysStore, type ImportedDaysStore } from './imported-days.store.ts'
import { unpackRows } from './row-bytes.ts'
import { type VisitRow, visitPageModel } from './visit.model.ts'
import type { QuarterCount } from './visit-days.ts'

const PAGES_AT_ONCE = 50

export interface VisitStatsStore {
  /** Finds the owner's link by its code or custom slug. */
  findLink(owner: Owner, text: string): Promise<LinkDocument | null>
  /** Returns a link's visits since an instant, by quarter of an hour and stats id. */
  quartersSince(statsId: number, since: number): Promise<QuarterCount[]>
  /** Returns the newest visits first. */
  newestVisits(statsId: number, limit: number): Promise<VisitRow[]>
  /** Yields ids of recently visited links, day by day. */
  recentLinkIds(): AsyncIterable<number>
}

/** Reads statistics in `visits` and `link_days`, and totals in the links. */
export function createVisitStatsStore(connection: Connection): VisitStatsStore {
  const links = connection.collection<LinkDocument>('links')
  const pages = visitPageModel(connection)
  const days = countsModel(connection, 'link_days')
  const imported = createImportedDaysStore(connection)

  async function daysSince(statsId: number, since: number): Promise<QuarterCount[]> {
    const found = await days
      .find(
        { of: statsId, period: trusted({ $gte: Math.floor(since / DAY_MS) }) },
        { figures: 1, rows: 1, period: 1 },
      )
      .sort({ period: 1, _id: 1 })
      .lean()
    return found.flatMap((document) =>
      [...slotCountsOf(document)].map(([slot, { clicks }]) => ({
        start: document.period * DAY_MS + slot * QUARTER_MS,
        count: clicks,
      })),
    )
  }

  return {
    async findLink(owner, text) {
      const link = holderOf(await links.find({ names: { $in: namesAsked(text) } }).toArray(), text)
      const isOwn = link?.owner === owner && link.state === 'live'
      return isOwn && answersTo(link, text) ? link : null
    },
    async quartersSince(statsId, since) {
      const read = [daysSince(statsId, since), importedSince(imported, linkIdOfStats(statsId), since)]
      return (await Promise.all(read)).flat()
    },
    async newestVisits(statsId, limit) {
      const rows: VisitRow[] = []
      const newest = pages
        .find({ linkId: statsId }, { rows: 1, lastAt: 1 })
        .sort({ lastAt: -1, _id: -1 })
        .batchSize(PAGES_AT_ONCE)
        .lean()
      for await (const page of documentsOf(newest)) {
        const oldest = rows.length < limit ? undefined : rows[limit - 1]
        if (oldest && page.lastAt.getTime() < oldest.at) break
        rows.push(...unpackRows(page.rows ?? []))
        if (rows.length >= limit) rows.sort(newestFirst).splice(limit)
      }
      return rows.sort(newestFirst)
    },
    async *recentLinkIds() {
      const newestDays = days.find({}, { of: 1 }).sort({ _id: -1 }).batchSize(1000).lean()
      for await (const { of } of documentsOf(newestDays)) yield linkIdOfStats(of)
    },
  }
}

/** Imported days have no hours, so their clicks count at noon. */
async function importedSince(
  imported: Pick<ImportedDaysStore, 'ofLinks'>,
  linkId: number,
  since: number,
): Promise<QuarterCount[]> {
  const period = { first: Math.floor(since / DAY_MS), last: Number.MAX_SAFE_INTEGER }
  const found: QuarterCount[] = []
  for await (const { days } of imported.ofLinks([linkId], period)) {
    for (const { day, clicks } of days) found.push({ start: day * DAY_MS + DAY_MS / 2, count: clicks })
  }
  return found
}

function newestFirst(a: VisitRow, b: VisitRow): number {
  return b.at - a.at
}
