import type { RecentLinkStats, Stats, StatsRows } from '@atajo/shared/stats'
import { addDays, countDays } from '../query/stats-range.ts'
import { comparisonOf, periodOf, rowFilterOf, type StatsSearch } from '../query/stats-search.ts'
import type { RecentCopy } from './merge-recent.ts'

const DAYS = 30
const DAYS_OF = { '7d': 7, '30d': DAYS } as const

/** The number of days that the copy can show for a search; null if it cannot. */
function daysOfCopy(search: StatsSearch): 7 | 30 | null {
  const period = periodOf(search)
  if (search.group || search.tag || rowFilterOf(search)) return null
  return period === '7d' || period === '30d' ? DAYS_OF[period] : null
}

/**
 * Computes a link's statistics from the copy, as the server would have answered that day: without
 * bots, devices and hours, and with only the first three rows over all 30 days.
 */
export function statsFromCopy(copy: RecentCopy, search: StatsSearch): Stats | null {
  const days = daysOfCopy(search)
  const link = copy.links.find(({ id }) => id === search.link) ?? silentLink(copy, search.link)
  if (!days || !link) return null
  const from = addDays(copy.today, 1 - days)
  const isCompared = days * 2 <= DAYS && comparisonOf(search) === 'previous'
  const earlier = isCompared ? { from: addDays(from, -days), to: addDays(from, -1) } : null
  const place = (day: string) => DAYS - countDays({ from: day, to: copy.today })
  const ofDays = (first: number) => totalsOf(link, first, first + days)
  const totals = ofDays(DAYS - days)
  return {
    from,
    to: copy.today,
    zone: copy.zone,
    unit: 'day',
    countedUntil: copy.countedUntil,
    dimensionsSince: null,
    totals,
    previous: earlier && { ...earlier, totals: ofDays(place(earlier.from)) },
    series: Array.from({ length: days }, (_, index) => {
      const at = DAYS - days + index
      return {
        at: addDays(from, index),
        clicks: link.clicks[at] ?? 0,
        visitors: link.visitors[at] ?? null,
        qr: link.qr[at] ?? 0,
        bots: 0,
        previous: isCompared ? (link.clicks[at - days] ?? 0) : null,
      }
    }),
    by: days === DAYS ? rowsOfCopy(link, totals.clicks) : {},
    heat: [],
  }
}

/** A link that is missing from a complete copy had no clicks. */
function silentLink({ isComplete }: RecentCopy, id: number | undefined): RecentLinkStats | null {
  if (!isComplete || id === undefined) return null
  const none = Array<number>(DAYS).fill(0)
  return { id, clicks: none, qr: none, visitors: none, top: {} }
}

function totalsOf(link: RecentLinkStats, first: number, end: number): Stats['totals'] {
  const sum = (counts: readonly number[]) => counts.slice(first, end).reduce((all, each) => all + each, 0)
  const visitors = link.visitors.slice(first, end)
  const isKnown = visitors.every((count) => count !== null)
  return {
    clicks: sum(link.clicks),
    visitors: isKnown ? visitors.reduce((all, each) => all + each, 0) : null,
    visitorsAreApproximate: false,
    qr: sum(link.qr),
    desktop: 0,
    mobile: 0,
    bots: 0,
  }
}

function rowsOfCopy({ top }: RecentLinkStats, clicks: number): Stats['by'] {
  const lists = Object.entries(top).map(([dimension, rows]): [string, StatsRows] => {
    const listed = rows.reduce((sum, [, , count]) => sum + count, 0)
    return [
      dimension,
      {
        rows: rows.map(([key, name, count]) => ({ key, name, clicks: count })),
        others: Math.max(0, clicks - listed),
        unknown: 0,
        distinct: rows.length,
      },
    ]
  })
  return Object.fromEntries(lists)
}
