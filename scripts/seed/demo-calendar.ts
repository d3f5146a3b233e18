import type { Random } from '../prove/kit/random.ts'
import { createWeightedPick, type WeightedPick } from './weighted-pick.ts'

export const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const ZONE = 'Europe/Madrid'

/** The first visits lie so many days before today. */
export const DAYS = 365

/** A link's busyness on the day that lies so many days before today. */
export type Pace = (daysAgo: number) => number

/** Much the same all year, a little more towards its end. */
export function steady(): Pace {
  return (daysAgo) => 1.3 - (0.6 * daysAgo) / DAYS
}

/** Nothing, then everybody, then half as many every few days, and a trickle for ever. */
export function viral(peakDaysAgo: number, halfLifeDays: number): Pace {
  return (daysAgo) => {
    const since = peakDaysAgo - daysAgo
    if (since < -2) return 0
    if (since < 0) return 0.04 * (3 + since)
    return 2 ** (-since / halfLifeDays) + 0.004
  }
}

/** More and more until the day of an event, and hardly anybody afterwards. */
export function event(daysAgo: number, leadDays: number): Pace {
  return (day) => {
    const before = day - daysAgo
    if (before === 0) return 2.6
    return before > 0 ? Math.exp((-3 * before) / leadDays) : 0.5 * 2 ** before
  }
}

/** Sent on one day and read in the days after it. */
export function mailing(sentDaysAgo: number): Pace {
  return (daysAgo) => (daysAgo > sentDaysAgo ? 0 : 2 ** ((daysAgo - sentDaysAgo) / 1.4) + 0.002)
}

/** Hours of the day, and how much of it falls on each weekday, Sunday first. */
interface Rhythm {
  hours: readonly number[]
  weekdays: readonly number[]
}

export const RHYTHMS = {
  work: {
    hours: [2, 1, 1, 1, 1, 2, 5, 12, 22, 28, 30, 28, 24, 18, 15, 18, 22, 24, 20, 16, 13, 10, 7, 4],
    weekdays: [0.42, 1.15, 1.2, 1.22, 1.15, 0.95, 0.45],
  },
  leisure: {
    hours: [9, 5, 3, 1, 1, 1, 3, 8, 12, 13, 15, 17, 18, 20, 21, 17, 16, 17, 20, 23, 26, 30, 27, 17],
    weekdays: [1.3, 0.85, 0.85, 0.9, 0.95, 1.1, 1.25],
  },
  meals: {
    hours: [3, 1, 0, 0, 0, 0, 0, 1, 3, 4, 4, 6, 12, 28, 34, 20, 6, 5, 7, 12, 26, 34, 24, 9],
    weekdays: [1.5, 0.2, 0.7, 0.8, 1, 1.6, 1.9],
  },
} satisfies Record<string, Rhythm>

export type RhythmName = keyof typeof RHYTHMS

/** Days of Madrid before an instant, as instants. */
export interface Calendar {
  now: number
  /** Midnight of that day in Madrid, and its weekday, 0 for Sunday. */
  days: readonly { startsAt: number; weekday: number; isAugust: boolean }[]
}

/** The days up to today, today first. */
export function createCalendar(now: number): Calendar {
  const today = Date.parse(`${new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(now)}T12:00:00Z`)
  const days = Array.from({ length: DAYS + 1 }, (_, daysAgo) => {
    const noon = today - daysAgo * DAY_MS
    const date = new Date(noon)
    const startsAt = noon - 12 * HOUR_MS - offsetAt(noon)
    return { startsAt, weekday: date.getUTCDay(), isAugust: date.getUTCMonth() === 7 }
  })
  return { now, days }
}

function offsetAt(instant: number): number {
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', hour12: false })
  return (Number(hour.format(instant)) - new Date(instant).getUTCHours()) * HOUR_MS
}

export interface Busyness {
  pace: Pace
  rhythm: RhythmName
  /** The link is that old. */
  ageDays: number
}

/** Picks instants of a link's year; null for one that is still to come. */
export function createInstants(calendar: Calendar, busyness: Busyness): (random: Random) => number | null {
  const { hours, weekdays } = RHYTHMS[busyness.rhythm]
  const pickDay: WeightedPick<number> = createWeightedPick(
    calendar.days.map(({ weekday, isAugust }, daysAgo) => {
      const isThere = daysAgo < busyness.ageDays
      const season = isAugust ? 0.6 : 1
      return [daysAgo, isThere ? busyness.pace(daysAgo) * (weekdays[weekday] ?? 1) * season : 0]
    }),
  )
  const pickHour = createWeightedPick(hours.map((weight, hour) => [hour, weight]))
  return (random) => {
    const day = calendar.days[pickDay(random)]
    const instant = (day?.startsAt ?? 0) + pickHour(random) * HOUR_MS + random.between(0, HOUR_MS - 1)
    return instant < calendar.now ? instant : null
  }
}
