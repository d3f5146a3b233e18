import type { FastifyBaseLogger } from 'fastify'
import type { AppDeps } from '../app-deps.ts'
import { APP_FILES, type Config } from '../config.ts'
import { sweepWritesOf } from '../features/account/settle-pending-deletions.ts'
import type { UserStore } from '../features/auth/users.store.ts'
import { checkDestination } from '../features/links/model/destination-rules.ts'
import type { Database } from '../platform/database/connection.ts'
import type { Drain } from '../platform/http/drain.ts'
import { type AskPage, createGuardedClient } from '../platform/http/guarded-client.ts'
import { createJobRecords } from '../platform/job-records.ts'
import { createServiceMetrics } from '../platform/metrics/service-metrics.ts'
import { deriveKey } from '../platform/secrets.ts'
import { composeReports } from './abuse.ts'
import { composeAdministration } from './administration.ts'
import { composeBackups } from './backups.ts'
import { composePeople } from './compose-people.ts'
import { composeShared } from './compose-shared.ts'
import { createDescribeClient } from './describe-client.ts'
import { composeExports } from './exports.ts'
import { hashReadings } from './hash-readings.ts'
import { composeDomains } from './hosts.ts'
import { composeImport } from './import-links.ts'
import { composeLinkOffers, composeLinkTransfers } from './link-transfers.ts'
import { composeOidc } from './oidc.ts'
import { prepareDatabase } from './prepare-database.ts'
import { composeSessions } from './sessions.ts'
import { composeSite } from './site.ts'
import { composeUpkeep } from './upkeep.ts'
import type { VisitParts } from './visits.ts'
import { composeYourlsApi } from './yourls-api.ts'

export interface CompositionOptions {
  config: Config
  log: FastifyBaseLogger
  database: Database
  /** The secret from which all keys of the service are derived. */
  secret: string
  drain: Drain
  checksAnswers?: boolean
  /** Requests pages of other servers; tests replace it. */
  askPage?: AskPage
}

type Shared = ReturnType<typeof composeShared>
type People = Awaited<ReturnType<typeof composePeople>>

export async function composeApp(options: CompositionOptions): Promise<AppDeps> {
  const {
    config,
    log,
    database,
    secret,
    drain,
    checksAnswers = false,
    askPage = createGuardedClient(),
  } = options
  const shared = composeShared({ config, log, database, secret })
  const people = await composePeople(options, shared)
  const { connection, claims, hosting, limiter, links, liveSettings, users, visits } = shared
  const { account, auth, billing, developerApi, mail, oidcLinks, passkeys, proving, twoStep } = people
  const { administration, linkTransfers, metrics, upkeep } = composeOperation(options, shared, people)
  const linkOffers = composeLinkOffers({ connection, limiter, linkTransfers, proving, users })
  return {
    config,
    log,
    hosting,
    claims,
    limiter,
    checksAnswers,
    appFiles: APP_FILES,
    session: sessionOptions(options, { users, visits }),
    auth,
    administration,
    account,
    reports: composeReports(shared.abuse, {
      reportsToPause: () => liveSettings.current().reportsToPause,
      networkKey: deriveKey(secret, 'networks of reports'),
      limiter,
      redirects: visits.redirects,
    }),
    links: links.links,
    groups: links.groups,
    tags: links.tags,
    qrCodes: links.qrCodes,
    exports: composeExports(config, { links, visits, mail, oidcLinks, developerApi, hosting, linkOffers }),
    pageTitles: {
      askPage,
      limiter,
      checkDestination: (text) => checkDestination(text, links.links.destinationRules),
    },
    importLinks: composeImport(connection, links),
    linkTransfers: linkOffers,
    billing,
    developerApi,
    yourlsApi: composeYourlsApi({ connection, claims, developerApi, links, hosting }),
    twoStep,
    passkeys,
    oidc: composeOidc(config, { connection, auth, twoStep, oidcLinks, passkeys, liveSettings }),
    sessions: composeSessions(config, { connection, secret, users, proving }),
    site: composeSite(config, { billing, settings: liveSettings.current, hosting }),
    health: { isReady: async () => !drain.isDraining() && (await database.isReady()) },
    metrics: { metrics, token: config.metricsToken, isBehindProxy: config.trustProxy !== false },
    visits,
    upkeep,
    mailWorker: mail.carrier,
  }
}

/** Composes administration and the background jobs. */
function composeOperation(
  { config, log, database, secret, askPage = createGuardedClient() }: CompositionOptions,
  shared: Shared,
  { account, auth, billing, mail }: People,
) {
  const { abuse, changeEpochs, claims, closing, connection, decisions, guestMoves } = shared
  const { hasher, hosting, links, liveSettings, moveLinks, office, users, visits } = shared
  const { admins } = office
  const metrics = createServiceMetrics()
  metrics.add([...visits.readings, ...hashReadings(hasher.queue)])
  const jobs = createJobRecords(connection)
  const backups = composeBackups(config, connection, log)
  const sweepAccount = (userId: number) => sweepWritesOf(account, userId)
  const linkTransfers = composeLinkTransfers({ connection, links, abuse, changeEpochs, users, sweepAccount })
  const domainParts = composeDomains(config, hosting, { connection, askPage })
  const upkeep = composeUpkeep(log, {
    account,
    admins,
    backups,
    decisions,
    domainParts,
    jobs,
    linkTransfers,
    links,
    visits,
  })
  const moves = { guestMoves, moveLinks }
  const prepared = { admins, claims, hosting, linkTransfers, liveSettings, mail, moves, upkeep, visits }
  prepareDatabase({ config, database }, prepared)
  const administration = composeAdministration(config, {
    abuse,
    admins,
    auth,
    backups,
    billing,
    closing,
    connection,
    decisions,
    domainParts,
    hosting,
    jobs,
    linkTransfers,
    liveSettings,
    mail,
    metrics,
    secret,
    visits,
  })
  return { administration, linkTransfers, metrics, upkeep }
}

function sessionOptions(
  { config, database, secret }: CompositionOptions,
  { users, visits }: { users: UserStore; visits: VisitParts },
): AppDeps['session'] {
  return {
    connection: database.connection,
    secret: deriveKey(secret, 'session cookie').toString('base64url'),
    deviceKey: deriveKey(secret, 'device cookies'),
    publicUrl: config.publicUrl,
    accountStatusOf: users.accountStatusOf,
    describeClient: createDescribeClient(visits.redirects),
  }
}
