import { LRUCache } from 'lru-cache'
import { DAY_MS, HOUR_MS, QUARTER_MS } from '../../../platform/durations.ts'

/** A period with a constant offset from UTC. */
interface OffsetStretch {
  /** Epoch milliseconds; `to` is excluded. */
  from: number
  to: number
  /** Added to UTC it gives the local time. */
  offset: number
}

/** The days of an IANA zone. */
export interface ZoneCalendar {
  zone: string
  /**
   * Returns the first instant of a local day (`YYYY-MM-DD`), also if the clocks change at midnight.
   */
  startOf(date: string): number
  /** Returns the local day of an instant. */
  dateOf(instant: number): string
  /** Splits the time between two instants by offset. */
  stretches(from: number, to: number): OffsetStretch[]
}

/** More than any zone differs from UTC. */
const FARTHEST_MS = 26 * HOUR_MS
/** Cached zones, and cached offsets of each: a year of days needs about 400. */
const ZONES_KNOWN = 32
const OFFSETS_KNOWN = 2500

const calendars = new LRUCache<string, ZoneCalendar>({ max: ZONES_KNOWN })

/** Creates the calendar of a zone. @throws RangeError for an unknown zone */
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
    // Without an offset the zone's name is just GMT.
    const [, sign, hours = 0, minutes = 0] = /GMT([+-])(\d+):(\d+)/.exec(format.format(instant)) ?? []
    const size = Number(hours) * HOUR_MS + Number(minutes) * 60_000
    return sign === '-' ? -size : size
  }

  /** The instants are less than a day apart, and zones change at whole quarters of an hour. */
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

/** Formats days since 1970 as `YYYY-MM-DD`. */
export function isoDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** Parses `YYYY-MM-DD` to days since 1970. */
export function dayNumber(date: string): number {
  return Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS)
}
