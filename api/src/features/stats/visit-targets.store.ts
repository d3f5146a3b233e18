import type { Connection, mongo } from 'mongoose'
import { HOUR_MS, QUARTER_MS } from '../../platform/durations.ts'
import type { LinkDocument } from '../links/link.model.ts'
import type { VisitGroup, VisitTarget } from './apply-visits.ts'
import { createCountsTargets } from './counts.store.ts'
import {
  firstOf,
  type GuardedWrite,
  lastOf,
  type OnUnfit,
  readGuards,
  runUpdates,
  type Writer,
} from './guarded-writes.store.ts'
import { COMMANDS_AT_ONCE, runOverlapped } from './overlapped-commands.ts'
import { packVisits } from './row-bytes.ts'
import {
  type CityPlace,
  type JournaledVisit,
  type VisitHourDocument,
  type VisitPageDocument,
  type VisitRow,
  visitHourModel,
  visitPageModel,
} from './visit.model.ts'

/** Sequence numbers that share a document of `visits`. */
const STRETCH = 32_768

export interface VisitTargetsOptions {
  onUnfit?: OnUnfit
  /** Region and city of an address, where the operator has turned that on. */
  placeOf?: ((address: string) => CityPlace | undefined) | undefined
}

type TargetDeps = VisitTargetsOptions & { connection: Connection; onUnfit: OnUnfit }

/**
 * What visits are applied to, in order: rows, quarter hours (records of the first format), counts
 * (the others), the totals in the link. Visits of machines are in counts alone.
 */
export function createVisitTargets(connection: Connection, options: VisitTargetsOptions = {}): VisitTarget[] {
  const { onUnfit = () => {}, placeOf } = options
  const deps = { connection, onUnfit, placeOf }
  return [visitPages(deps), visitHours(deps), ...createCountsTargets(deps), linkTotals(deps)]
}

function linkTotals({ connection, onUnfit }: TargetDeps): VisitTarget {
  const links = connection.collection<LinkDocument>('links')
  return {
    groupedBy: 'link',
    keyOf: ({ linkId, facts }) => (facts?.isBot ? null : String(linkId)),
    async readSequences(journal, keys) {
      const projection = { [`applied.${journal}`]: 1 }
      const found = await links.find({ _id: { $in: keys.map(Number) } }, { projection }).toArray()
      return new Map(found.map(({ _id, applied }) => [String(_id), applied?.[journal] ?? 0]))
    },
    write: (journal, pieces) =>
      writeAll({ connection, onUnfit, collection: 'links' }, pieces, ({ key, visits }) => {
        const field = `applied.${journal}`
        return {
          q: {
            _id: Number(key),
            [field]: { $not: { $gte: firstOf(visits) } },
          },
          u: {
            $inc: totalsOf(visits),
            $set: { [field]: lastOf(visits) },
            $currentDate: { countedAt: true },
          },
        }
      }),
  }
}

function visitHours({ connection, onUnfit }: TargetDeps): VisitTarget {
  const hours = visitHourModel(connection).collection as unknown as mongo.Collection<VisitHourDocument>
  return {
    groupedBy: 'link',
    isForPlainVisits: true,
    keyOf: ({ linkId, at, facts }) => (facts ? null : `${linkId}:${Math.floor(at / HOUR_MS)}`),
    readSequences: (journal, keys) => readGuards(hours, keys, (key) => `${key}:${journal}`),
    write: (journal, pieces) =>
      writeAll({ connection, onUnfit, collection: 'visit_hours' }, pieces, ({ key, visits }) => {
        const [linkId, hour] = key.split(':').map(Number) as [number, number]
        return {
          q: { _id: `${key}:${journal}`, seq: { $lt: firstOf(visits) } },
          u: {
            $inc: quartersOf(visits),
            $set: { seq: lastOf(visits) },
            $setOnInsert: { linkId, hour: new Date(hour * HOUR_MS) },
          },
          upsert: true,
        }
      }),
  }
}

function visitPages({ connection, onUnfit, placeOf }: TargetDeps): VisitTarget {
  const pages = visitPageModel(connection).collection as unknown as mongo.Collection<VisitPageDocument>
  const idOf = (journal: string) => (key: string) => key.replace(':', `:${journal}:`)
  return {
    groupedBy: 'link',
    keyOf: ({ linkId, sequence, facts }) =>
      facts?.isBot ? null : `${linkId}:${Math.floor(sequence / STRETCH)}`,
    readSequences: (journal, keys) => readGuards(pages, keys, idOf(journal)),
    write: (journal, pieces) =>
      writeAll({ connection, onUnfit, collection: 'visits' }, pieces, ({ key, visits }) => {
        return {
          q: { _id: idOf(journal)(key), seq: { $lt: firstOf(visits) } },
          u: pageChange(key, visits, placeOf),
          upsert: true,
        }
      }),
  }
}

function writeAll(
  writer: Writer,
  pieces: AsyncIterable<VisitGroup[]>,
  writeOf: (group: VisitGroup) => GuardedWrite,
): Promise<number> {
  return runOverlapped(pieces, COMMANDS_AT_ONCE, (groups) => runUpdates(writer, groups.map(writeOf)))
}

/** Rows with facts lie in a field that processes of the first version do not know. */
function pageChange(
  key: string,
  visits: JournaledVisit[],
  placeOf: VisitTargetsOptions['placeOf'],
): Record<string, unknown> {
  const plain = visits.filter(({ facts }) => facts === undefined)
  const described = visits.filter(({ facts }) => facts !== undefined)
  const statsKey = described[0]?.facts?.statsKey
  return {
    $push: {
      ...(plain.length > 0 && { packs: packVisits(plain) }),
      ...(described.length > 0 && { rows: packVisits(described.map((visit) => rowOf(visit, placeOf))) }),
    },
    $inc: { count: visits.length },
    $set: { seq: lastOf(visits) },
    $max: { lastAt: new Date(Math.max(...visits.map(({ at }) => at))) },
    $min: {
      ...(plain.length > 0 && { addressesSince: earliest(plain) }),
      ...(described.length > 0 && { wholeSince: earliest(described) }),
    },
    $setOnInsert: {
      linkId: Number(key.split(':')[0]),
      ...(plain.length === 0 && { packs: [] }),
      ...(statsKey !== undefined && { key: statsKey }),
    },
  }
}

function rowOf(visit: JournaledVisit, placeOf: VisitTargetsOptions['placeOf']): VisitRow {
  const { at, device, method, address, isVpn, countryId, facts } = visit
  const place = placeOf?.(address)
  const row = { at, device, method, address, isVpn, countryId }
  return { ...row, ...(facts && { described: facts }), ...(place && { place }) }
}

function earliest(visits: readonly JournaledVisit[]): Date {
  return new Date(Math.min(...visits.map(({ at }) => at)))
}

function totalsOf(visits: JournaledVisit[]): Record<string, number> {
  const mobile = visits.filter(({ device }) => device === 'mobile').length
  return {
    'visits.total': visits.length,
    'visits.qr': visits.filter(({ method }) => method === 'qr').length,
    'visits.desktop': visits.length - mobile,
    'visits.mobile': mobile,
  }
}

function quartersOf(visits: JournaledVisit[]): Record<string, number> {
  const quarters: Record<string, number> = {}
  for (const { at } of visits) {
    const field = `q${Math.floor((at % HOUR_MS) / QUARTER_MS)}`
    quarters[field] = (quarters[field] ?? 0) + 1
  }
  return quarters
}
