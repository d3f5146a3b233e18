import type { FastifyBaseLogger } from 'fastify'
import type { AppDeps } from '../app-deps.ts'
import { APP_FILES, type Config } from '../config.ts'
import { sweepWritesOf } from '../features/account/settle-pending-deletions.ts'
import { createLiveSettings, type LiveSettings } from '../features/administration/live-settings.ts'
import { createSettingsStore } from '../features/administration/settings.store.ts'
import { createGuestMoveStore } from '../features/auth/guest-moves.store.ts'
import { createPasswordHasher } from '../features/auth/password-hasher.ts'
import { createUserStore, type UserStore } from '../features/auth/users.store.ts'
import { createChangeEpochStore } from '../features/links/change-epoch.store.ts'
import type { Database } from '../platform/database/connection.ts'
import { noticeOtherDataFile } from '../platform/database/data-file-mark.ts'
import { createDatabaseClock } from '../platform/database/database-clock.ts'
import { createIdSource } from '../platform/database/id-source.ts'
import type { Drain } from '../platform/http/drain.ts'
import { type AskPage, createGuardedClient } from '../platform/http/guarded-client.ts'
import { createRequestClaims } from '../platform/idempotency/request-claims.ts'
import { createJobRecords } from '../platform/job-records.ts'
import { createServiceMetrics } from '../platform/metrics/service-metrics.ts'
import { createDatabaseLimiter } from '../platform/rate-limit/database-limiter.ts'
import { createSealer, deriveKey } from '../platform/secrets.ts'
import { composeAbuse, composeReports, moveWithReports, withdrawalBy } from './abuse.ts'
import { composeAccount, composeNoteDevice } from './account.ts'
import { composeAdministration } from './administration.ts'
import { composeAdmins } from './admins.ts'
import { composeAuth } from './auth.ts'
import { composeBackups } from './backups.ts'
import { composeBilling } from './billing.ts'
import { composeClosing } from './closing.ts'
import { composeDecisions } from './decisions.ts'
import { createDescribeClient } from './describe-client.ts'
import { composeDeveloperApi } from './developer-api.ts'
import { composeExports } from './exports.ts'
import { hashReadings } from './hash-readings.ts'
import { composeDomains, composeHosts } from './hosts.ts'
import { composeImport } from './import-links.ts'
import { composeLinkTransfers } from './link-transfers.ts'
import { composeLinks } from './links.ts'
import { composeMail } from './mail.ts'
import { composeOidc } from './oidc.ts'
import { prepareDatabase } from './prepare-database.ts'
import { composeSessions } from './sessions.ts'
import { composeSite } from './site.ts'
import { composeUpkeep } from './upkeep.ts'
import { composeVisits, type VisitParts } from './visits.ts'
import { composeWaysIn } from './ways-in.ts'
import { composeYourlsApi } from './yourls-api.ts'

export interface CompositionOptions {
  config: Config
  log: FastifyBaseLogger
  database: Database
  /** What every key of the service is derived from. */
  secret: string
  drain: Drain
  checksAnswers?: boolean
  /** Asks other servers; for tests another. */
  askPage?: AskPage
}

