import type { Value } from '../../bson/value.ts'
import { CommandError } from '../../command-error.ts'
import { calendarDay, dayNumber } from './calendar.ts'
import { fromLocal, type TimeZone, toLocal } from './time-zone.ts'

export type DateUnit =
  | 'year'
  | 'quarter'
  | 'month'
  | 'week'
  | 'day'
  | 'hour'
  | 'minute'
  | 'second'
  | 'millisecond'

const DAY_MS = 86_400_000
const MONTHS: Partial<Record<DateUnit, number>> = { year: 12, quarter: 3, month: 1 }
const FIXED_MS: Partial<Record<DateUnit, number>> = {
  hour: 3_600_000,
  minute: 60_000,
  second: 1000,
  millisecond: 1,
}
const DAYS: Partial<Record<DateUnit, number>> = { week: 7, day: 1 }
const UNITS: readonly string[] = [...Object.keys(MONTHS), ...Object.keys(DAYS), ...Object.keys(FIXED_MS)]

/** The `unit` of an operator. @throws CommandError for any other value */
export function readUnit(operator: string, value: Value | undefined): DateUnit {
  if (typeof value === 'string' && UNITS.includes(value)) return value as DateUnit
  if (typeof value === 'string') throw new CommandError('FailedToParse', `unknown time unit value: ${value}`)
  throw new CommandError(5439013, `${operator} requires 'unit' to be a string`)
}

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** From 0 for Sunday. */
export function readWeekday(operator: string, value: Value | undefined): number {
  if (value === undefined) return 0
  const text = typeof value === 'string' ? value.toLowerCase() : ''
  const at = WEEKDAYS.findIndex((day) => day === text || day.slice(0, 3) === text)
  if (at >= 0) return at
  throw new CommandError(
    'FailedToParse',
    `${operator} parameter 'startOfWeek' value cannot be recognized as a day of a week`,
  )
}

/**
 * Adds units on the clocks of a zone: months keep the day, or end on the last; hours and less are
 * exact.
 */
export function addUnits(date: Date, change: { unit: DateUnit; amount: number; zone: TimeZone }): Date {
  const { unit, amount, zone } = change
  const fixed = FIXED_MS[unit]
  if (fixed !== undefined) return checked(date.getTime() + amount * fixed)
  const local = toLocal(date.getTime(), zone)
  const days = DAYS[unit]
  if (days !== undefined) return checked(fromLocal(local.getTime() + amount * days * DAY_MS, zone))
  const month = local.getUTCMonth() + amount * (MONTHS[unit] as number)
  const lastDay = new Date(calendarDay(local.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const day = calendarDay(local.getUTCFullYear(), month, Math.min(local.getUTCDate(), lastDay))
  const time = local.getTime() - dayNumber(local) * DAY_MS
  return checked(fromLocal(day + time, zone))
}

function checked(instant: number): Date {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) throw new CommandError(5166406, '$dateAdd overflowed')
  return date
}

function monthNumber(local: Date): number {
  return local.getUTCFullYear() * 12 + local.getUTCMonth()
}

/** How many boundaries of a unit lie between two dates. */
export function unitsBetween(
  start: Date,
  end: Date,
  options: { unit: DateUnit; zone: TimeZone; startOfWeek: number },
): number {
  const { unit, zone, startOfWeek } = options
  const [from, to] = [start, end].map((date) => toLocal(date.getTime(), zone)) as [Date, Date]
  const months = MONTHS[unit]
  const steps = (of: (local: Date) => number) => of(to) - of(from)
  if (months !== undefined) return steps((local) => Math.floor(monthNumber(local) / months))
  if (unit === 'day') return steps(dayNumber)
  if (unit === 'week') return steps((local) => Math.floor((dayNumber(local) + 4 - startOfWeek) / 7))
  const fixed = FIXED_MS[unit] as number
  if (unit === 'second' || unit === 'millisecond') {
    return Math.floor(end.getTime() / fixed) - Math.floor(start.getTime() / fixed)
  }
  return steps((local) => Math.floor(local.getTime() / fixed))
}

const REFERENCE = Date.UTC(2000, 0, 1)

/** Cuts a date down to a multiple of a unit since the year 2000, on the clocks of a zone. */
export function truncateDate(
  date: Date,
  options: { unit: DateUnit; binSize: number; zone: TimeZone; startOfWeek: number },
): Date {
  const { unit, binSize, zone, startOfWeek } = options
  const fixed = FIXED_MS[unit]
  if (fixed !== undefined) {
    const reference = fromLocal(REFERENCE, zone)
    const size = fixed * binSize
    return new Date(reference + Math.floor((date.getTime() - reference) / size) * size)
  }
  const local = toLocal(date.getTime(), zone)
  const months = MONTHS[unit]
  if (months !== undefined) {
    const size = months * binSize
    const month = Math.floor((monthNumber(local) - 24_000) / size) * size
    return new Date(fromLocal(calendarDay(2000, month, 1), zone))
  }
  const size = (DAYS[unit] as number) * binSize
  const reference = unit === 'week' ? firstWeekday(startOfWeek) : REFERENCE / DAY_MS
  const day = reference + Math.floor((dayNumber(local) - reference) / size) * size
  return new Date(fromLocal(day * DAY_MS, zone))
}

/** The first such weekday of the year 2000, which began on a Saturday; as a number of days. */
function firstWeekday(weekday: number): number {
  return REFERENCE / DAY_MS + ((weekday - 6 + 7) % 7)
}
