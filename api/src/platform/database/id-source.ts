import { type Connection, type Model, Schema } from 'mongoose'

/** What has ids of its own. */
export type CountedKind = 'link' | 'user' | 'group' | 'tag' | 'apiKey'

/** The next id of a kind: positive, never given twice, whatever number of processes ask. */
export type NextId = (kind: CountedKind) => Promise<number>

/** Ids that a process takes at a time, to save writes; those left at its end are lost. */
const BLOCK = 32

interface CounterDocument {
  _id: string
  seq: number
}

const counterSchema = new Schema<CounterDocument>({
  _id: { type: String, required: true },
  seq: { type: Number, required: true },
})

/** So many new ids of a kind, in one write. */
export async function takeIds(connection: Connection, kind: CountedKind, count: number): Promise<number[]> {
  if (count === 0) return []
  const counters: Model<CounterDocument> =
    connection.models.Counter ?? connection.model<CounterDocument>('Counter', counterSchema, 'counters')
  const counter = await counters
    .findOneAndUpdate({ _id: kind }, { $inc: { seq: count } }, { upsert: true, returnDocument: 'after' })
    .lean()
  return Array.from({ length: count }, (_, index) => counter.seq - count + 1 + index)
}

/** Ids from one counter document for each kind. */
export function createIdSource(connection: Connection): NextId {
  const left = new Map<CountedKind, number[]>()
  const taking = new Map<CountedKind, Promise<void>>()

  async function refill(kind: CountedKind): Promise<void> {
    const block = await takeIds(connection, kind, BLOCK).finally(() => taking.delete(kind))
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
