import { describe, expect, test } from 'vitest'
import { dayOrderOf, readDate, readEnd } from './read-dates.ts'

/** Converts a local time of this device to an instant. */
const here = (...parts: [number, number, number, number?, number?, number?, number?]) => {
  const [year, month, day, hour = 0, minute = 0, second = 0, ms = 0] = parts
  return new Date(year, month - 1, day, hour, minute, second, ms).toISOString()
}
const startOf = (text: string) => readDate(text, 'day_first')

test.each([
  ['an instant', '2024-05-03T10:00:00.000Z', '2024-05-03T10:00:00.000Z'],
  ['an instant without fractions', '2024-05-03T10:00:00Z', '2024-05-03T10:00:00.000Z'],
  ['an instant of another zone', '2024-05-03T10:00:00+02:00', '2024-05-03T08:00:00.000Z'],
  ['a zone without a colon', '2024-05-03T10:00:00+0230', '2024-05-03T07:30:00.000Z'],
  ['a zone without minutes', '2024-05-03 10:00:00+02', '2024-05-03T08:00:00.000Z'],
  ['a zone west of Greenwich', '2024-05-03T10:00:00-0500', '2024-05-03T15:00:00.000Z'],
  ['a zone behind a space', '2024-05-03 10:00:00 +0200', '2024-05-03T08:00:00.000Z'],
  ['UTC by its name', '2024-05-03 10:00:00 UTC', '2024-05-03T10:00:00.000Z'],
  ['summer time by its name', '2024-05-03 10:00:00 CEST', '2024-05-03T08:00:00.000Z'],
  ['the basic form of ISO 8601', '20240503T100000Z', '2024-05-03T10:00:00.000Z'],
  ['an email', 'Fri, 03 May 2024 10:00:00 GMT', '2024-05-03T10:00:00.000Z'],
  ['JavaScript', 'Fri May 03 2024 10:00:00 GMT+0200 (CEST)', '2024-05-03T08:00:00.000Z'],
  ['the year behind the zone', 'Fri May 03 10:00:00 +0000 2024', '2024-05-03T10:00:00.000Z'],
  ['seconds since 1970', '1714730400', '2024-05-03T10:00:00.000Z'],
  ['seconds with fractions', '1714730400.5', '2024-05-03T10:00:00.500Z'],
  ['few seconds since 1970', '999999999', '2001-09-09T01:46:39.000Z'],
  ['milliseconds since 1970', '1714730400123', '2024-05-03T10:00:00.123Z'],
  ['few milliseconds since 1970', '999999999999', '2001-09-09T01:46:39.999Z'],
  ['seconds of a far day', '10000000000', '2286-11-20T17:46:40.000Z'],
])('readDate reads %s', (_, text, instant) => {
  expect(startOf(text)).toBe(instant)
  expect(startOf(`  ${text}\t`)).toBe(instant)
})

test.each([
  ['2024-05-03', here(2024, 5, 3)],
  ['2024-5-3', here(2024, 5, 3)],
  ['2024/05/03', here(2024, 5, 3)],
  ['2024.05.03', here(2024, 5, 3)],
  ['20240503', here(2024, 5, 3)],
  ['2024-12-31 23:59', here(2024, 12, 31, 23, 59)],
  ['2024-05-03 7:05', here(2024, 5, 3, 7, 5)],
  ['2024-05-03T10:20:30', here(2024, 5, 3, 10, 20, 30)],
  ['2024-05-03  10:20:30', here(2024, 5, 3, 10, 20, 30)],
  ['2024-05-03 10:20:30.4', here(2024, 5, 3, 10, 20, 30, 400)],
  ['2024-05-03 10:20:30,456789', here(2024, 5, 3, 10, 20, 30, 456)],
  ['20240503102030', here(2024, 5, 3, 10, 20, 30)],
  ['03/05/2024', here(2024, 5, 3)],
  ['3/5/2024', here(2024, 5, 3)],
  ['3 5 2024', here(2024, 5, 3)],
  ['31-12-2024', here(2024, 12, 31)],
  ['31.12.2024', here(2024, 12, 31)],
  ['31/12/26', here(2026, 12, 31)],
  ['31-12-99', here(1999, 12, 31)],
  ['1/1/69', here(2069, 1, 1)],
  ['1/1/70', here(1970, 1, 1)],
  ['03/05/2024 10:20', here(2024, 5, 3, 10, 20)],
  ['03/05/2024, 9:20:30', here(2024, 5, 3, 9, 20, 30)],
  ['03/05/2024T10:20:30', here(2024, 5, 3, 10, 20, 30)],
  ['03/05/2024 10:20 h', here(2024, 5, 3, 10, 20)],
  ['29/02/2024', here(2024, 2, 29)],
  ['31-Dec-2026', here(2026, 12, 31)],
  ['31-dic-26', here(2026, 12, 31)],
  ['31 dic 2026', here(2026, 12, 31)],
  ['31 dic. 2026', here(2026, 12, 31)],
  ['31DIC2026', here(2026, 12, 31)],
  ['31/Dec/2026', here(2026, 12, 31)],
  ['31 de diciembre de 2026', here(2026, 12, 31)],
  ['1º de enero del 2027', here(2027, 1, 1)],
  ['3 de mayo de 2024 a las 10:30', here(2024, 5, 3, 10, 30)],
  ['jueves, 31 de diciembre de 2026', here(2026, 12, 31)],
  ['Miércoles 1 septiembre 2027', here(2027, 9, 1)],
  ['mar 31 mar 2026', here(2026, 3, 31)],
  ['vie, 03/05/2024', here(2024, 5, 3)],
  ['5 sept 2026', here(2026, 9, 5)],
  ['5 setiembre 2026', here(2026, 9, 5)],
  ['Dec 31, 2026', here(2026, 12, 31)],
  ['December 31st, 2026', here(2026, 12, 31)],
  ['3rd of May 2024', here(2024, 5, 3)],
  ['2026-Dec-31', here(2026, 12, 31)],
  ['Dec 31 2026 11:59PM', here(2026, 12, 31, 23, 59)],
  ['31/12/2026 11:59 p. m.', here(2026, 12, 31, 23, 59)],
  ['31/12/2026 12:05 a.m.', here(2026, 12, 31, 0, 5)],
  ['31/12/2026 12:05 PM', here(2026, 12, 31, 12, 5)],
  ['31/12/2026 9 am', here(2026, 12, 31, 9)],
])('readDate reads a date without a zone in this device’s zone: %s', (text, instant) => {
  expect(startOf(text)).toBe(instant)
})