/** Makes the real dependencies once and fits the features together. */
export async function composeApp(options: CompositionOptions): Promise<AppDeps> {
  const { config, log, database, drain, checksAnswers = false } = options
  const shared = composeShared(options)
  const { connection, claims, hasher, limiter, links, liveSettings, users, visits } = shared
  const mail = composeMail(config, { connection, limiter, log })
  const moves = { ...shared.moves, limiter, notifyOfDevice: composeNoteDevice(connection, mail) }
  const waysIn = composeWaysIn(config, options.secret, { ...shared, moves, mail })
  const { signingIn, twoStep, passkeys } = waysIn
  const metrics = createServiceMetrics()
  metrics.add([...visits.readings, ...hashReadings(hasher.queue)])
  const billing = await composeBilling({ config, connection, log, users })
  const auth = composeAuth(config, { ...shared, signingIn, mail, secret: options.secret })
  const account = composeAccount(config, { ...shared, ...waysIn, billing, mail })
  const backups = composeBackups(config, connection, log)
  const linkTransfers = composeLinkTransfers({
    ...shared,
    sweepAccount: (userId) => sweepWritesOf(account, userId),
  })
  const administered = { auth, backups, billing, linkTransfers, mail, metrics }
  const developerApi = composeDeveloperApi(config, { ...shared, ...waysIn, mail })
  const askPage = options.askPage ?? createGuardedClient()
  const domainParts = composeDomains(config, shared.hosting, { connection, askPage })
  const upkeep = composeUpkeep(log, { ...shared, account, backups, linkTransfers, domainParts })
  prepareDatabase(options, { ...shared, linkTransfers, moves, mail, upkeep })
  return {
    config,
    log,
    hosting: shared.hosting,
    claims,
    limiter,
    checksAnswers,
    appFiles: APP_FILES,
    session: sessionOptions(options, { users, visits }),
    auth,
    administration: composeAdministration(config, { ...shared, ...options, ...administered, domainParts }),
    account,
    reports: shared.reports,
    ...links,
    exports: composeExports(config, { ...shared, ...waysIn, mail, developerApi }),
    importLinks: composeImport(connection, links),
    billing,
    developerApi,
    yourlsApi: composeYourlsApi({ ...shared, developerApi }),
    twoStep,
    passkeys,
    oidc: composeOidc(config, { ...shared, ...waysIn, auth }),
    sessions: composeSessions(config, { ...shared, ...waysIn, secret: options.secret }),
    site: composeSite(config, { billing, settings: liveSettings.current, ...shared.hosting }),
    health: { isReady: async () => !drain.isDraining() && (await database.isReady()) },
    metrics: { metrics, token: config.metricsToken, isBehindProxy: config.trustProxy !== false },
    visits,
    upkeep,
    mailWorker: mail.carrier,
  }
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

/** What several features need. */
function composeShared({ config, log, database, secret }: CompositionOptions) {
  const { connection } = database
  const users = createUserStore(connection)
  const liveSettings = createLiveSettings(createSettingsStore(connection), config.fixedSettings)
  const guestMoves = createGuestMoveStore(connection)
  const decisions = composeDecisions(config, connection, log)
  const closing = composeClosing(connection, decisions)
  const limiter = createDatabaseLimiter(connection, config.rateLimitScale)
  const hosting = composeHosts(config, connection)
  const nextId = createIdSource(connection)
  const passwords = createSealer(deriveKey(secret, 'link passwords'))
  const changeClock = composeChangeClock(config, database)
  const abuse = composeAbuse(config, connection, decisions, () => liveSettings.current().blockedHosts)
  const visits = composeVisits({
    abuse,
    ...hosting,
    config,
    database,
    log,
    limiter,
    passwords,
    cookieKey: deriveKey(secret, 'unlock cookies'),
    saltKey: deriveKey(secret, 'visitor salts'),
    readClock: changeClock.readClock,
    siteSettings: liveSettings.current,
  })
  const links = composeLinks({
    config,
    connection,
    nextId,
    passwords,
    cursors: createSealer(deriveKey(secret, 'cursors of changes')),
    ...changeClock,
    movedTo: guestMoves.movedTo,
    publishLinkChange: visits.redirects.noteOwnChange,
    settings: liveSettings.current,
    ...hosting,
    isHostBlocked: abuse.inForce.coversHost,
    withdrawalOf: withdrawalBy(abuse.inForce),
    blocksFingerprint: abuse.inForce.fingerprint,
  })
  return {
    connection,
    hosting,
    changeEpochs: changeClock.changeEpochs,
    jobs: createJobRecords(connection),
    ...composeAdmins(connection),
    liveSettings,
    abuse,
    decisions,
    reports: composeReports(abuse, {
      ...reportRules(secret, liveSettings),
      limiter,
      redirects: visits.redirects,
    }),
    users,
    limiter,
    nextId,
    visits,
    links,
    claims: createRequestClaims(connection, createSealer(deriveKey(secret, 'stored answers'))),
    hasher: createPasswordHasher(),
    closing,
    moves: { ...closing, guestMoves, moveLinks: moveWithReports(links.links, abuse.reports) },
  }
}

function reportRules(secret: string, settings: LiveSettings) {
  return {
    reportsToPause: () => settings.current().reportsToPause,
    networkKey: deriveKey(secret, 'networks of reports'),
  }
}

/** The clock by which changes are told, which no restored copy sets back unnoticed. */
function composeChangeClock({ dataDir }: Config, database: Database) {
  const changeEpochs = createChangeEpochStore(database.connection)
  const clock = createDatabaseClock(database.connection, changeEpochs.renew)
  database.prepare(() => noticeOtherDataFile(dataDir, 'data-file', changeEpochs.renew))
  database.prepare(async () => changeEpochs.renewIfAheadOf(await clock.read()))
  return { changeEpochs, readClock: clock.read }
}
