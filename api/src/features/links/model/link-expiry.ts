import { DAY_MS, HOUR_MS, QUARTER_MS } from '../../../platform/durations.ts'

const INSTANT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(\.\d{1,9})?Z$/
/** More than any time zone sets its clocks back in one night. */
const LARGEST_SHIFT_MS = 3 * HOUR_MS

/**
 * The years that both JavaScript's calendar and the four digits of ISO 8601 support, with a margin.
 */
const FIRST_DAY = '1900-01-01'
const LAST_INSTANT = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/**
 * Parses an expiry: a day (`YYYY-MM-DD`) ends at midnight in that IANA time zone, an instant is ISO
 * 8601 in UTC. Returns null for anything else, including days that do not exist.
 */
export function parseExpiry(text: string, timeZone: string): Date | null {
  if (isDay(text)) return endOfDay(text, timeZone)
  const day = INSTANT.exec(text)?.[1]
  if (day === undefined || !isDay(day)) return null
  const instant = new Date(text)
  return Number.isNaN(instant.getTime()) ? null : instant
}

/** Returns the day (`YYYY-MM-DD`) of an instant in a time zone. */
export function dayOf(instant: Date, timeZone: string): string {
  return new Date(instant.getTime() + zoneOffset(instant.getTime(), timeZone)).toISOString().slice(0, 10)
}

function isDay(text: string): boolean {
  const instant = Date.parse(`${text}T00:00:00Z`)
  if (Number.isNaN(instant) || text < FIRST_DAY) return false
  return new Date(instant).toISOString() === `${text}T00:00:00.000Z`
}

/**
 * Returns the last millisecond of a day: one before the next day starts, whatever clock change
 * happens.
 */
function endOfDay(day: string, timeZone: string): Date {
  const nextMidnight = Date.parse(`${day}T00:00:00Z`) + DAY_MS
  const localTime = (instant: number) => instant + zoneOffset(instant, timeZone)
  let instant = nextMidnight - zoneOffset(nextMidnight, timeZone) - LARGEST_SHIFT_MS
  // The offsets of all time zones are multiples of a quarter of an hour.
  while (localTime(instant) < nextMidnight) instant += QUARTER_MS
  return new Date(Math.min(instant - 1, LAST_INSTANT))
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  // There are about 600 time zones, but their names are accepted in any case.
  if (formats.size >= 1_000) formats.clear()
  formats.set(timeZone, format)
  return format
}

/** Returns how far the time zone is ahead of UTC at that instant, in ms. */
function zoneOffset(instant: number, timeZone: string): number {
  const part: Record<string, number> = {}
  for (const { type, value } of formatOf(timeZone).formatToParts(instant)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000
}
