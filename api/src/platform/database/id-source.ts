import { type Connection, Schema } from 'mongoose'

/** What has ids of its own. */
export type CountedKind = 'link' | 'user' | 'group' | 'tag' | 'apiKey'

/** The next id of a kind: positive, never given twice, whatever number of processes ask. */
export type NextId = (kind: CountedKind) => Promise<number>

/** Ids that a process takes at a time, to save writes; those left at its end are lost. */
const BLOCK = 32

const counterSchema = new Schema({
  _id: { type: String, required: true },
  seq: { type: Number, required: true },
})

/** Ids from one counter document for each kind. */
export function createIdSource(connection: Connection): NextId {
  const counters = connection.model('Counter', counterSchema, 'counters')

  async function takeBlock(kind: CountedKind): Promise<number[]> {
    const counter = await counters
      .findOneAndUpdate({ _id: kind }, { $inc: { seq: BLOCK } }, { upsert: true, returnDocument: 'after' })
      .lean()
    return Array.from({ length: BLOCK }, (_, index) => counter.seq - BLOCK + 1 + index)
  }

  const left = new Map<CountedKind, number[]>()
  const taking = new Map<CountedKind, Promise<void>>()

  async function refill(kind: CountedKind): Promise<void> {
    const block = await takeBlock(kind).finally(() => taking.delete(kind))
    left.set(kind, block)
  }

  return async (kind) => {
    while (true) {
      const id = left.get(kind)?.shift()
      if (id !== undefined) return id
      if (!taking.has(kind)) taking.set(kind, refill(kind))
      await taking.get(kind)
    }
  }
}