test.each([
  ['46387', here(2026, 12, 31)],
  ['46387,75', here(2026, 12, 31, 18)],
  ['46387.999988426', here(2026, 12, 31, 23, 59, 59)],
  ['25569', here(1970, 1, 1)],
])('readDate reads a spreadsheet’s serial number: %s', (text, instant) => {
  expect(startOf(text)).toBe(instant)
})

test.each([
  ...['', '   ', '0', 'nunca', '3', '30', '12345678', '12345678901234', '05/13/2024', '123456'],
  ...['31/04/2024', '29/02/2023', '0/5/2024', '2024-00-10', '2024-13-01', '2024-02-30', '20240230'],
  ...['2024-05-03 24:00', '2024-05-03 10:60', '2024-05-03 10:20:60', '31/12/2026 13:00 pm'],
  ...['31/12/2026 0:30 am', 'el 03/05/2024 a las 10', '1714730400s', '03/05/2024 10'],
  ...['03/05/2024 10:20:30 y', 'hasta mañana', 'x1714730400', '2024-05-03 10:00 XYZ', '31 di 2026'],
  ...['05/2024', '2024-05', 'Dec 2026', 'diciembre de 2026', '2026', '31 dic', '31 foo 2026', '3/5-2024'],
])('readDate returns undefined for «%s»', (text) => {
  expect(startOf(text)).toBeUndefined()
})

test('readEnd keeps a day as a day and a time as an instant', () => {
  const endOf = (text: string) => readEnd(text, 'day_first')
  for (const day of ['2026-12-31', '31 dic 2026', '46387', '20261231', '31/12/26']) {
    expect([day, endOf(day)]).toEqual([day, '2026-12-31'])
  }
  expect(endOf('3/5/2031')).toBe('2031-05-03')
  expect(endOf('2026-12-31 00:00')).toBe(here(2026, 12, 31))
  expect(endOf('46387.5')).toBe(here(2026, 12, 31, 12))
  expect(endOf('2026-12-31T00:00:00Z')).toBe('2026-12-31T00:00:00.000Z')
  expect(endOf('1714730400')).toBe('2024-05-03T10:00:00.000Z')
  for (const text of ['31/02/2031', 'Dec 2026', 'mañana'])
    expect([text, endOf(text)]).toEqual([text, undefined])
})

describe('The order of day and month', () => {
  test.each([
    [['03/05/2024', '13/05/2024'], 'day_first'],
    [['03/05/2024', '05/13/2024 10:00 PM'], 'month_first'],
    [['03/05/24', '5-13-24'], 'month_first'],
    [['13/05/2024', '05/13/2024', '05/14/2024'], 'month_first'],
    [['13/05/2024', '05/13/2024'], 'day_first'],
    [['03/05/2024', '2024-05-13', '13 may 2024', 'mañana', '13/13/2024', '31/31/2024'], null],
    [[], null],
  ])('of %j is %s', (cells, order) => {
    expect(dayOrderOf(cells)).toBe(order)
  })

  test('of a column decides how an American date is read', () => {
    expect(readDate('05/13/2024', 'month_first')).toBe(here(2024, 5, 13))
    expect(readDate('05/03/2024', 'month_first')).toBe(here(2024, 5, 3))
    expect(readDate('13/05/2024', 'month_first')).toBeUndefined()
    expect(readDate('31 dic 2026', 'month_first')).toBe(here(2026, 12, 31))
  })
})
