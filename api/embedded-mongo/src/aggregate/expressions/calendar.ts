const DAY_MS = 86_400_000

/** All of these read a date's UTC fields: the caller shifts it to local time before. */

function startOfYear(year: number): number {
  const start = new Date(0)
  start.setUTCFullYear(year, 0, 1)
  return start.getTime()
}

/** Days since 1970, in UTC. */
export function dayNumber(date: Date): number {
  return Math.floor(date.getTime() / DAY_MS)
}

/** From 1 to 366. */
export function dayOfYear(date: Date): number {
  return Math.floor((date.getTime() - startOfYear(date.getUTCFullYear())) / DAY_MS) + 1
}

/** Weeks begin on Sundays; days before the first Sunday are in week 0. */
export function week(date: Date): number {
  return Math.floor((dayOfYear(date) + 6 - date.getUTCDay()) / 7)
}

/** The ISO 8601 week, from 1 to 53, and the year it belongs to. */
export function isoWeek(date: Date): { year: number; week: number } {
  const weekday = date.getUTCDay() || 7
  const thursday = new Date(date.getTime() + (4 - weekday) * DAY_MS)
  return { year: thursday.getUTCFullYear(), week: Math.floor((dayOfYear(thursday) - 1) / 7) + 1 }
}

/** A day of the calendar at midnight; the month may lie outside of its year. */
export function calendarDay(year: number, month: number, day: number): number {
  const date = new Date(0)
  date.setUTCFullYear(year, month, day)
  return date.getTime()
}

/** The Monday of an ISO week, plus days. */
export function isoDay(year: number, isoWeekNumber: number, weekday: number): number {
  const fourth = calendarDay(year, 0, 4)
  const monday = fourth - ((new Date(fourth).getUTCDay() || 7) - 1) * DAY_MS
  return monday + ((isoWeekNumber - 1) * 7 + (weekday - 1)) * DAY_MS
}
