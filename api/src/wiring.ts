import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import type { AppDeps } from './app.ts'
import type { Config } from './config.ts'
import { createGuestMoveStore } from './features/auth/guest-moves.store.ts'
import { finishGuestMoves } from './features/auth/move-guest-links.ts'
import { createPasswordHasher } from './features/auth/password-hasher.ts'
import { createUserStore } from './features/auth/users.store.ts'
import { moveLinks } from './features/links/move-links.ts'
import type { Owner } from './platform/actor.ts'
import type { Database } from './platform/database/connection.ts'
import { createIdSource } from './platform/database/id-source.ts'
import { createRequestClaims } from './platform/idempotency/request-claims.ts'
import { createRateBuckets } from './platform/rate-limit/rate-buckets.ts'
import { createSealer, deriveKey } from './platform/secrets.ts'
import { createSessionIndexes } from './platform/session/session-store.ts'
import { wireLinks } from './wire-links.ts'

export interface WiringOptions {
  config: Config
  log: FastifyBaseLogger
  database: Database
  /** What every key of the service is derived from. */
  secret: string
  checksAnswers?: boolean
}

/** The built app, beside the API in source and in the bundle. */
const APP_FILES = fileURLToPath(new URL('../../pwa/dist', import.meta.url))

/** Makes the real dependencies once and fits the features together. */
export function wire({ config, log, database, secret, checksAnswers = false }: WiringOptions): AppDeps {
  const { connection } = database
  const users = createUserStore(connection)
  const guestMoves = createGuestMoveStore(connection)
  const buckets = createRateBuckets(connection, config.rateLimitScale)
  const claims = createRequestClaims(connection, createSealer(deriveKey(secret, 'stored answers')))
  const nextId = createIdSource(connection)
  const linkWiring = wireLinks({
    config,
    connection,
    nextId,
    passwords: createSealer(deriveKey(secret, 'link passwords')),
    movedTo: guestMoves.movedTo,
    publishLinkChange: () => {},
  })
  const moves = {
    guestMoves,
    moveLinks: (from: Owner, to: Owner) => moveLinks(linkWiring.links, from, to),
  }

  database.prepare(createSessionIndexes)
  database.prepare(() => finishGuestMoves(moves))

  return {
    config,
    log,
    claims,
    checksAnswers,
    appFiles: APP_FILES,
    session: {
      connection,
      secret: deriveKey(secret, 'session cookie').toString('base64url'),
      publicUrl: config.publicUrl,
      planOf: users.planOf,
    },
    auth: {
      ...moves,
      users,
      buckets,
      nextId,
      passwords: createPasswordHasher(),
      apiRequestsPerDay: config.apiRequestsPerDay,
      rateLimitScale: config.rateLimitScale,
    },
    ...linkWiring,
    site: {
      settings: {
        name: config.siteName,
        publicUrl: config.publicUrl,
        sourceUrl: config.sourceUrl,
        authorUrl: config.authorUrl,
        operator: config.operator,
        apiRequestsPerDay: config.apiRequestsPerDay,
      },
      payments: async () => ({ available: false, price: null }),
    },
    health: { isReady: database.isReady },
  }
}
