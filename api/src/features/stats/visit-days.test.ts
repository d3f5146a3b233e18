import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countByDay, daysShownSince } from './visit-days.ts'

const QUARTER = 900_000
const at = (text: string) => Date.parse(text)

test('counts each quarter on its day in the zone, oldest first and today last', () => {
  const now = at('2026-11-21T12:00:00Z')
  const quarters = [
    { start: at('2026-11-20T22:45:00Z'), count: 1 },
    { start: at('2026-11-20T23:00:00Z'), count: 10 },
    { start: at('2026-11-21T12:00:00Z'), count: 100 },
    { start: at('2026-11-14T23:00:00Z'), count: 5 },
    { start: at('2026-11-14T22:45:00Z'), count: 1_000 },
  ]
  expect(countByDay(quarters, 'Europe/Madrid', now)).toEqual([
    { day: '2026-11-15', visitCount: 5 },
    { day: '2026-11-16', visitCount: 0 },
    { day: '2026-11-17', visitCount: 0 },
    { day: '2026-11-18', visitCount: 0 },
    { day: '2026-11-19', visitCount: 0 },
    { day: '2026-11-20', visitCount: 1 },
    { day: '2026-11-21', visitCount: 110 },
  ])
})

test.each([
  ['Europe/Madrid', '2027-03-28T22:30:00Z'],
  ['Europe/Madrid', '2026-10-25T00:30:00Z'],
  ['Asia/Kathmandu', '2028-02-29T18:20:00Z'],
  ['Pacific/Kiritimati', '2026-12-31T10:00:00Z'],
  ['America/St_Johns', '2027-01-01T03:29:00Z'],
])('shows seven distinct days in %s at %s', (timeZone, now) => {
  const days = countByDay([], timeZone, at(now)).map(({ day }) => day)
  expect(new Set(days).size).toBe(7)
  expect([...days].sort()).toEqual(days)
})

test('needs nothing from before the instant it names, in any zone, and loses nothing after', () => {
  const zones = fc.constantFrom(
    'UTC',
    'Europe/Madrid',
    'Pacific/Kiritimati',
    'Pacific/Niue',
    'Asia/Kathmandu',
  )
  const instant = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2028-12-31T00:00:00Z') })
  fc.assert(
    fc.property(zones, instant, fc.nat(24 * 4), (timeZone, now, ago) => {
      const before = [{ start: daysShownSince(now) - QUARTER * (ago + 1), count: 1 }]
      expect(countByDay(before, timeZone, now).every(({ visitCount }) => visitCount === 0)).toBe(true)
      const recent = [{ start: now - QUARTER * ago, count: 3 }]
      const total = countByDay(recent, timeZone, now).reduce((sum, { visitCount }) => sum + visitCount, 0)
      expect(total).toBe(3)
    }),
  )
  expect(daysShownSince(at('2026-11-21T12:00:00Z'))).toBe(at('2026-11-13T12:00:00Z'))
})
