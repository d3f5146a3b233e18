import type { Connection, mongo } from 'mongoose'
import type { VisitSelection } from './counts/period-counts.ts'

const DUPLICATE_KEY = 11000
/** The document has a field of another type or is full, so no retry can succeed. */
const UNFIT_CODES = new Set([14, 28, 10334, 17419])

/** Called when documents cannot take their visits, which are dropped. */
export type OnUnfit = (count: number, reason: string) => void

/** A statement of the `update` command. */
export interface GuardedWrite {
  q: Record<string, unknown>
  u: Record<string, unknown>
  upsert?: boolean
}

interface UpdateAnswer {
  n: number
  writeErrors?: { code: number; errmsg: string }[]
  writeConcernError?: { errmsg: string }
}

export interface Writer {
  connection: Connection
  collection: string
  onUnfit: OnUnfit
}

/**
 * Returns the number of successful writes. An upsert for a document that is further on fails as a
 * duplicate. The driver's bulk interface would cost more than all the rest.
 */
export async function runUpdates(
  { connection: { db }, collection, onUnfit }: Writer,
  updates: GuardedWrite[],
): Promise<number> {
  if (updates.length === 0) return 0
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

/** Returns the last sequence number in each document; 0 for a missing one. */
export async function readGuards<Document extends { _id: string; seq: number }>(
  collection: Pick<mongo.Collection<Document>, 'find'>,
  ids: string[],
): Promise<number[]> {
  const filter = { _id: { $in: ids } } as unknown as mongo.Filter<Document>
  const found = await collection.find(filter, { projection: { seq: 1 } }).toArray()
  const byId = new Map(found.map(({ _id, seq }) => [_id as string, seq]))
  return ids.map((id) => byId.get(id) ?? 0)
}

/** Returns the lowest sequence number of the visits, or 0. */
export function firstOf({ list, places }: VisitSelection): number {
  return places[0] === undefined ? 0 : list.sequenceAt(places[0])
}

/** Returns the highest sequence number of the visits, or 0. */
export function lastOf({ list, places }: VisitSelection): number {
  const last = places.at(-1)
  return last === undefined ? 0 : list.sequenceAt(last)
}
