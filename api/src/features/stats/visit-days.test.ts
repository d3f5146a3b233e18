import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countByDay, daysShownSince } from './visit-days.ts'

const QUARTER_MS = 900_000
const DAY_MS = 86_400_000

/** Zones with offsets of hours, halves and quarters, both kinds of daylight saving, and none. */
const ZONES = [
  'UTC',
  'Europe/Madrid',
  'Atlantic/Canary',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'America/St_Johns',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
]

function dayOf(instant: number, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(instant)
}

function quartersOf(visits: number[]): { start: number; count: number }[] {
  return visits.map((at) => ({ start: Math.floor(at / QUARTER_MS) * QUARTER_MS, count: 1 }))
}

test('quarter hours give each zone its own days, over every change of the clocks', () => {
  const instant = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) })
  const ages = fc.array(fc.integer({ min: 0, max: 7 * DAY_MS }), { maxLength: 40 })
  fc.assert(
    fc.property(instant, ages, fc.constantFrom(...ZONES), (now, visitAges, timeZone) => {
      const visits = visitAges.map((age) => now - age)
      const days = countByDay(quartersOf(visits), timeZone, now)
      expect(new Set(days.map(({ day }) => day)).size).toBe(7)
      expect(days.at(-1)?.day).toBe(dayOf(now, timeZone))
      for (const { day, visitCount } of days) {
        expect(visitCount).toBe(visits.filter((at) => dayOf(at, timeZone) === day).length)
      }
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['2026-03-29', 23],
  ['2026-10-25', 25],
])('the %s has %i hours in Madrid, and days without visits are there', (day, hours) => {
  const now = Date.parse(`${day}T20:00:00Z`)
  const everyQuarter = Array.from({ length: 10 * 96 }, (_, index) => now + DAY_MS - index * QUARTER_MS)
  const days = countByDay(quartersOf(everyQuarter), 'Europe/Madrid', now)
  expect(days.at(-1)).toEqual({ day, visitCount: hours * 4 })
  const weekOf = Array.from({ length: 7 }, (_, index) => dayOf(now - (6 - index) * DAY_MS, 'UTC'))
  expect(days.map((shown) => shown.day)).toEqual(weekOf)
  expect(countByDay([], 'Europe/Madrid', now).map(({ visitCount }) => visitCount)).toEqual(Array(7).fill(0))
})

test('the read period includes the first day in every zone', () => {
  const now = Date.UTC(2026, 9, 25, 23, 59)
  for (const timeZone of ZONES) {
    const [first] = countByDay([], timeZone, now)
    expect(dayOf(daysShownSince(now), timeZone) < (first?.day ?? '')).toBe(true)
  }
})
