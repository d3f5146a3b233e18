import type { Connection, mongo } from 'mongoose'
import { generationOf, linkIdOfStats, ownerKeyOf } from '../../platform/stats-key.ts'
import type { LinkDocument } from '../links/model/link.model.ts'
import type { VisitGroup, VisitTarget } from './apply-visits.ts'
import { createCountsTargets } from './counts.store.ts'
import { VISITS_KEPT } from './get-link-stats.ts'
import {
  firstOf,
  type GuardedWrite,
  lastOf,
  type OnUnfit,
  readGuards,
  runUpdates,
} from './guarded-writes.store.ts'
import { packVisits } from './row-bytes.ts'
import { type VisitPageDocument, visitPageModel } from './visit.model.ts'
import { isBotFlagged, isMobileFlagged, isScanFlagged } from './visit-bytes.ts'
import type { VisitList } from './visit-list.ts'

/** Number of sequence numbers that share a document of `visits`. */
const STRETCH = 32_768

type TargetDeps = { connection: Connection; onUnfit: OnUnfit }

/**
 * The documents that visits are applied to, in order: rows, counts, the totals in the link. Machine
 * visits are only part of counts.
 */
export function createVisitTargets(connection: Connection, onUnfit: OnUnfit = () => {}): VisitTarget[] {
  const deps = { connection, onUnfit }
  return [visitPages(deps), ...createCountsTargets(deps), linkTotals(deps)]
}

/** A link's totals belong to its present owner. Those of earlier owners are in `clicksBefore`. */
function linkTotals({ connection, onUnfit }: TargetDeps): VisitTarget {
  const links = connection.collection<LinkDocument>('links')
  const writer = { connection, onUnfit, collection: 'links' }
  return {
    groupedBy: 'link',
    takes: isOfPerson,
    partOf: () => 0,
    async readSequences(journal, groups) {
      const fields = groups.map((group) => guardOf(journal, group))
      const projection = Object.fromEntries(fields.map((field) => [`applied.${field}`, 1]))
      const ids = groups.map(({ of }) => linkIdOfStats(of))
      const found = await links.find({ _id: { $in: ids } }, { projection }).toArray()
      const byId = new Map(found.map(({ _id, applied = {} }) => [_id, applied]))
      return ids.map((id, index) => {
        const applied = byId.get(id)
        return applied && (applied[fields[index] as string] ?? 0)
      })
    },
    async write(journal, groups) {
      const done = await runUpdates(
        writer,
        groups.map((group) => totalsChange(journal, group, 'now')),
      )
      if (done === groups.length) return done
      const before = groups.map((group) => totalsChange(journal, group, 'before'))
      return done + (await runUpdates(writer, before))
    },
  }
}

/** A guard for each generation, since a batch may have visits from before and after a transfer. */
function guardOf(journal: string, { of }: VisitGroup): string {
  const generation = generationOf(of)
  return generation === 0 ? journal : `${journal}~${generation}`
}

function totalsChange(journal: string, group: VisitGroup, whose: 'now' | 'before'): GuardedWrite {
  const field = `applied.${guardOf(journal, group)}`
  const generation = generationOf(group.of)
  const isNow = generation === 0 ? { $exists: false } : generation
  return {
    q: {
      _id: linkIdOfStats(group.of),
      statsGeneration: whose === 'now' ? isNow : { $gt: generation },
      [field]: { $not: { $gte: firstOf(group) } },
    },
    u: {
      $inc: whose === 'now' ? totalsOf(group) : { clicksBefore: group.places.length },
      $set: { [field]: lastOf(group) },
      $currentDate: { countedAt: true },
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
    $setOnInsert: { linkId: of, key: ownerKeyOf(list.statsKeyAt(places[0] as number)) },
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
