import { isDay, periodOf, type StatsPeriod, type StatsSearch } from './stats-search.ts'

/** Days as `YYYY-MM-DD`, both inclusive. */
export interface DayRange {
  from: string
  to: string
}

const DAY_MS = 86_400_000

/** The statistics of all time are requested from here, because no link is older. */
const FIRST_DAY = '2020-01-01'

/**
 * Returns the days of a search on the day `today`; `first` is the first day of all statistics, if
 * known.
 */
export function daysOf(search: StatsSearch, today: string, first = FIRST_DAY): DayRange {
  const period = periodOf(search)
  if (period === null) return { from: search.from ?? today, to: search.to ?? today }
  return { from: period === 'todo' ? first : firstDay(period, today), to: today }
}

function firstDay(period: Exclude<StatsPeriod, 'todo'>, today: string): string {
  if (period === 'hoy') return today
  if (period === '7d') return addDays(today, -6)
  if (period === '30d') return addDays(today, -29)
  return addMonths(today, -11)
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)
}

/** Counts the days including both ends. */
export function countDays({ from, to }: DayRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
}

/** Returns the first day of the month `count` months later. */
export function addMonths(day: string, count: number): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + count)
  return date.toISOString().slice(0, 10)
}

/** This week, this month, last month and this year. */
export function presetDays(today: string): Record<'week' | 'month' | 'lastMonth' | 'year', DayRange> {
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7
  const month = addMonths(today, 0)
  return {
    week: { from: addDays(today, -sinceMonday), to: today },
    month: { from: month, to: today },
    lastMonth: { from: addMonths(today, -1), to: addDays(month, -1) },
    year: { from: `${today.slice(0, 4)}-01-01`, to: today },
  }
}

/** Returns null while the two fields make no valid range. */
export function rangeOfFields(from: string, to: string): DayRange | null {
  return isDay(from) && isDay(to) && from <= to ? { from, to } : null
}
