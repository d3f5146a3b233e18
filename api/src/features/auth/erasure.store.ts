import type { Connection, mongo } from 'mongoose'
import type { Owner } from '../../platform/actor.ts'

export interface ErasureStore {
  /** Removes everything that is kept for the user beside links and their visits: things, keys, sessions. */
  removeTraces(userId: number): Promise<void>
  /** Removes the account itself; whatever session or key is left is nobody's from then on. */
  removeAccount(userId: number): Promise<void>
}

export function createErasureStore(connection: Connection): ErasureStore {
  const removeAll = (collection: string, filter: mongo.Filter<mongo.Document>) =>
    connection.collection(collection).deleteMany(filter)
  return {
    async removeTraces(userId) {
      const owner: Owner = `u:${userId}`
      await removeAll('sessions', { 'session.actor.userId': userId })
      await removeAll('api_keys', { _id: userId })
      await removeAll('api_usage', startingWith(`${userId}:`))
      await removeAll('requests', startingWith(`${owner}:`))
      await removeAll('checkouts', { userId })
      for (const things of ['groups', 'tags']) await removeAll(things, { owner })
    },
    async removeAccount(userId) {
      await removeAll('users', { _id: userId })
    },
  }
}

/** Documents whose `_id` begins with a text that ends in a colon. */
function startingWith(prefix: string): mongo.Filter<mongo.Document> {
  return { _id: { $gte: prefix, $lt: `${prefix.slice(0, -1)};` } } as mongo.Filter<mongo.Document>
}
