import type { Connection, mongo } from 'mongoose'
import type { Owner } from '../../platform/actor.ts'
import { nameKey } from './user.model.ts'

export interface ErasureStore {
  /** Removes everything that is kept for the user beside links and their visits: things, keys, sessions. */
  removeTraces(user: { id: number; username: string }): Promise<void>
  /** Removes the account itself; whatever session or key is left is nobody's from then on. */
  removeAccount(userId: number): Promise<void>
}

interface KeyedDocument {
  _id: string | number
  [field: string]: unknown
}

export function createErasureStore(connection: Connection): ErasureStore {
  const removeAll = (collection: string, filter: mongo.Filter<KeyedDocument>) =>
    connection.collection<KeyedDocument>(collection).deleteMany(filter)
  return {
    async removeTraces({ id: userId, username }) {
      const owner: Owner = `u:${userId}`
      await removeAll('sessions', { 'session.actor.userId': userId })
      await removeAll('api_keys', { _id: userId })
      await removeAll('api_usage', startingWith(`${userId}:`))
      await removeAll('requests', startingWith(`${owner}:`))
      await removeAll('requests', startingWith(`new:${nameKey(username)}:`))
      await removeAll('checkouts', { userId })
      for (const things of ['groups', 'tags']) await removeAll(things, { owner })
    },
    async removeAccount(userId) {
      await removeAll('users', { _id: userId })
    },
  }
}

/** Documents whose `_id` begins with a text that ends in a colon. */
function startingWith(prefix: string): mongo.Filter<KeyedDocument> {
  return { _id: { $gte: prefix, $lt: `${prefix.slice(0, -1)};` } }
}
