import { CommandError } from '../../command-error.ts'

const DAY_MS = 86_400_000
const QUARTER_MS = 900_000
/** Offsets kept per zone; beyond that the cache begins anew. */
const MAX_CACHED = 50_000

/** A time zone: how many milliseconds its clocks are ahead of UTC at an instant. */
export interface TimeZone {
  offsetAt: (instant: number) => number
  /** What `%Z` shows is made from the offset; a fixed one needs no look-up. */
  isUtc: boolean
}

export const UTC: TimeZone = { offsetAt: () => 0, isUtc: true }

const zones = new Map<string, TimeZone>()

/** A zone by its Olson name, as `+hh`, `+hhmm` or `+hh:mm`, or UTC; fails with code 40485. */
export function timeZone(name: string): TimeZone {
  const known = zones.get(name)
  if (known) return known
  const zone = fixedZone(name) ?? namedZone(name)
  if (zones.size > 1000) zones.clear()
  zones.set(name, zone)
  return zone
}

function fixedZone(name: string): TimeZone | undefined {
  if (name === 'UTC' || name === 'GMT' || name === 'Z') return UTC
  const [, sign, hours, minutes = '0'] = /^([+-])(\d\d)(?::?(\d\d))?$/.exec(name) ?? []
  if (!sign) return undefined
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1)
  return { offsetAt: () => offset, isUtc: false }
}

/**
 * Clocks change at most once a day and on a quarter of an hour, so a day is looked up twice and
 * remembered.
 */
function namedZone(name: string): TimeZone {
  const lookUp = offsetReader(name)
  const cache = new Map<number, number>()
  const cached = (instant: number, unit: number) => {
    const start = Math.floor(instant / unit) * unit
    const known = cache.get(start)
    if (known !== undefined) return known
    if (cache.size > MAX_CACHED) cache.clear()
    const offset = lookUp(start)
    cache.set(start, offset)
    return offset
  }
  return {
    isUtc: false,
    offsetAt: (instant) => {
      const before = cached(instant, DAY_MS)
      return before === cached(instant + DAY_MS, DAY_MS) ? before : cached(instant, QUARTER_MS)
    },
  }
}

function offsetReader(name: string): (instant: number) => number {
  let format: Intl.DateTimeFormat
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  } catch {
    throw new CommandError(40485, `unrecognized time zone identifier: "${name}"`)
  }
  return (instant) => {
    const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]))
    const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type))
    const year = parts.get('era') === 'BC' ? 1 - part('year') : part('year')
    const local = new Date(0)
    local.setUTCFullYear(year, part('month') - 1, part('day'))
    local.setUTCHours(part('hour'), part('minute'), part('second'))
    return local.getTime() - Math.floor(instant / 1000) * 1000
  }
}

/** The wall clock of an instant, to be read by a date's UTC methods. */
export function toLocal(instant: number, zone: TimeZone): Date {
  return new Date(instant + zone.offsetAt(instant))
}

/**
 * The instant at which the clocks of a zone show this; the earlier one where they show it twice.
 */
export function fromLocal(local: number, zone: TimeZone): number {
  const before = zone.offsetAt(local - DAY_MS)
  const after = zone.offsetAt(local + DAY_MS)
  for (const offset of before === after ? [before] : [Math.max(before, after), Math.min(before, after)]) {
    if (zone.offsetAt(local - offset) === offset) return local - offset
  }
  return local - before
}
