import { findCountryById } from '@atajo/shared/country'
import type { LinkStats, Visit } from '@atajo/shared/visit'
import type { Owner } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { statsIdOf } from '../../platform/stats-key.ts'
import type { VisitRow } from './visit.model.ts'
import { countByDay, daysShownSince } from './visit-days.ts'
import type { VisitStatsStore } from './visit-stats.store.ts'

/** Visits in the answer of the statistics and in the export. */
export const VISITS_SHOWN = 1000
export const VISITS_KEPT = 10_000

const NO_VISITS = { total: 0, qr: 0, desktop: 0, mobile: 0 }

export interface GetLinkStatsDeps {
  stats: Pick<VisitStatsStore, 'findLink' | 'quartersSince' | 'newestVisits'>
  now: () => number
}

/**
 * Reads the statistics of the owner's link, by days of that IANA zone.
 * @throws AppError link_not_found
 */
export async function getLinkStats(
  { stats, now }: GetLinkStatsDeps,
  owner: Owner,
  { code, timeZone }: { code: string; timeZone: string },
): Promise<LinkStats> {
  const link = await stats.findLink(owner, code)
  if (link === null) throw new AppError('link_not_found')
  const visits = { ...NO_VISITS, ...link.visits }
  const instant = now()
  const [quarters, rows] = await Promise.all([
    stats.quartersSince(statsIdOf(link), daysShownSince(instant)),
    stats.newestVisits(statsIdOf(link), VISITS_SHOWN),
  ])
  return {
    visits: rows.map(visitOf),
    lastDays: countByDay(quarters, timeZone, instant),
    qrVisitCount: visits.qr,
    desktopVisitCount: visits.desktop,
    mobileVisitCount: visits.mobile,
    visitCount: visits.total,
  }
}

/** Reads the stored visits of the owner's link, newest first. @throws AppError link_not_found */
export async function getLinkVisits(
  { stats }: Pick<GetLinkStatsDeps, 'stats'>,
  owner: Owner,
  code: string,
): Promise<Visit[]> {
  const link = await stats.findLink(owner, code)
  if (link === null) throw new AppError('link_not_found')
  return (await stats.newestVisits(statsIdOf(link), VISITS_KEPT)).map(visitOf)
}

function visitOf({ at, device, method, address, isVpn, countryId }: VisitRow): Visit {
  const country = findCountryById(countryId) ?? null
  return { at: new Date(at).toISOString(), device, method, ip: address, isVpn, country }
}
