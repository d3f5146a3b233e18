import { createHmac, randomUUID } from 'node:crypto'
import type { Report } from '@atajo/shared/abuse'
import type { Owner } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { DAY_MS } from '../../platform/durations.ts'
import type { DatabaseLimiter } from '../../platform/rate-limit/database-limiter.ts'
import type { ReportsStore } from './reports.store.ts'

const PER_HOUR = { limit: 10, windowSeconds: 3600 }
const PER_DAY = { limit: 30, windowSeconds: DAY_MS / 1000 }
/** Most stored reports of one link; further ones add nothing new. */
const KEPT_A_LINK = 100
const KEPT_DAYS = 365

export interface ReportedLink {
  _id: number
  owner: Owner
  destination: string
}

export interface ReportLinkDeps {
  reports: ReportsStore
  /** Returns the live link with that code. */
  findReported: (code: string) => Promise<ReportedLink | null>
  /** Closes a link until an administrator decides. */
  pauseLink: (linkId: number) => Promise<void>
  limiter: Pick<DatabaseLimiter, 'take'>
  /** Key of the hash of networks, so that no address is stored. */
  networkKey: Buffer
  /** Cuts an address to its network. */
  cut: (address: string) => string
  /** Number of networks whose reports pause a guest's link; 0 pauses none. */
  reportsToPause: () => number
}

/**
 * Stores a report. Each network counts once for a link. Enough of them pause a guest's link until
 * an administrator decides.
 * @throws AppError `link_not_found`, `too_many_requests`
 */
export async function reportLink(deps: ReportLinkDeps, report: Report, address: string): Promise<void> {
  const { reports, limiter } = deps
  const network = createHmac('sha256', deps.networkKey).update(deps.cut(address)).digest('base64url')
  await limiter.take({ key: `report:${network}`, ...PER_HOUR })
  await limiter.take({ key: `report-day:${network}`, ...PER_DAY })
  const link = await deps.findReported(report.code)
  if (link === null) throw new AppError('link_not_found')
  const known = await reports.countOpen(link._id)
  if (known >= KEPT_A_LINK) return
  const { _id: linkId, owner, destination } = link
  const createdAt = new Date()
  const isNew = await reports.add({
    _id: randomUUID(),
    linkId,
    owner,
    destination,
    ...report,
    network,
    createdAt,
    state: 'open',
    purgeAt: new Date(createdAt.getTime() + KEPT_DAYS * DAY_MS),
  })
  if (!isNew || !owner.startsWith('g:')) return
  // The link and its reports may have moved to an account before this report was added.
  const holder = (await deps.findReported(report.code))?.owner ?? owner
  if (holder !== owner) return reports.moveReports(owner, holder)
  const wanted = deps.reportsToPause()
  if (wanted === 0) return
  if ((await reports.countOpen(linkId)) < wanted) return
  if (!(await reports.isKept(linkId, destination))) await deps.pauseLink(linkId)
}
