import { DAY_MS } from '../../platform/durations.ts'
import type { VisitRetentionStore } from './visit-retention.store.ts'

/** Longer than visits of a deleted link can be under way, including differences of clocks. */
const LATE_VISITS_MS = 2 * DAY_MS

export interface VisitMaintenanceDeps {
  retention: Omit<VisitRetentionStore, 'trimVisits' | 'forgetOwner'>
  /** Counts the visits that wait in documents of past days. */
  settle: (now: number) => Promise<unknown>
  cut: (address: string) => string
  /** Days for which whole addresses are stored; 0 cuts them at once. */
  visitIpDays: () => number
  renewJournal: () => Promise<void>
  /** Fetches and deletes visitor salts as of the instant (epoch ms). */
  renewSalts: (now: number) => Promise<void>
}

/**
 * Cuts addresses, deletes visits of deleted links from database and journal, settles counts and
 * renews salts as of `now` (epoch ms). All steps run even if one fails.
 * @throws the first failure
 */
export async function maintainVisits(deps: VisitMaintenanceDeps, now: number): Promise<void> {
  const { retention, settle, cut, visitIpDays, renewJournal, renewSalts } = deps
  const outcomes = await Promise.allSettled([
    renewJournal(),
    renewSalts(now),
    retention.cutAddresses(new Date(now - visitIpDays() * DAY_MS), cut),
    forgetDeletedLinks(retention, now),
    settle(now),
  ])
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}

/** Starts from the last run, however long the service was off. */
async function forgetDeletedLinks(retention: VisitMaintenanceDeps['retention'], now: number): Promise<void> {
  const last = (await retention.lastForgetting())?.getTime() ?? 0
  await retention.forgetDeletedLinks(new Date(Math.min(last, now) - LATE_VISITS_MS))
  await retention.noteForgetting(new Date(now))
}
