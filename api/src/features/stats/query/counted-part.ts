import { linkIdOfStats, statsKeyFor } from '../../../platform/stats-key.ts'
import type { CountedDaysStore } from '../counted-days.store.ts'
import { type CountsReader, type Periods, spanOf } from '../counts-reader.store.ts'
import type { ImportedDaysStore } from '../imported-days.store.ts'
import type { CollectedScope } from './collect-range.ts'
import { type DayRange, dayRange, daysOf } from './range-units.ts'
import { isoDay, type ZoneCalendar } from './zone-calendar.ts'

/** Shorter ranges are computed whole. */
const MAX_DAYS_WHOLE = 1100

export interface CountedPartDeps {
  countedDays: CountedDaysStore
  figures: Pick<CountsReader, 'linksOnTheirOwn'>
  imported: Pick<ImportedDaysStore, 'extentOf'>
}

/**
 * Returns the part of a long range that can contain visits, since each empty quarter of an hour
 * costs memory and time. Without any visits it is the last day.
 */
export async function countedPart(
  deps: CountedPartDeps,
  scope: CollectedScope,
  { calendar, range }: { calendar: ZoneCalendar; range: DayRange },
): Promise<DayRange> {
  const { first, last } = daysOf(range)
  if (last - first < MAX_DAYS_WHOLE) return range
  const held = await heldDays(deps, scope)
  // A visit's day in any zone differs from its UTC day by one at most.
  const start = Math.max(first, (held?.first ?? last) - 1)
  const end = Math.min(last, (held?.last ?? last) + 1)
  return start <= end
    ? dayRange(calendar, isoDay(start), isoDay(end))
    : dayRange(calendar, range.toDate, range.toDate)
}

/** Returns the UTC days from the first visit to the last. */
async function heldDays(
  { countedDays, figures, imported }: CountedPartDeps,
  { owner, statsIds }: CollectedScope,
): Promise<Periods | null> {
  const parts = await Promise.all([
    countedDays.ofAccount(statsKeyFor(owner, 0)),
    figures.linksOnTheirOwn(owner).then(countedDays.ofLinks),
    imported.extentOf(owner, statsIds?.map(linkIdOfStats) ?? null),
  ])
  return parts.reduce(spanOf, null)
}
