import type { FastifyBaseLogger } from 'fastify'
import type { AppDeps } from '../app.ts'
import { APP_FILES, type Config } from '../config.ts'
import { createGuestMoveStore } from '../features/auth/guest-moves.store.ts'
import { finishGuestMoves } from '../features/auth/move-guest-links.ts'
import { createPasswordHasher } from '../features/auth/password-hasher.ts'
import { createUserStore } from '../features/auth/users.store.ts'
import { createPriceReader } from '../features/billing/read-pro-price.ts'
import { createApiKeyStore } from '../features/developer-api/api-keys.store.ts'
import { createApiUsageStore } from '../features/developer-api/api-usage.store.ts'
import { createLink } from '../features/links/create-link.ts'
import { deleteLink } from '../features/links/delete-link.ts'
import { moveLinks } from '../features/links/move-links.ts'
import { purgeLinks } from '../features/links/purge-links.ts'
import type { Owner } from '../platform/actor.ts'
import type { Database } from '../platform/database/connection.ts'
import { createIdSource } from '../platform/database/id-source.ts'
import { createHourlyUpkeep } from '../platform/hourly-upkeep.ts'
import type { Drain } from '../platform/http/drain.ts'
import { createRequestClaims } from '../platform/idempotency/request-claims.ts'
import { createServiceMetrics } from '../platform/metrics/service-metrics.ts'
import { createDatabaseLimiter } from '../platform/rate-limit/database-limiter.ts'
import { createSealer, deriveKey } from '../platform/secrets.ts'
import { createSessionIndexes } from '../platform/session/session-store.ts'
import { createWorkQueue } from '../platform/work-queue.ts'
import { composeBilling } from './billing.ts'
import { hashReadings } from './hash-readings.ts'
import { composeLinks } from './links.ts'
import { composeVisits } from './visits.ts'

export interface CompositionOptions {
  config: Config
  log: FastifyBaseLogger
  database: Database
  /** What every key of the service is derived from. */
  secret: string
  drain: Drain
  checksAnswers?: boolean
}

const LOGINS = { concurrency: 4, maxWaiting: 16 }

/** Makes the real dependencies once and fits the features together. */
export async function composeApp(options: CompositionOptions): Promise<AppDeps> {
  const { config, log, database, secret, drain, checksAnswers = false } = options
  const { connection } = database
  const users = createUserStore(connection)
  const guestMoves = createGuestMoveStore(connection)
  const limiter = createDatabaseLimiter(connection, config.rateLimitScale)
  const claims = createRequestClaims(connection, createSealer(deriveKey(secret, 'stored answers')))
  const nextId = createIdSource(connection)
  const passwords = createSealer(deriveKey(secret, 'link passwords'))
  const visits = composeVisits({
    config,
    connection,
    log,
    limiter,
    passwords,
    cookieKey: deriveKey(secret, 'unlock cookies'),
  })
  const hasher = createPasswordHasher()
  const metrics = createServiceMetrics()
  metrics.add([...visits.readings, ...hashReadings(hasher.queue)])
  const linkParts = composeLinks({
    config,
    connection,
    nextId,
    passwords,
    movedTo: guestMoves.movedTo,
    publishLinkChange: visits.redirects.noteOwnChange,
  })
  const moves = {
    guestMoves,
    moveLinks: (from: Owner, to: Owner) => moveLinks(linkParts.links, from, to),
  }
  const upkeep = createHourlyUpkeep(
    [() => purgeLinks(linkParts.links), () => visits.runMaintenance(Date.now())],
    (error) => log.warn({ reason: String(error) }, 'The hourly upkeep waits for its next turn'),
  )
  const billing = await composeBilling({ config, connection, log, users })

  database.prepare(createSessionIndexes)
  database.prepare(() => finishGuestMoves(moves))
  database.prepare(async () => upkeep.start())
  // The embedded database has one user, this process: what another began is never going on.
  if (config.mongodbUri === null) database.prepare(claims.releaseAll)
  database.prepare(async () => void visits.redirects.warmUp().catch(() => {}))

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
      limiter,
      nextId,
      passwords: hasher,
      logins: createWorkQueue(LOGINS),
      apiRequestsPerDay: config.apiRequestsPerDay,
      rateLimitScale: config.rateLimitScale,
    },
    ...linkParts,
    billing,
    developerApi: {
      limiter,
      apiKeys: createApiKeyStore(connection),
      usage: createApiUsageStore(connection),
      planOf: users.planOf,
      requestsPerDay: config.apiRequestsPerDay,
      now: () => new Date(),
      createLink: (actor, input) => createLink(linkParts.links, actor, input),
      deleteLink: (actor, input) => deleteLink(linkParts.links, actor, input),
      findLinkId: linkParts.links.links.findIdByName,
    },
    site: {
      settings: {
        name: config.siteName,
        publicUrl: config.publicUrl,
        sourceUrl: config.sourceUrl,
        authorUrl: config.authorUrl,
        operator: config.operator,
        apiRequestsPerDay: config.apiRequestsPerDay,
      },
      payments: createPriceReader(billing.provider),
    },
    health: { isReady: async () => !drain.isDraining() && (await database.isReady()) },
    metrics: {
      metrics,
      token: config.metricsToken,
      isBehindProxy: config.trustProxy !== false,
    },
    visits,
    upkeep,
  }
}
