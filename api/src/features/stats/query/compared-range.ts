import type { StatsComparison } from '@atajo/shared/stats'
import { type DayRange, dayRange, daysOf } from './range-units.ts'
import { isoDay, type ZoneCalendar } from './zone-calendar.ts'

/** Returns the range to compare with: the same number of days before it, or a year earlier. */
export function comparedRange(
  calendar: ZoneCalendar,
  range: DayRange,
  compare: StatsComparison,
): DayRange | null {
  if (compare === 'none') return null
  if (compare === 'year') return dayRange(calendar, yearBefore(range.fromDate), yearBefore(range.toDate))
  const { first, last } = daysOf(range)
  return dayRange(calendar, isoDay(first - (last - first + 1)), isoDay(first - 1))
}

function yearBefore(date: string): string {
  const [year, month, day] = date.split('-') as [string, string, string]
  const lastOfFebruary = month === '02' && day === '29' ? '28' : day
  return `${Number(year) - 1}-${month}-${lastOfFebruary}`
}
