import type { REPORT_DECISIONS } from '@atajo/shared/abuse'
import { hostOf } from '@atajo/shared/administration'
import { type Owner, userIdOf } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { registrableDomain } from '../../platform/registrable-domain.ts'
import { type BlockLinksDeps, blockLinks } from './block-links.ts'
import type { ReportsStore } from './reports.store.ts'

export interface DecideReportDeps extends BlockLinksDeps {
  reports: ReportsStore
  /** Returns the link as it is now, or null. */
  findLink: (linkId: number) => Promise<{ owner: Owner; destination: string } | null>
  unpauseLink: (linkId: number) => Promise<void>
}

interface DecidedReport {
  id: string
  decision: (typeof REPORT_DECISIONS)[number]
  ownerReason?: string | undefined
  /** If true, `block_host` blocks the registered domain of the host. */
  wholeDomain?: boolean | undefined
}

/**
 * Decides all waiting reports of a link. `keep` opens it and ignores reports until its destination
 * changes; the other decisions close the link, its host or its owner's links.
 * @throws AppError `report_not_found`, `validation_failed` if a guest's owner cannot be blocked
 */
export async function decideReport(
  deps: DecideReportDeps,
  adminId: number,
  { id, decision, ownerReason, wholeDomain }: DecidedReport,
): Promise<{ blockId: string | null }> {
  const report = await deps.reports.find(id)
  if (report?.state !== 'open') throw new AppError('report_not_found')
  const { linkId } = report
  const link = await deps.findLink(linkId)
  const destination = link?.destination ?? report.destination
  const ownerId = userIdOf(link?.owner ?? report.owner)
  if (decision === 'block_owner' && ownerId === null) {
    throw new AppError('validation_failed', { fields: { decision: 'unknown_value' } })
  }
  const host = hostOf(destination) ?? ''
  const targets = {
    keep: null,
    block_link: { linkId },
    block_host: { host: (wholeDomain && registrableDomain(host)) || host },
    block_owner: ownerId === null ? null : { ownerId },
  }
  const target = targets[decision]
  const made = target && (await blockLinks(deps, adminId, { ...target, reason: report.reason, ownerReason }))
  const decided = { decision, destination, decidedBy: adminId, decidedAt: new Date(deps.now()) }
  const count = await deps.reports.decide(linkId, decided)
  await deps.unpauseLink(linkId)
  await deps.note({
    actor: adminId,
    action: 'decide_report',
    target: `link:${linkId}`,
    detail: { decision, reports: count },
  })
  return { blockId: made?.id ?? null }
}
