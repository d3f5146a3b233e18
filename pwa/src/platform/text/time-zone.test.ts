import { afterEach, expect, test, vi } from 'vitest'
import { dayIn, deviceZone, hourIn } from './time-zone.ts'

afterEach(() => vi.unstubAllGlobals())

test('dayIn uses the device’s day for accounts without a zone, however late or early it is', () => {
  expect(dayIn(null, new Date(2026, 0, 1, 0, 0))).toBe('2026-01-01')
  expect(dayIn(null, new Date(2026, 11, 31, 23, 59))).toBe('2026-12-31')
  expect(hourIn(null, new Date(2026, 11, 31, 7, 59))).toBe('2026-12-31T07')
})

test('dayIn uses the account’s zone if it has one', () => {
  const instant = new Date('2026-11-27T03:30:00Z')
  for (const [zone, hour] of [
    ['America/Mexico_City', '2026-11-26T21'],
    ['Atlantic/Canary', '2026-11-27T03'],
    ['Pacific/Kiritimati', '2026-11-27T17'],
  ] as const) {
    expect([dayIn(zone, instant), hourIn(zone, instant)]).toEqual([hour.slice(0, 10), hour])
  }
  expect(dayIn('Nowhere/Land', new Date(2026, 0, 1, 0, 0))).toBe('2026-01-01')
})

test('deviceZone is null for a browser that hides its zone', () => {
  for (const hidden of ['Etc/Unknown', '', undefined]) {
    vi.stubGlobal('Temporal', { Now: { timeZoneId: () => hidden } })
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValueOnce({
      timeZone: hidden,
    } as Intl.ResolvedDateTimeFormatOptions)
    expect(deviceZone()).toBeNull()
  }
  vi.stubGlobal('Temporal', { Now: { timeZoneId: () => 'Atlantic/Canary' } })
  expect(deviceZone()).toBe('Atlantic/Canary')
})
