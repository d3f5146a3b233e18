import type { Connection, mongo } from 'mongoose'
import { HOUR_MS, QUARTER_MS } from '../../platform/durations.ts'
import type { LinkDocument } from '../links/link.model.ts'
import type { VisitGroup, VisitTarget } from './apply-visits.ts'
import { packVisits } from './row-bytes.ts'
import type { JournaledVisit } from './visit.model.ts'
import {
  type VisitHourDocument,
  type VisitPageDocument,
  visitHourModel,
  visitPageModel,
} from './visit.model.ts'

/** Sequence numbers that share a document of `visits`. */
const STRETCH = 32_768
/** Commands under way at once: one waits for the disk while the next is carried out. */
const COMMANDS_AT_ONCE = 6
const DUPLICATE_KEY = 11000
/** A stored document of another type, or one that is full: no later try succeeds. */
const UNFIT_CODES = new Set([14, 28, 10334, 17419])

/** Told of documents that cannot take their visits, which are dropped. */
export type OnUnfit = (count: number, reason: string) => void

/** What visits are applied to, in order: rows, quarter hours, the totals in the link. */
export function createVisitTargets(connection: Connection, onUnfit: OnUnfit = () => {}): VisitTarget[] {
  const deps = { connection, onUnfit }
  return [visitPages(deps), visitHours(deps), linkTotals(deps)]
}

interface TargetDeps {
  connection: Connection
  onUnfit: OnUnfit
}

function linkTotals({ connection, onUnfit }: TargetDeps): VisitTarget {
  const links = connection.collection<LinkDocument>('links')
  return {
    keyOf: ({ linkId }) => String(linkId),
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
          u: { $inc: totalsOf(visits), $set: { [field]: lastOf(visits) } },
        }
      }),
  }
}

function visitHours({ connection, onUnfit }: TargetDeps): VisitTarget {
  const hours = visitHourModel(connection).collection as unknown as mongo.Collection<VisitHourDocument>
  return {
    keyOf: ({ linkId, at }) => `${linkId}:${Math.floor(at / HOUR_MS)}`,
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

function visitPages({ connection, onUnfit }: TargetDeps): VisitTarget {
  const pages = visitPageModel(connection).collection as unknown as mongo.Collection<VisitPageDocument>
  const idOf = (journal: string) => (key: string) => key.replace(':', `:${journal}:`)
  return {
    keyOf: ({ linkId, sequence }) => `${linkId}:${Math.floor(sequence / STRETCH)}`,
    readSequences: (journal, keys) => readGuards(pages, keys, idOf(journal)),
    write: (journal, pieces) =>
      writeAll({ connection, onUnfit, collection: 'visits' }, pieces, ({ key, visits }) => {
        const instants = visits.map(({ at }) => at)
        return {
          q: { _id: idOf(journal)(key), seq: { $lt: firstOf(visits) } },
          u: {
            $push: { packs: packVisits(visits) },
            $inc: { count: visits.length },
            $set: { seq: lastOf(visits) },
            $max: { lastAt: new Date(Math.max(...instants)) },
            $min: { addressesSince: new Date(Math.min(...instants)) },
            $setOnInsert: { linkId: Number(key.split(':')[0]) },
          },
          upsert: true,
        }
      }),
  }
}

/** One statement of the `update` command. */
interface GuardedWrite {
  q: Record<string, unknown>
  u: Record<string, unknown>
  upsert?: boolean
}

interface Writer extends TargetDeps {
  collection: string
}

interface UpdateAnswer {
  n: number
  writeErrors?: { code: number; errmsg: string }[]
  writeConcernError?: { errmsg: string }
}

/**
 * How many writes took place: an upsert whose document is further on fails as a duplicate. Each
 * piece is a plain command: the driver's bulk interface costs more than all the rest.
 */
async function writeAll(
  writer: Writer,
  pieces: AsyncIterable<VisitGroup[]>,
  writeOf: (group: VisitGroup) => GuardedWrite,
): Promise<number> {
  const running: Promise<number>[] = []
  let done = 0
  try {
    for await (const groups of pieces) {
      if (running.length === COMMANDS_AT_ONCE) done += await (running.shift() ?? 0)
      const updates = groups.map(writeOf)
      const command = runUpdates(writer, updates)
      command.catch(() => {})
      running.push(command)
    }
    for (const count of await Promise.all(running)) done += count
    return done
  } finally {
    await Promise.allSettled(running)
  }
}

async function runUpdates(
  { connection: { db }, collection, onUnfit }: Writer,
  updates: GuardedWrite[],
): Promise<number> {
  if (!db) throw new Error('The database is not connected')
  const command = { update: collection, ordered: false, updates, writeConcern: { w: 'majority', j: true } }
  const { n, writeErrors = [], writeConcernError } = (await db.command(command)) as UpdateAnswer
  const unfit = writeErrors.filter(({ code }) => UNFIT_CODES.has(code))
  const failure =
    writeErrors.find(({ code }) => code !== DUPLICATE_KEY && !UNFIT_CODES.has(code)) ?? writeConcernError
  if (failure) throw new Error(`Visits were not written: ${failure.errmsg}`)
  if (unfit[0]) onUnfit(unfit.length, unfit[0].errmsg)
  return n + unfit.length
}

async function readGuards<Document extends { _id: string; seq: number }>(
  collection: Pick<mongo.Collection<Document>, 'find'>,
  keys: string[],
  idOf: (key: string) => string,
): Promise<Map<string, number>> {
  const filter = { _id: { $in: keys.map(idOf) } } as unknown as mongo.Filter<Document>
  const found = await collection.find(filter, { projection: { seq: 1 } }).toArray()
  const byId = new Map(found.map(({ _id, seq }) => [_id as string, seq]))
  return new Map(keys.map((key) => [key, byId.get(idOf(key)) ?? 0]))
}

function firstOf(visits: JournaledVisit[]): number {
  return visits[0]?.sequence ?? 0
}

function lastOf(visits: JournaledVisit[]): number {
  return visits.at(-1)?.sequence ?? 0
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
