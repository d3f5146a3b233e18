import { DAY_MS } from '../../platform/durations.ts'
import type { VisitRetentionStore } from './visit-retention.store.ts'

/** Longer than visits of a deleted link are on their way, and than clocks differ. */
const LATE_VISITS_MS = 2 * DAY_MS

export interface VisitMaintenanceDeps {
  retention: Omit<VisitRetentionStore, 'trimVisits' | 'forgetOwner'>
  /** Counts visits that wait in the documents of past days. */
  settle: (now: number) => Promise<unknown>
  cut: (address: string) => string
  /** Days that whole addresses are kept; 0 cuts them at once. */
  visitIpDays: () => number
  renewJournal: () => Promise<void>
  /** Fetches and forgets salts of visitors as of that instant (epoch ms). */
  renewSalts: (now: number) => Promise<void>
}

/**
 * Does what time asks for as of `now` (epoch ms) with addresses, deleted links' visits here and in
 * the journal, counts and salts. Each is tried whatever becomes of the others.
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

/** Looks back to the last time that this was done, however long the service was off. */
async function forgetDeletedLinks(retention: VisitMaintenanceDeps['retention'], now: number): Promise<void> {
  const last = (await retention.lastForgetting())?.getTime() ?? 0
  await retention.forgetDeletedLinks(new Date(Math.min(last, now) - LATE_VISITS_MS))
  await retention.noteForgetting(new Date(now))
}
