import type { StatsUnit } from '@atajo/shared/stats'
import { LRUCache } from 'lru-cache'
import { DAY_MS, HOUR_MS, QUARTER_MS } from '../../../platform/durations.ts'
import { inSlices } from '../../../platform/work-slices.ts'
import { dayNumber, isoDay, type ZoneCalendar } from './zone-calendar.ts'

/** Whole days of a zone, both included, and the instants of their beginning and end. */
export interface DayRange {
  fromDate: string
  toDate: string
  /** Epoch milliseconds; `to` is excluded. */
  from: number
  to: number
}

/** Converts two dates in a zone to a range. */
export function dayRange(calendar: ZoneCalendar, fromDate: string, toDate: string): DayRange {
  const dayAfter = isoDay(dayNumber(toDate) + 1)
  return { fromDate, toDate, from: calendar.startOf(fromDate), to: calendar.startOf(dayAfter) }
}

/** Returns the days of a range as numbers since 1970. */
export function daysOf({ fromDate, toDate }: DayRange): { first: number; last: number } {
  return { first: dayNumber(fromDate), last: dayNumber(toDate) }
}

/** The units of a range in order, and the unit of each quarter of an hour. */
export interface RangeUnits {
  names: string[]
  /** By quarters since the beginning of the range. */
  unitOf: Uint32Array
  /** Local hour of the week by quarters, counted from Monday 0:00. */
  hourOfWeek: Uint8Array
  /** Returns the unit that shows a UTC day's visitors, or -1. */
  unitOfDay: (day: number) => number
}

const STRETCH_MS = 100 * DAY_MS
const MEMORY_BYTES = 16 << 20

const remembered = new LRUCache<string, RangeUnits>({
  maxSize: MEMORY_BYTES,
  sizeCalculation: ({ unitOf, hourOfWeek }) => 1 + unitOf.byteLength + hourOfWeek.byteLength,
})

/** Splits a range into its units by the zone's local time. */
export async function unitsOf(calendar: ZoneCalendar, range: DayRange, unit: StatsUnit): Promise<RangeUnits> {
  const key = `${calendar.zone} ${range.fromDate} ${range.toDate} ${unit}`
  const known = remembered.get(key) ?? (await cutIntoUnits(calendar, range, unit))
  remembered.set(key, known)
  return known
}

/** Lists the months of a range, `YYYY-MM`. */
export function monthsOf({ fromDate, toDate }: Pick<DayRange, 'fromDate' | 'toDate'>): string[] {
  const months: string[] = []
  const last = toDate.slice(0, 7)
  for (let month = fromDate.slice(0, 7); month <= last; month = monthAfter(month)) months.push(month)
  return months
}

function monthAfter(month: string): string {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + 1)
  return date.toISOString().slice(0, 7)
}

/** A zone's offsets over a long range are slow to compute, so each step covers a part. */
async function* stretchesOf(calendar: ZoneCalendar, { from, to }: DayRange) {
  for (let start = from; start < to; start += STRETCH_MS) {
    yield* calendar.stretches(start, Math.min(start + STRETCH_MS, to))
  }
}

async function cutIntoUnits(calendar: ZoneCalendar, range: DayRange, unit: StatsUnit): Promise<RangeUnits> {
  const quarters = Math.round((range.to - range.from) / QUARTER_MS)
  const unitOf = new Uint32Array(quarters)
  const hourOfWeek = new Uint8Array(quarters)
  const places = new Map<number | string, number>()
  const names: string[] = []
  const placeOf = (key: number | string, name: () => string) => {
    const known = places.get(key)
    if (known !== undefined) return known
    places.set(key, names.length)
    return names.push(name()) - 1
  }
  const months = new Map<number, string>()
  const monthOf = (day: number) => {
    const known = months.get(day) ?? isoDay(day).slice(0, 7)
    months.set(day, known)
    return known
  }
  const placeOfHour = (hour: number) => {
    const day = Math.floor(hour / 24)
    if (unit === 'day') return placeOf(day, () => isoDay(day))
    if (unit === 'month') return placeOf(monthOf(day), () => monthOf(day))
    return placeOf(hour, () => `${isoDay(day)}T${String(hour % 24).padStart(2, '0')}`)
  }
  let lastHour = Number.NaN
  let place = 0
  for await (const { from, to, offset } of inSlices(stretchesOf(calendar, range))) {
    for (let at = from; at < to; at += QUARTER_MS) {
      const hour = Math.floor((at + offset) / HOUR_MS)
      if (hour !== lastHour) {
        place = placeOfHour(hour)
        lastHour = hour
      }
      const quarter = Math.round((at - range.from) / QUARTER_MS)
      unitOf[quarter] = place
      // Day 0, the first of 1970, was a Thursday.
      hourOfWeek[quarter] = (hour + 3 * 24) % 168
    }
  }
  const unitOfDay = (day: number) =>
    unit === 'hour' ? -1 : (places.get(unit === 'day' ? day : monthOf(day)) ?? -1)
  return { names, unitOf, hourOfWeek, unitOfDay }
}
