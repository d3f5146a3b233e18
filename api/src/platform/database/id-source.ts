import { type Connection, type Model, Schema } from 'mongoose'

export type CountedKind = 'link' | 'user' | 'group' | 'tag' | 'apiKey'

/** Returns a positive id that no process has ever been given for this kind. */
export type NextId = (kind: CountedKind) => Promise<number>

/** Ids that a process reserves at a time to save writes. Unused ones are lost when it ends. */
const BLOCK = 32

interface CounterDocument {
  _id: string
  seq: number
}

const counterSchema = new Schema<CounterDocument>({
  _id: { type: String, required: true },
  seq: { type: Number, required: true },
})

/** Reserves `count` new ids in one write. */
export async function takeIds(connection: Connection, kind: CountedKind, count: number): Promise<number[]> {
  if (count === 0) return []
  const counters: Model<CounterDocument> =
    connection.models.Counter ?? connection.model<CounterDocument>('Counter', counterSchema, 'counters')
  const counter = await counters
    .findOneAndUpdate({ _id: kind }, { $inc: { seq: count } }, { upsert: true, returnDocument: 'after' })
    .lean()
  return Array.from({ length: count }, (_, index) => counter.seq - count + 1 + index)
}

/** Creates a source of ids from one counter document for each kind. */
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
