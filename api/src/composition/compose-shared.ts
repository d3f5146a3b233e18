import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { createLiveSettings } from '../features/administration/settings/live-settings.ts'
import { createSettingsStore } from '../features/administration/settings/settings.store.ts'
import { createGuestMoveStore } from '../features/auth/guest-moves.store.ts'
import { createPasswordHasher } from '../features/auth/password-hasher.ts'
import { createUserStore } from '../features/auth/users.store.ts'
import { createChangeEpochStore } from '../features/links/list/change-epoch.store.ts'
import type { Database } from '../platform/database/connection.ts'
import { noticeOtherDataFile } from '../platform/database/data-file-mark.ts'
import { createDatabaseClock } from '../platform/database/database-clock.ts'
import { createIdSource } from '../platform/database/id-source.ts'
import { createRequestClaims } from '../platform/idempotency/request-claims.ts'
import { createDatabaseLimiter } from '../platform/rate-limit/database-limiter.ts'
import { createSealer, deriveKey } from '../platform/secrets.ts'
import { composeAbuse, moveWithReports, withdrawalBy } from './abuse.ts'
import { composeAdmins } from './admins.ts'
import { composeDecisions } from './decisions.ts'
import { composeHosts } from './hosts.ts'
import { composeLinks } from './links.ts'
import { composePendingDeletion } from './pending-deletion.ts'
import { composeVisits } from './visits.ts'

interface SharedOptions {
  config: Config
  log: FastifyBaseLogger
  database: Database
  secret: string
}

/** Composes what several features need. */
export function composeShared({ config, log, database, secret }: SharedOptions) {
  const { connection } = database
  const users = createUserStore(connection)
  const liveSettings = createLiveSettings(createSettingsStore(connection), config.fixedSettings)
  const guestMoves = createGuestMoveStore(connection)
  const decisions = composeDecisions(config, connection, log)
  const closing = composePendingDeletion(connection, decisions)
  const limiter = createDatabaseLimiter(connection, config.rateLimitScale)
  const hosting = composeHosts(config, connection)
  const nextId = createIdSource(connection)
  const passwords = createSealer(deriveKey(secret, 'link passwords'))
  const changeClock = composeChangeClock(config, database)
  const abuse = composeAbuse(config, connection, decisions, () => liveSettings.current().blockedHosts)
  const visits = composeVisits({
    abuse,
    hosts: hosting.hosts,
    isOwnHost: hosting.isOwnHost,
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
    changeEpochs: changeClock.changeEpochs,
    readClock: changeClock.readClock,
    movedTo: guestMoves.movedTo,
    publishLinkChange: visits.redirects.noteOwnChange,
    settings: liveSettings.current,
    domains: hosting.domains,
    isOwnHost: hosting.isOwnHost,
    place: hosting.place,
    isHostBlocked: abuse.inForce.coversHost,
    withdrawalOf: withdrawalBy(abuse.inForce),
    blocksFingerprint: abuse.inForce.fingerprint,
  })
  return {
    connection,
    hosting,
    changeEpochs: changeClock.changeEpochs,
    office: composeAdmins(connection),
    liveSettings,
    abuse,
    decisions,
    users,
    limiter,
    nextId,
    visits,
    links,
    claims: createRequestClaims(connection, createSealer(deriveKey(secret, 'stored answers'))),
    hasher: createPasswordHasher(),
    closing,
    guestMoves,
    moveLinks: moveWithReports(links.links, abuse.reports),
  }
}

/** The clock that stamps changes. It detects when a restored backup has set the database back. */
function composeChangeClock({ dataDir }: Config, database: Database) {
  const changeEpochs = createChangeEpochStore(database.connection)
  const clock = createDatabaseClock(database.connection, changeEpochs.renew)
  database.prepare(() => noticeOtherDataFile(dataDir, 'data-file', changeEpochs.renew))
  database.prepare(async () => changeEpochs.renewIfAheadOf(await clock.read()))
  return { changeEpochs, readClock: clock.read }
}
