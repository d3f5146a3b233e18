import { DAY_MS } from '../../platform/durations.ts'

/** Number of visits in a quarter of an hour. */
export interface QuarterCount {
  /** Epoch milliseconds of its beginning. */
  start: number
  count: number
}

export interface DayCount {
  day: string
  visitCount: number
}

export const DAYS_SHOWN = 7

/** Returns the first instant that can belong to the shown days in any zone. */
export function daysShownSince(now: number): number {
  return now - (DAYS_SHOWN + 1) * DAY_MS
}

/** Counts the last 7 calendar days of the zone, oldest first and today last, zeros included. */
export function countByDay(quarters: Iterable<QuarterCount>, timeZone: string, now: number): DayCount[] {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const counts = new Map(lastDays(format.format(now)).map((day) => [day, 0]))
  for (const { start, count } of quarters) {
    const day = format.format(start)
    const known = counts.get(day)
    if (known !== undefined) counts.set(day, known + count)
  }
  return [...counts].map(([day, visitCount]) => ({ day, visitCount }))
}

function lastDays(today: string): string[] {
  const noon = Date.parse(`${today}T12:00:00Z`)
  return Array.from({ length: DAYS_SHOWN }, (_, index) =>
    new Date(noon - (DAYS_SHOWN - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  )
}
