import type { Connection, mongo } from 'mongoose'
import type { LinkDocument } from '../links/link.model.ts'
import type { VisitGroup, VisitTarget } from './apply-visits.ts'
import { createCountsTargets } from './counts.store.ts'
import { VISITS_KEPT } from './get-link-stats.ts'
import { firstOf, lastOf, type OnUnfit, readGuards, runUpdates } from './guarded-writes.store.ts'
import { packVisits } from './row-bytes.ts'
import { type VisitPageDocument, visitPageModel } from './visit.model.ts'
import { isBotFlagged, isMobileFlagged, isScanFlagged } from './visit-bytes.ts'
import type { VisitList } from './visit-list.ts'

/** Sequence numbers that share a document of `visits`. */
const STRETCH = 32_768

type TargetDeps = { connection: Connection; onUnfit: OnUnfit }

/**
 * The documents that visits are applied to, in order: rows, counts, the totals in the link. Visits
 * of machines are in counts alone.
 */
export function createVisitTargets(connection: Connection, onUnfit: OnUnfit = () => {}): VisitTarget[] {
  const deps = { connection, onUnfit }
  return [visitPages(deps), ...createCountsTargets(deps), linkTotals(deps)]
}

function linkTotals({ connection, onUnfit }: TargetDeps): VisitTarget {
  const links = connection.collection<LinkDocument>('links')
  return {
    groupedBy: 'link',
    takes: isOfPerson,
    partOf: () => 0,
    async readSequences(journal, groups) {
      const projection = { [`applied.${journal}`]: 1 }
      const ids = groups.map(({ of }) => of)
      const found = await links.find({ _id: { $in: ids } }, { projection }).toArray()
      const byId = new Map(found.map(({ _id, applied }) => [_id, applied?.[journal] ?? 0]))
      return ids.map((id) => byId.get(id))
    },
    write(journal, groups) {
      const field = `applied.${journal}`
      const updates = groups.map((group) => ({
        q: { _id: group.of, [field]: { $not: { $gte: firstOf(group) } } },
        u: {
          $inc: totalsOf(group),
          $set: { [field]: lastOf(group) },
          $currentDate: { countedAt: true },
        },
      }))
      return runUpdates({ connection, onUnfit, collection: 'links' }, updates)
    },
  }
}

function visitPages({ connection, onUnfit }: TargetDeps): VisitTarget {
  const pages = visitPageModel(connection).collection as unknown as mongo.Collection<VisitPageDocument>
  const idOf = (journal: string, { of, part }: VisitGroup) => `${of}:${journal}:${part}`
  return {
    groupedBy: 'link',
    takes: isOfPerson,
    partOf: (list, place) => Math.floor(list.sequenceAt(place) / STRETCH),
    limit: VISITS_KEPT,
    readSequences: (journal, groups) =>
      readGuards(
        pages,
        groups.map((group) => idOf(journal, group)),
      ),
    write(journal, groups) {
      const updates = groups.map((group) => ({
        q: { _id: idOf(journal, group), seq: { $lt: firstOf(group) } },
        u: pageChange(group),
        upsert: true,
      }))
      return runUpdates({ connection, onUnfit, collection: 'visits' }, updates)
    },
  }
}

function isOfPerson(list: VisitList, place: number): boolean {
  return !isBotFlagged(list.flagsAt(place))
}

function pageChange(group: VisitGroup): Record<string, unknown> {
  const { list, places, of } = group
  const { first, last } = instantsOf(list, places)
  return {
    $push: { rows: packVisits(list, places) },
    $inc: { count: places.length },
    $set: { seq: lastOf(group) },
    $max: { lastAt: new Date(last) },
    $min: { wholeSince: new Date(first) },
    $setOnInsert: { linkId: of, key: list.statsKeyAt(places[0] as number) },
  }
}

function instantsOf(list: VisitList, places: readonly number[]): { first: number; last: number } {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const place of places) {
    const at = list.instantAt(place)
    if (at < first) first = at
    if (at > last) last = at
  }
  return { first, last }
}

function totalsOf({ list, places }: VisitGroup): Record<string, number> {
  let [scans, mobile] = [0, 0]
  for (const place of places) {
    const flags = list.flagsAt(place)
    if (isScanFlagged(flags)) scans++
    if (isMobileFlagged(flags)) mobile++
  }
  return {
    'visits.total': places.length,
    'visits.qr': scans,
    'visits.desktop': places.length - mobile,
    'visits.mobile': mobile,
  }
}
