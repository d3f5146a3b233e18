import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOf, parseExpiry } from './link-expiry.ts'

const MADRID = 'Europe/Madrid'

describe('an expiry', () => {
  it.each([
    ['2026-12-31', MADRID, '2026-12-31T22:59:59.999Z'],
    ['2026-07-01', MADRID, '2026-07-01T21:59:59.999Z'],
    ['2027-03-28', MADRID, '2027-03-28T21:59:59.999Z'],
    ['2026-10-25', MADRID, '2026-10-25T22:59:59.999Z'],
    ['2028-02-29', 'UTC', '2028-02-29T23:59:59.999Z'],
    ['2026-11-30', 'Pacific/Kiritimati', '2026-11-30T09:59:59.999Z'],
    ['2027-03-27', 'Asia/Beirut', '2027-03-27T21:59:59.999Z'],
    ['2026-03-07', 'America/Havana', '2026-03-08T04:59:59.999Z'],
    ['2026-09-05', 'America/Santiago', '2026-09-06T03:59:59.999Z'],
    ['2026-10-31', 'America/Havana', '2026-11-01T03:59:59.999Z'],
    ['2026-11-01', 'America/Havana', '2026-11-02T04:59:59.999Z'],
    ['2026-04-04', 'Australia/Sydney', '2026-04-04T12:59:59.999Z'],
    ['2026-04-04', 'Australia/Lord_Howe', '2026-04-04T12:59:59.999Z'],
    ['2026-07-01', 'Asia/Kathmandu', '2026-07-01T18:14:59.999Z'],
    ['9999-12-31', 'America/Havana', '9999-12-31T23:59:59.999Z'],
    ['9999-12-31', 'Asia/Tokyo', '9999-12-31T14:59:59.999Z'],
    ['1900-01-01', 'UTC', '1900-01-01T23:59:59.999Z'],
  ])('of the day %s in %s ends at %s', (day, zone, instant) => {
    expect(parseExpiry(day, zone)?.toISOString()).toBe(instant)
  })

  it('can be an instant in UTC', () => {
    expect(parseExpiry('2027-01-02T03:04:05.678Z', MADRID)?.toISOString()).toBe('2027-01-02T03:04:05.678Z')
    expect(parseExpiry('2027-01-02T03:04:05Z', MADRID)?.toISOString()).toBe('2027-01-02T03:04:05.000Z')
  })

  it.each([
    '2026-02-30',
    '9999-99-99',
    '2027-02-29',
    '2027-01-01T00:00:00+14:00',
    '2027-02-30T00:00:00Z',
    '2027-01-01T25:00:00Z',
    '1893456000',
    'mañana',
    '2027-1-1',
    '31/12/2027',
    '0001-01-01',
    '0099-12-31T00:00:00Z',
    '1899-12-31',
    'x2027-01-01',
    '2027-01-01x',
    'x2027-01-01T00:00:00Z',
    '2027-01-01T00:00:00Zx',
    '+012027-01-01',
    '2027-01-01T00:00:00',
  ])('cannot be %s', (text) => {
    expect(parseExpiry(text, MADRID)).toBeNull()
  })

  it('given as a day is returned as that day in any time zone', () => {
    const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
    const day = fc.date({ min: new Date('2026-01-01'), max: new Date('2037-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(zone, day, (timeZone, date) => {
        const text = date.toISOString().slice(0, 10)
        const expiry = parseExpiry(text, timeZone)
        expect(expiry).not.toBeNull()
        expect(dayOf(expiry as Date, timeZone)).toBe(text)
        expect(dayOf(new Date((expiry as Date).getTime() + 1), timeZone) > text).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
