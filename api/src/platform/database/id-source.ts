import { type Connection, Schema } from 'mongoose'

/** What has ids of its own. */
export type CountedKind = 'link' | 'user' | 'group' | 'tag'

/** The next id of a kind: positive, never given twice, whatever number of processes ask. */
export type NextId = (kind: CountedKind) => Promise<number>

const counterSchema = new Schema({
  _id: { type: String, required: true },
  seq: { type: Number, required: true },
})

/** Ids from one counter document for each kind. */
export function createIdSource(connection: Connection): NextId {
  const counters = connection.model('Counter', counterSchema, 'counters')
  return async (kind) => {
    const counter = await counters
      .findOneAndUpdate({ _id: kind }, { $inc: { seq: 1 } }, { upsert: true, returnDocument: 'after' })
      .lean()
    return counter.seq
  }
}
