import { LRUCache } from 'lru-cache'
import { DAY_MS, HOUR_MS, QUARTER_MS } from '../../../platform/durations.ts'

/** A stretch of time with one offset from UTC. */
interface OffsetStretch {
  /** Epoch milliseconds; `to` is not in it. */
  from: number
  to: number
  /** Added to UTC it is the local time. */
  offset: number
}

/** The days of an IANA zone. */
export interface ZoneCalendar {
  zone: string
  /** The first instant of a local day (`YYYY-MM-DD`), whatever the clocks do that night. */
  startOf(date: string): number
  /** The local day of an instant. */
  dateOf(instant: number): string
  /** Stretches of one offset that make up the time between two instants. */
  stretches(from: number, to: number): OffsetStretch[]
}

/** Farther than any zone is from UTC. */
const FARTHEST_MS = 26 * HOUR_MS
/** Zones that are known, and offsets of each: a year of days asks for some 400 of them. */
const ZONES_KNOWN = 32
const OFFSETS_KNOWN = 2500

const calendars = new LRUCache<string, ZoneCalendar>({ max: ZONES_KNOWN })

/** The days of a zone. @throws RangeError for one that does not exist */
export function zoneCalendar(zone: string): ZoneCalendar {
  const known = calendars.get(zone) ?? createZoneCalendar(zone)
  calendars.set(zone, known)
  return known
}

function createZoneCalendar(zone: string): ZoneCalendar {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  const offsets = new LRUCache<number, number>({ max: OFFSETS_KNOWN })

  function offsetAt(instant: number): number {
    const known = offsets.get(instant) ?? readOffset(instant)
    offsets.set(instant, known)
    return known
  }

  function readOffset(instant: number): number {
    // Without an offset, a zone's name is GMT alone.
    const [, sign, hours = 0, minutes = 0] = /GMT([+-])(\d+):(\d+)/.exec(format.format(instant)) ?? []
    const size = Number(hours) * HOUR_MS + Number(minutes) * 60_000
    return sign === '-' ? -size : size
  }

  /** Between two instants less than a day apart: zones change at whole quarters of an hour. */
  function changeBetween(from: number, to: number, before: number): number {
    let [low, high] = [Math.floor(from / QUARTER_MS), Math.ceil(to / QUARTER_MS)]
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      if (offsetAt(middle * QUARTER_MS) === before) low = middle
      else high = middle
    }
    return high * QUARTER_MS
  }

  function stretches(from: number, to: number): OffsetStretch[] {
    const found: OffsetStretch[] = []
    let start = from
    let offset = offsetAt(from)
    for (let at = from; at < to; at += DAY_MS) {
      const end = Math.min(at + DAY_MS, to)
      const next = offsetAt(end)
      if (next === offset) continue
      const change = changeBetween(at, end, offset)
      found.push({ from: start, to: change, offset })
      start = change
      offset = next
    }
    if (start < to) found.push({ from: start, to, offset })
    return found
  }

  return {
    zone,
    stretches,
    startOf(date) {
      const midnight = Date.parse(`${date}T00:00:00Z`)
      for (const { from, to, offset } of stretches(midnight - FARTHEST_MS, midnight + FARTHEST_MS)) {
        const instant = Math.max(from, midnight - offset)
        if (instant < to) return instant
      }
      return midnight
    },
    dateOf: (instant) => isoDay(Math.floor((instant + offsetAt(instant)) / DAY_MS)),
  }
}

/** `YYYY-MM-DD` of days since 1970. */
export function isoDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** Days since 1970 of a date `YYYY-MM-DD`. */
export function dayNumber(date: string): number {
  return Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS)
}
