import { CommandError } from '../../command-error.ts'
import { dayOfYear, isoWeek, week } from './calendar.ts'
import { type TimeZone, toLocal } from './time-zone.ts'

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0')
}

function yearText(year: number): string {
  if (year >= 0 && year <= 9999) return pad(year, 4)
  throw new CommandError(
    18537,
    `Could not convert date to string: date component was outside the supported range of 0-9999: ${year}`,
  )
}

/** A date as MongoDB converts it to text. */
export function isoText(date: Date): string {
  return date.toISOString()
}

interface Moment {
  local: Date
  /** Minutes ahead of UTC. */
  offset: number
}

const SPECIFIERS: Record<string, (moment: Moment) => string> = {
  d: ({ local }) => pad(local.getUTCDate(), 2),
  G: ({ local }) => yearText(isoWeek(local).year),
  H: ({ local }) => pad(local.getUTCHours(), 2),
  j: ({ local }) => pad(dayOfYear(local), 3),
  L: ({ local }) => pad(local.getUTCMilliseconds(), 3),
  m: ({ local }) => pad(local.getUTCMonth() + 1, 2),
  M: ({ local }) => pad(local.getUTCMinutes(), 2),
  S: ({ local }) => pad(local.getUTCSeconds(), 2),
  w: ({ local }) => String(local.getUTCDay() + 1),
  u: ({ local }) => String(local.getUTCDay() || 7),
  U: ({ local }) => pad(week(local), 2),
  V: ({ local }) => pad(isoWeek(local).week, 2),
  Y: ({ local }) => yearText(local.getUTCFullYear()),
  b: ({ local }) => (MONTHS[local.getUTCMonth()] as string).slice(0, 3),
  B: ({ local }) => MONTHS[local.getUTCMonth()] as string,
  z: ({ offset }) => {
    const minutes = Math.abs(offset)
    return `${offset < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60), 2)}${pad(minutes % 60, 2)}`
  },
  Z: ({ offset }) => String(offset),
  '%': () => '%',
}

/** Checks the format of `$dateToString`. */
export function assertDateFormat(format: string): void {
  for (let i = 0; i < format.length; i++) {
    if (format[i] !== '%') continue
    const specifier = format[++i]
    if (specifier === undefined) throw new CommandError(18535, "Unmatched '%' at end of format string")
    if (!Object.hasOwn(SPECIFIERS, specifier)) {
      throw new CommandError(18536, `Invalid format character '%${specifier}' in format string`)
    }
  }
}

/** A date by a checked format, on the clocks of a zone. */
export function formatDate(date: Date, format: string, zone: TimeZone): string {
  const local = toLocal(date.getTime(), zone)
  const moment = { local, offset: Math.trunc(zone.offsetAt(date.getTime()) / 60_000) }
  return format.replace(/%(.)/gs, (_all, specifier: string) => SPECIFIERS[specifier]?.(moment) ?? '')
}
