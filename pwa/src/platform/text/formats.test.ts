import { describe, expect, test } from 'vitest'
import {
  compactNumber,
  formatAge,
  formatDate,
  formatDateTime,
  formatNumber,
  formatPrice,
  formatWeekday,
  formatWeekdayAndMonth,
  spanishCompactText,
} from './formats.ts'

test.each([
  [0, '0', ''],
  [999, '999', ''],
  [1000, '1,00', 'K'],
  [12_483, '12,48', 'K'],
  [999_999, '999,99', 'K'],
  [1_000_000, '1,00', 'M'],
  [2_345_678, '2,34', 'M'],
  [999_999_999, '999,99', 'M'],
  [1_000_000_000, '1,00', 'B'],
  [7_250_000_000, '7,25', 'B'],
])('compactNumber shortens %i to %s%s', (count, value, unit) => {
  expect(compactNumber(count)).toEqual({ value, unit })
})

test.each([
  [999, '999'],
  [1000, '1 mil'],
  [1199, '1,1 mil'],
  [99_999, '99,9 mil'],
  [320_999, '320 mil'],
  [2_399_999, '2,3 M'],
  [1_200_000_000, '1200 M'],
])('spanishCompactText shortens %i to %s', (count, text) => {
  expect(spanishCompactText(count)).toBe(text.replace(' ', '\u00a0'))
})

test('formatNumber groups thousands like es-ES, from five digits on', () => {
  expect([formatNumber(3284), formatNumber(12_483)]).toEqual(['3284', '12.483'])
})

test('formatDate shows a day unchanged in every time zone', () => {
  expect(formatDate('2026-01-31')).toBe('31 ene 2026')
})

test('formatDateTime shows an instant in the reader’s time zone', () => {
  expect(formatDateTime(new Date(2026, 10, 21, 9, 5).toISOString())).toBe('21 nov 2026, 09:05')
})

test('dates are written like es-ES writes them, with three letters for September', () => {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatted = new Intl.DateTimeFormat('es-ES', options)
    return { format: (date: Date) => formatted.format(date).replace('sept', 'sep') }
  }
  const day = { day: 'numeric', month: 'short', year: 'numeric' } as const
  const whole = format({ ...day, hour: '2-digit', minute: '2-digit' })
  const weekday = format({ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
  for (let month = 0; month < 12; month += 1) {
    const instant = new Date(2026, month, 1 + 2 * month, 2 * month, 5 * month)
    const isoDay = instant.toISOString().slice(0, 10)
    expect(formatDate(instant.toISOString())).toBe(format(day).format(instant))
    expect(formatDateTime(instant.toISOString())).toBe(whole.format(instant))
    expect(formatWeekdayAndMonth(isoDay)).toBe(weekday.format(new Date(isoDay)).replace(',', ''))
  }
})

test('formatWeekday writes no comma', () => {
  expect(formatWeekday('2026-11-19')).toBe('jue 19')
  expect(formatWeekdayAndMonth('2026-11-19')).toBe('jue 19 nov')
})

describe('formatAge', () => {
  const now = new Date(2026, 10, 21, 12).getTime()
  test.each([
    [20_000, 'hace un momento'],
    [5 * 60_000, 'hace 5 min'],
    [2 * 3_600_000, 'hace 2 h'],
    [3 * 86_400_000, 'del 18 nov 2026'],
  ])('formats %i ms', (age, text) => {
    expect(formatAge(now - age, now)).toBe(text)
  })
})

test('formatPrice converts the smallest unit to the currency’s own format', () => {
  expect(formatPrice(499, 'eur').replace(/\s/g, ' ')).toBe('4,99 €')
  expect(formatPrice(1200, 'jpy').replace(/\s/g, ' ')).toBe('1200 JPY')
})
