import type { Connection } from 'mongoose'
import type { Config } from '../config.ts'
import { assertLately } from '../features/account/prove-owner.ts'
import type { UserStore } from '../features/auth/users.store.ts'
import type { SessionsDeps } from '../features/sessions/sessions.routes.ts'
import { createSeals } from '../platform/session/seals.ts'
import { createUserSessions } from '../platform/session/user-sessions.ts'

interface SessionsOptions {
  connection: Connection
  secret: string
  users: Pick<UserStore, 'find'>
  proving: Parameters<typeof assertLately>[0]
}

/**
 * Composes the sessions of accounts, and the keys that seal pending changes after a remote sign-
 * out.
 */
export function composeSessions(
  { rateLimitScale }: Config,
  { connection, secret, users, proving }: SessionsOptions,
): SessionsDeps {
  const seals = createSeals(secret)
  return {
    userSessions: createUserSessions(connection, seals),
    assertLately: (userId, proof) => assertLately(proving, userId, proof),
    seals,
    hasAccount: async (userId) => (await users.find(userId)) !== null,
    rateLimitScale,
  }
}
