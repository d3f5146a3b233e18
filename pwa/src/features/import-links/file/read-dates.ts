/** The order of the two numbers before a year. */
export type DayOrder = 'day_first' | 'month_first'

const EPOCH = /^(?:\d{9,11}(?:\.\d+)?|\d{12,13})$/
/** Days since 1899-12-30, as spreadsheets count them; five digits are 1927 to 2173. */
const SERIAL = /^\d{5}(?:[.,]\d+)?$/
const SERIAL_OF_1970 = 25_569
/** ISO 8601 without separators, and optionally without its T. */
const BASIC = /^((?:19|20)\d{2})(\d{2})(\d{2})(?:t?(\d{2})(\d{2})(\d{2})(z?))?$/
const TIME =
  /(?:^|[\s,]|(?<=\d)t)\s*(?<hour>\d{1,2})(?::(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?)?|(?=\s?[ap]\.?\s?m\b))\s*(?:(?<half>[ap])\.?\s?m\b\.?|h(?:r?s)?\b\.?)?\s*(?<zone>(?:utc|gmt)?[+-]\d{2}:?(?:\d{2})?|[a-z]{1,4})?(?=\s\d{4}$|$)/
const NUMBERS = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})$/
const YEAR_FIRST = /^(\d{4})([-/. ])(\d{1,2})\2(\d{1,2})$/
const NAMED = [
  /^(?<day>\d{1,2})[-/. ]*(?<month>[a-z]{3,})[-/. ]*(?<year>\d{4}|\d{2})$/,
  /^(?<month>[a-z]{3,})[-/. ]*(?<day>\d{1,2})[-/. ]+(?<year>\d{4}|\d{2})$/,
  /^(?<year>\d{4})[-/. ]*(?<month>[a-z]{3,})[-/. ]*(?<day>\d{1,2})$/,
]
const MONTHS = [
  'january enero',
  'february febrero',
  'march marzo',
  'april abril',
  'may mayo',
  'june junio',
  'july julio',
  'august agosto',
  'september septiembre setiembre',
  'october octubre',
  'november noviembre',
  'december diciembre',
].map((names) => names.split(' '))
const WEEKDAYS = [
  ...['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  ...['lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado', 'domingo'],
]
/** Hours east of Greenwich; the American zones are those of RFC 2822. */
const ZONES = new Map<string, number>(
  Object.entries({
    ...{ z: 0, utc: 0, gmt: 0, wet: 0, west: 1, cet: 1, cest: 2 },
    ...{ est: -5, edt: -4, cst: -6, cdt: -5, mst: -7, mdt: -6, pst: -8, pdt: -7 },
  }),
)

type Day = [year: number, month: number, day: number]
/** Hours, minutes, seconds, milliseconds, and minutes east of Greenwich if a zone is given. */
type Clock = [hour: number, minute: number, second: number, ms: number, offset?: number | undefined]

/**
 * Parses a date as an ISO instant, in this device's zone if the text names none. Returns undefined
 * if the text is not a date, for example a month without a day.
 */
export function readDate(text: string, order: DayOrder): string | undefined {
  return readAs(text, order, (_, midnight) => midnight)
}

/**
 * Parses an expiry: a day remains a day (`YYYY-MM-DD`), because the service counts it to its end.
 */
export function readEnd(text: string, order: DayOrder): string | undefined {
  return readAs(text, order, (day) => day.map((part) => String(part).padStart(2, '0')).join('-'))
}

function readAs(text: string, order: DayOrder, ofDay: (day: Day, midnight: string) => string) {
  const typed = text.trim()
  if (EPOCH.test(typed)) {
    const isInSeconds = !/^\d{12}/.test(typed)
    return new Date(Math.round(Number(typed) * (isInSeconds ? 1000 : 1))).toISOString()
  }
  const { date, clock } = partsOf(typed)
  const day = clock === undefined ? null : dayOf(date, order)
  const instant = day && instantOf(day, clock ?? [0, 0, 0, 0])
  if (!day || !instant) return undefined
  return clock === null ? ofDay(day, instant) : instant
}

/** Returns the order of most unambiguous dates of a column; null if there is none. */
export function dayOrderOf(cells: Iterable<string>): DayOrder | null {
  let balance = 0
  let isShown = false
  for (const cell of cells) {
    const { date } = partsOf(cell)
    const found = NUMBERS.exec(date) ?? NUMBERS.exec(withoutWeekday(date))
    const [one, two] = [Number(found?.[1]), Number(found?.[3])]
    if (!(one > 12 ? one <= 31 && two <= 12 : two > 12 && two <= 31)) continue
    isShown = true
    balance += one > 12 ? 1 : -1
  }
  if (!isShown) return null
  return balance < 0 ? 'month_first' : 'day_first'
}

interface Parts {
  /** The text without its time, in lower case and without filler words. */
  date: string
  /** Null without a time, undefined if the time is invalid. */
  clock: Clock | null | undefined
}

function partsOfSerial(typed: string): Parts {
  const seconds = Math.round((Number(typed.replace(',', '.')) - SERIAL_OF_1970) * 86_400)
  const [date = '', time = ''] = new Date(seconds * 1000).toISOString().split('T')
  const [hour = 0, minute = 0, second = 0] = time.replace('Z', '').split(':').map(Number)
  return { date, clock: /[.,]/.test(typed) ? [hour, minute, second, 0] : null }
}

function partsOf(typed: string): Parts {
  if (SERIAL.test(typed)) return partsOfSerial(typed)
  const folded = typed.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
  const text = folded
    .replace(BASIC, (_, year, month, day, hour, minute, second, zone) =>
      hour ? `${year}-${month}-${day} ${hour}:${minute}:${second}${zone}` : `${year}-${month}-${day}`,
    )
    .replace(/\s*\([^)]*\)$/, '')
  const time = TIME.exec(text)
  const date = time ? text.slice(0, time.index) + text.slice(time.index + time[0].length) : text
  return { date: plainDate(date), clock: time && clockOf(time.groups ?? {}) }
}

