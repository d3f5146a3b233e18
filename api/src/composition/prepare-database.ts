import type { Config } from '../config.ts'
import type { AdminsStore } from '../features/administration/accounts/admins.store.ts'
import type { LiveSettings } from '../features/administration/settings/live-settings.ts'
import { finishGuestMoves } from '../features/auth/move-guest-links.ts'
import { finishTransfers } from '../features/link-transfers/transfer-account-links.ts'
import type { Database } from '../platform/database/connection.ts'
import type { Upkeep } from '../platform/hourly-upkeep.ts'
import type { RequestClaims } from '../platform/idempotency/request-claims.ts'
import { createSessionIndexes } from '../platform/session/session-store.ts'
import type { HostParts } from './hosts.ts'
import type { MailParts } from './mail.ts'
import type { VisitParts } from './visits.ts'

export interface PreparedParts {
  admins: Pick<AdminsStore, 'settleRoles'>
  claims: Pick<RequestClaims, 'releaseAll'>
  hosting: Pick<HostParts, 'domains'>
  liveSettings: Pick<LiveSettings, 'start'>
  visits: Pick<VisitParts, 'prepare' | 'redirects'>
  linkTransfers: Parameters<typeof finishTransfers>[0]
  moves: Parameters<typeof finishGuestMoves>[0]
  mail: Pick<MailParts, 'carrier'>
  upkeep: Upkeep
}

/** Registers the tasks that run after the database is connected, in this order. */
export function prepareDatabase(
  { config, database }: { config: Config; database: Database },
  parts: PreparedParts,
): void {
  const { admins, claims, hosting, linkTransfers, liveSettings, mail, moves, upkeep, visits } = parts
  database.prepare(visits.prepare)
  database.prepare(createSessionIndexes)
  database.prepare(liveSettings.start)
  database.prepare(hosting.domains.start)
  database.prepare(() => finishGuestMoves(moves))
  database.prepare(() => finishTransfers(linkTransfers))
  database.prepare(admins.settleRoles)
  database.prepare(async () => upkeep.start())
  database.prepare(async () => mail.carrier?.start())
  // Only this process uses the embedded database, so claims of an earlier process are never active.
  if (config.mongodbUri === null) database.prepare(claims.releaseAll)
  database.prepare(async () => void visits.redirects.warmUp().catch(() => {}))
}
