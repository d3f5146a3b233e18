import type { Connection, mongo } from 'mongoose'
import { canCount, countInto, waitingIn } from './counts/counts-content.ts'
import { type CountsDocument, countsModel } from './counts.model.ts'
import { COUNTS_KINDS, type CountsKind } from './counts.store.ts'

const SETTLING = 'count visits that wait'
/** Fewer visits take less space uncounted. */
const WORTH_COUNTING = 8
/** Extra time looked back, for the first run and for late visits. */
const LATE_PERIODS_MS = 2 * 86_400_000

/**
 * Counts the waiting visits of periods that ended before `now` (epoch ms), guarded by the sequence
 * number that was read. Returns the number of changed documents.
 */
export async function settleCounts(connection: Connection, now: number): Promise<number> {
  const upkeep = connection.collection<{ _id: string; doneAt: Date }>('upkeep')
  const last = (await upkeep.findOne({ _id: SETTLING }))?.doneAt.getTime() ?? now
  let changed = 0
  for (const kind of COUNTS_KINDS) {
    const from = Math.floor((Math.min(last, now) - LATE_PERIODS_MS) / kind.periodMs)
    const to = Math.floor(now / kind.periodMs)
    changed += await settleKind(connection, kind, { from, to })
  }
  await upkeep.updateOne({ _id: SETTLING }, { $set: { doneAt: new Date(now) } }, { upsert: true })
  return changed
}

async function settleKind(
  connection: Connection,
  { collection: name, shape }: CountsKind,
  { from, to }: { from: number; to: number },
): Promise<number> {
  const documents = countsModel(connection, name).collection as unknown as mongo.Collection<CountsDocument>
  const waiting = { _id: { $gte: `${from}:`, $lt: `${to}:` }, 'rows.0': { $exists: true } }
  let changed = 0
  for await (const document of documents.find(waiting)) {
    if (!canCount(document) || waitingIn(document.rows).length < WORTH_COUNTING) continue
    const { _id, seq } = document
    const update = { $set: countInto(document, null, shape) }
    changed += (await documents.updateOne({ _id, seq }, update)).modifiedCount
  }
  return changed
}
