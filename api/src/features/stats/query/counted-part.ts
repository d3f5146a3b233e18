import { linkIdOfStats, statsKeyFor } from '../../../platform/stats-key.ts'
import type { BroughtDaysStore } from '../brought-days.store.ts'
import type { CountedDaysStore } from '../counted-days.store.ts'
import { type FiguresStore, type Periods, spanOf } from '../figures.store.ts'
import type { CollectedScope } from './collect-range.ts'
import { type DayRange, dayRange, daysOf } from './range-units.ts'
import { isoDay, type ZoneCalendar } from './zone-calendar.ts'

/** Shorter ranges are computed whole. */
const MAX_DAYS_WHOLE = 1100

export interface CountedPartDeps {
  countedDays: CountedDaysStore
  figures: Pick<FiguresStore, 'linksOnTheirOwn'>
  brought: Pick<BroughtDaysStore, 'extentOf'>
}

/**
 * The part of a long range that can hold visits: centuries without any would cost memory and time
 * for each of their quarters of an hour. Where there are none at all it is the last day.
 */
export async function countedPart(
  deps: CountedPartDeps,
  scope: CollectedScope,
  { calendar, range }: { calendar: ZoneCalendar; range: DayRange },
): Promise<DayRange> {
  const { first, last } = daysOf(range)
  if (last - first < MAX_DAYS_WHOLE) return range
  const held = await heldDays(deps, scope)
  // The day of a visit in any zone is at most one away from its UTC day.
  const start = Math.max(first, (held?.first ?? last) - 1)
  const end = Math.min(last, (held?.last ?? last) + 1)
  return start <= end
    ? dayRange(calendar, isoDay(start), isoDay(end))
    : dayRange(calendar, range.toDate, range.toDate)
}

/** UTC days from the first visit to the last. */
async function heldDays(
  { countedDays, figures, brought }: CountedPartDeps,
  { owner, statsIds }: CollectedScope,
): Promise<Periods | null> {
  const parts = await Promise.all([
    countedDays.ofAccount(statsKeyFor(owner, 0)),
    figures.linksOnTheirOwn(owner).then(countedDays.ofLinks),
    brought.extentOf(owner, statsIds?.map(linkIdOfStats) ?? null),
  ])
  return parts.reduce(spanOf, null)
}
