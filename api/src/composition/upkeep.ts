import { JOB_NAMES, type JobName } from '@atajo/shared/service-health'
import type { FastifyBaseLogger } from 'fastify'
import {
  type SettlePendingDeletionsDeps,
  settlePendingDeletions,
} from '../features/account/settle-pending-deletions.ts'
import type { AdminsStore } from '../features/administration/accounts/admins.store.ts'
import { type BackupDeps, makeDueBackup } from '../features/administration/health/make-backup.ts'
import { type ManageDomainsDeps, recheckDomains } from '../features/domains/manage-domains.ts'
import {
  finishTransfers,
  type TransferAccountLinksDeps,
} from '../features/link-transfers/transfer-account-links.ts'
import { purgeLinks } from '../features/links/trash/purge-links.ts'
import { createHourlyUpkeep, type Upkeep } from '../platform/hourly-upkeep.ts'
import type { JobRecords } from '../platform/job-records.ts'
import type { Decisions } from './decisions.ts'
import type { LinkParts } from './links.ts'
import type { VisitParts } from './visits.ts'

export interface UpkeepParts {
  account: SettlePendingDeletionsDeps
  admins: Pick<AdminsStore, 'settleRoles'>
  backups: BackupDeps
  decisions: Pick<Decisions, 'trim'>
  domainParts: ManageDomainsDeps
  jobs: Pick<JobRecords, 'note'>
  linkTransfers: TransferAccountLinksDeps
  links: Pick<LinkParts, 'links' | 'emptyTrash'>
  visits: Pick<VisitParts, 'runMaintenance'>
}

/** Composes the hourly jobs, under the names that the health page shows. */
export function composeUpkeep(
  log: FastifyBaseLogger,
  { account, admins, backups, decisions, domainParts, jobs, linkTransfers, links, visits }: UpkeepParts,
): Upkeep {
  const tasks: Record<JobName, () => Promise<unknown>> = {
    purge_links: () => purgeLinks(links.links),
    empty_trash: links.emptyTrash,
    settle_admins: admins.settleRoles,
    maintain_visits: () => visits.runMaintenance(Date.now()),
    settle_closings: async () => {
      await decisions.trim()
      return settlePendingDeletions(account, new Date())
    },
    finish_transfers: () => finishTransfers(linkTransfers),
    check_domains: () => recheckDomains(domainParts),
    backup: () => makeDueBackup(backups),
  }
  return createHourlyUpkeep(
    JOB_NAMES.map((name) => ({ name, run: tasks[name] })),
    {
      note: jobs.note,
      onFailure: (error) => log.warn({ reason: String(error) }, 'The hourly upkeep waits for its next turn'),
    },
  )
}
