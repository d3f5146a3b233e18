import type { SessionStore } from '@fastify/session'
import { MongoStore } from 'connect-mongo'
import type * as fastify from 'fastify'
import type { Connection } from 'mongoose'
import { AppError } from '../app-error.ts'
import { shareReads } from '../database/share-reads.ts'

type ClientOption = Parameters<typeof MongoStore.create>[0]['client']

export const SESSIONS_COLLECTION = 'sessions'

export interface SessionStoreOptions {
  lifetimeSeconds: number
  /** Called for each new session of an account, once it is stored. */
  onUserSession: (userId: number, id: string) => Promise<void>
}

/** Stores sessions in the database. It asks the connection for its client on every use. */
export function createSessionStore(
  connection: Connection,
  { lifetimeSeconds, onUserSession }: SessionStoreOptions,
): SessionStore {
  let current: { client: unknown; store: MongoStore } | null = null

  function store(): MongoStore {
    // `readyState` would take a jump of the wall clock for an outage.
    const client: unknown = connection.getClient()
    if (!client) throw new AppError('service_unavailable')
    if (current?.client !== client) {
      const opened = MongoStore.create({
        client: client as unknown as NonNullable<ClientOption>,
        dbName: connection.name,
        collectionName: SESSIONS_COLLECTION,
        ttl: lifetimeSeconds,
        autoRemove: 'disabled',
        stringify: false,
      })
      current = { client, store: opened }
    }
    return current.store
  }

  function attempt(callback: (error: unknown) => void, run: (opened: MongoStore) => void): void {
    try {
      run(store())
    } catch (error) {
      callback(error)
    }
  }

  function follow(id: string, { actor }: fastify.Session, callback: (error?: unknown) => void): void {
    if (actor?.kind === 'user') onUserSession(actor.userId, id).then(() => callback(), callback)
    else callback()
  }

  const read = shareReads(
    async (id: string) => {
      const opened = store()
      return new Promise<object | null | undefined>((resolve, reject) => {
        opened.get(id, (error, found) => (error ? reject(error) : resolve(found)))
      })
    },
    (id) => id,
  )

  return {
    get(id, callback) {
      // An exception in the plugin's callback must fail this request only.
      read(id)
        .then((found) =>
          callback(null, found ? ({ ...found, wasStored: true } as unknown as fastify.Session) : null),
        )
        .catch(callback)
    },
    set(id, stored, callback) {
      attempt(callback, (opened) => {
        if (stored.wasStored) void prolong(connection, id, stored.cookie.expires).then(callback, callback)
        else
          opened.set(id, stored as never, (error) => (error ? callback(error) : follow(id, stored, callback)))
      })
    },
    destroy(id, callback) {
      attempt(callback, (opened) => opened.destroy(id, callback))
    },
  }
}

/**
 * Changes the expiry only, because writing the whole session could restore one that another request
 * has just ended. The plugin uses the cookie's expiry, the database its own.
 * @throws Error if the session is gone
 */
async function prolong(connection: Connection, id: string, end: Date | null | undefined): Promise<void> {
  const sessions = connection.collection<{ _id: string }>(SESSIONS_COLLECTION)
  const change = { $set: { expires: end, 'session.cookie.expires': end } }
  const { matchedCount } = await sessions.updateOne({ _id: id }, change)
  if (matchedCount === 0) throw new Error('The session has ended meanwhile')
}

/** Lets the database remove expired sessions and find a user's. Guests have no index entry. */
export async function createSessionIndexes(connection: Connection): Promise<void> {
  const sessions = connection.collection(SESSIONS_COLLECTION)
  await sessions.createIndex({ expires: 1 }, { expireAfterSeconds: 0 })
  await sessions.createIndex({ 'session.actor.userId': 1 }, { sparse: true })
}