function plainDate(text: string): string {
  return text
    .replace(/(\d)(?:st|nd|rd|th|er|[ºª])(?![a-z])/g, '$1')
    .replace(/,|\b(?:del?|of)\b|\b(?:a las?|at)\s*$/g, ' ')
    .replace(/([a-z])\./g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}

function clockOf({ hour, minute = '0', second = '0', fraction = '', half, zone }: Groups): Clock | undefined {
  const typed = Number(hour)
  const offset = zone === undefined ? undefined : offsetOf(zone)
  const isReal = half ? typed >= 1 && typed <= 12 : typed < 24
  if (!isReal || Number(minute) > 59 || Number(second) > 59 || Number.isNaN(offset)) return undefined
  const hours = half ? (typed % 12) + (half === 'p' ? 12 : 0) : typed
  return [hours, Number(minute), Number(second), Number(fraction.padEnd(3, '0').slice(0, 3)), offset]
}

type Groups = Record<string, string | undefined>

/** Returns NaN for an unknown zone. */
function offsetOf(zone: string): number {
  const [, sign, hours, minutes] = /([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? []
  if (sign === undefined) return (ZONES.get(zone) ?? Number.NaN) * 60
  return (Number(hours) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -1 : 1)
}

function dayOf(date: string, order: DayOrder): Day | null {
  return dayIn(date, order) ?? dayIn(withoutWeekday(date), order)
}

function dayIn(date: string, order: DayOrder): Day | null {
  const yearFirst = YEAR_FIRST.exec(date)
  if (yearFirst) return [Number(yearFirst[1]), Number(yearFirst[3]), Number(yearFirst[4])]
  const numbers = NUMBERS.exec(date)
  if (numbers) {
    const [one, two] = [Number(numbers[1]), Number(numbers[3])]
    const [day, month] = order === 'day_first' ? [one, two] : [two, one]
    return [yearOf(numbers[4]), month, day]
  }
  for (const form of NAMED) {
    const { year, month = '', day } = form.exec(date)?.groups ?? {}
    const place = MONTHS.findIndex((names) => names.some((name) => name.startsWith(month)))
    if (day !== undefined && place >= 0) return [yearOf(year), place + 1, Number(day)]
  }
  return null
}

function withoutWeekday(date: string): string {
  const [, word = '', rest = date] = /^([a-z]{3,}) (.+)$/.exec(date) ?? []
  return WEEKDAYS.some((name) => name.startsWith(word)) ? rest : date
}

/** Two digits are years from 1970 to 2069. */
function yearOf(text = ''): number {
  const year = Number(text)
  if (text.length > 2) return year
  return year + (year < 70 ? 2000 : 1900)
}

function instantOf(day: Day, clock: Clock): string | undefined {
  const [year, month, date] = day
  const [hour, minute, second, ms, offset] = clock
  const start = new Date(Date.UTC(year, month - 1, date))
  const isReal = start.getUTCMonth() === month - 1 && start.getUTCDate() === date && year >= 1000
  if (!isReal) return undefined
  if (offset === undefined) return new Date(year, month - 1, date, hour, minute, second, ms).toISOString()
  const passed = ((hour * 60 + minute - offset) * 60 + second) * 1000 + ms
  return new Date(start.getTime() + passed).toISOString()
}
