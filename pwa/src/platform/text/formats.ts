import { ageTexts, dateTexts } from '../../texts/es/dates.ts'
import { lazily } from './lazily.ts'

const LOCALE = 'es-ES'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

// The formats of `Intl` cost phones 50 to 100 ms at first use, so only rare texts use them.
const relative = lazily(() => new Intl.RelativeTimeFormat(LOCALE, { numeric: 'always', style: 'short' }))

/** Groups thousands from five digits on, as Spanish does: `3284`, `12.483`. */
export function formatNumber(value: number): string {
  return value < 10_000 ? String(value) : String(value).replace(/\B(?=(\d{3})+$)/g, '.')
}

export interface CompactNumber {
  /** `12,48`, or the whole number below 1,000. */
  value: string
  unit: '' | 'K' | 'M' | 'B'
}

/** Shortens a count to two decimals with K, M or B from 1e3, 1e6 and 1e9 on; never rounds up. */
export function compactNumber(count: number): CompactNumber {
  const steps = [
    { from: 1e9, unit: 'B' },
    { from: 1e6, unit: 'M' },
    { from: 1e3, unit: 'K' },
  ] as const
  const step = steps.find(({ from }) => count >= from)
  if (!step) return { value: formatNumber(count), unit: '' }
  const hundredths = Math.floor((count * 100) / step.from)
  return { value: (hundredths / 100).toFixed(2).replace('.', ','), unit: step.unit }
}

/** Shortens a count as Spanish does: `1,1 mil`, `320 mil`, `2,3 M`; never rounds up. */
export function spanishCompact(count: number): { value: string; unit: '' | 'mil' | 'M' } {
  if (count < 1000) return { value: formatNumber(count), unit: '' }
  const [unit, size] = count < 1e6 ? (['mil', 1e3] as const) : (['M', 1e6] as const)
  const tenths = Math.floor((count * 10) / size)
  const isShort = tenths < 1000 && tenths % 10 !== 0
  return {
    value: isShort ? (tenths / 10).toFixed(1).replace('.', ',') : formatNumber(Math.floor(tenths / 10)),
    unit,
  }
}

/** Joins the parts of `spanishCompact` with a space that does not break. */
export function spanishCompactText(count: number): string {
  const { value, unit } = spanishCompact(count)
  return unit === '' ? value : `${value}\u00a0${unit}`
}

/** Joins the parts of `compactNumber`: `12,48K`, or the whole number below 1,000. */
export function compactText(count: number): string {
  const { value, unit } = compactNumber(count)
  return `${value}${unit}`
}

/** Formats an ISO instant in the reader's time zone, or a `YYYY-MM-DD` day, as `14 sep 2026`. */
export function formatDate(iso: string): string {
  return dayOf(iso.length === 10 ? new Date(`${iso}T12:00:00`) : new Date(iso))
}

/** Formats an ISO instant as `21 nov 2026, 11:32`. */
export function formatDateTime(iso: string): string {
  const date = new Date(iso)
  const time = [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0'))
  return `${dayOf(date)}, ${time.join(':')}`
}

/** Formats a `YYYY-MM-DD` day as `jue 19`. */
export function formatWeekday(isoDay: string): string {
  const date = new Date(`${isoDay}T00:00:00Z`)
  return `${dateTexts.weekdays[date.getUTCDay()]} ${date.getUTCDate()}`
}

/** Formats a `YYYY-MM-DD` day as `jue 19 nov`. */
export function formatWeekdayAndMonth(isoDay: string): string {
  return `${formatWeekday(isoDay)} ${dateTexts.months[new Date(`${isoDay}T00:00:00Z`).getUTCMonth()]}`
}

function dayOf(date: Date): string {
  return `${date.getDate()} ${dateTexts.months[date.getMonth()]} ${date.getFullYear()}`
}

/** True if `formatAge` returns a date. Both times are milliseconds since 1970. */
export function isDated(then: number, now = Date.now()): boolean {
  return now - then >= DAY
}

/** `hace 2 h` for less than a day, else the date. Both times are milliseconds since 1970. */
export function formatAge(then: number, now = Date.now()): string {
  const age = now - then
  if (age < MINUTE) return ageTexts.justNow
  if (age < HOUR) return relative().format(-Math.floor(age / MINUTE), 'minute')
  if (!isDated(then, now)) return relative().format(-Math.floor(age / HOUR), 'hour')
  return ageTexts.onDay(dayOf(new Date(then)))
}

/**
 * Formats an amount in the currency's smallest unit, as Stripe sends it: 499 and `eur` are `4,99
 * €`.
 */
export function formatPrice(amount: number, currency: string): string {
  const format = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: currency.toUpperCase() })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(amount / 10 ** digits)
}
