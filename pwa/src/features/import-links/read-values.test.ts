import { describe, expect, test } from 'vitest'
import { readCode, readCount, readInstant, readSwitch, readTags } from './read-values.ts'

/** What a clock of this device shows, as an instant. */
const here = (...parts: [number, number, number, number?, number?, number?]) => {
  const [year, month, day, hour = 0, minute = 0, second = 0] = parts
  return new Date(year, month - 1, day, hour, minute, second).toISOString()
}

describe('A date', () => {
  test.each([
    ['an instant', '2024-05-03T10:00:00.000Z', '2024-05-03T10:00:00.000Z'],
    ['an instant without fractions', '2024-05-03T10:00:00Z', '2024-05-03T10:00:00.000Z'],
    ['an instant of another zone', '2024-05-03T10:00:00+02:00', '2024-05-03T08:00:00.000Z'],
    ['a zone without a colon', '2024-05-03T10:00:00+0230', '2024-05-03T07:30:00.000Z'],
    ['a zone west of Greenwich', '2024-05-03T10:00:00-0500', '2024-05-03T15:00:00.000Z'],
    ['a zone behind a space', '2024-05-03 10:00:00 +0200', '2024-05-03T08:00:00.000Z'],
    ['UTC by its name', '2024-05-03 10:00:00 UTC', '2024-05-03T10:00:00.000Z'],
    ['a date of a letter', 'Fri, 03 May 2024 10:00:00 GMT', '2024-05-03T10:00:00.000Z'],
    ['seconds since 1970', '1714730400', '2024-05-03T10:00:00.000Z'],
    ['few seconds since 1970', '999999999', '2001-09-09T01:46:39.000Z'],
    ['milliseconds since 1970', '1714730400123', '2024-05-03T10:00:00.123Z'],
    ['few milliseconds since 1970', '999999999999', '2001-09-09T01:46:39.999Z'],
    ['seconds of a far day', '10000000000', '2286-11-20T17:46:40.000Z'],
  ])('is read from %s', (_, text, instant) => {
    expect(readInstant(text)).toBe(instant)
    expect(readInstant(`  ${text}\t`)).toBe(instant)
  })

  test.each([
    ['2024-05-03', here(2024, 5, 3)],
    ['2024-5-3', here(2024, 5, 3)],
    ['2024/05/03', here(2024, 5, 3)],
    ['2024-12-31 23:59', here(2024, 12, 31, 23, 59)],
    ['2024-05-03 7:05', here(2024, 5, 3, 7, 5)],
    ['2024-05-03T10:20:30', here(2024, 5, 3, 10, 20, 30)],
    ['2024-05-03  10:20:30', here(2024, 5, 3, 10, 20, 30)],
    ['2024-05-03 10:20:30.4', here(2024, 5, 3, 10, 20, 30)],
    ['2024-05-03 10:20:30.456789', here(2024, 5, 3, 10, 20, 30)],
    ['03/05/2024', here(2024, 5, 3)],
    ['3/5/2024', here(2024, 5, 3)],
    ['31-12-2024', here(2024, 12, 31)],
    ['31.12.2024', here(2024, 12, 31)],
    ['03/05/2024 10:20', here(2024, 5, 3, 10, 20)],
    ['03/05/2024, 9:20:30', here(2024, 5, 3, 9, 20, 30)],
    ['03/05/2024T10:20:30', here(2024, 5, 3, 10, 20, 30)],
    ['29/02/2024', here(2024, 2, 29)],
  ])('without a zone is one of this device: %s', (text, instant) => {
    expect(readInstant(text)).toBe(instant)
  })

  test.each([
    ...['', '   ', '0', 'nunca', '3', '30', '20240503', '12345678', '12345678901234', '05/13/2024'],
    ...['31/04/2024', '29/02/2023', '0/5/2024', '2024-00-10', '2024-13-01', '2024-02-30', '03/05/24'],
    ...[
      '2024-05-03 24:00',
      '2024-05-03 10:60',
      '2024-05-03 10:20:60',
      'el 03/05/2024 a las 10',
      '1714730400s',
    ],
    ...['03/05/2024 10', '03/05/2024 10:20:30 y', 'hasta mañana', 'x1714730400'],
  ])('is none in «%s»', (text) => {
    expect(readInstant(text)).toBeUndefined()
  })
})

test.each<[string, number | undefined]>([
  ['0', 0],
  ['7', 7],
  [' 12 ', 12],
  ['1.234', 1234],
  ['1,234', 1234],
  ['1 234', 1234],
  ['1\u00a0234', 1234],
  ['1.234.567', 1_234_567],
  ['999999999999999', 999_999_999_999_999],
  ...['', '1.5', '1,23', '1.2345', '-1', '1e3', '12x', 'x12', '9'.repeat(16), 'mil'].map(
    (text): [string, undefined] => [text, undefined],
  ),
])('The number in «%s» is %s', (text, count) => {
  expect(readCount(text)).toBe(count)
})

const YES = ['true', '1', 'yes', 'y', 'si', 'sí', 'x', 'active', 'activo', 'enabled', 'on', 'verdadero']
const NO = ['false', '0', 'no', 'n', 'inactive', 'inactivo', 'disabled', 'off', 'falso', 'archived', 'null']

test('Yes and no are read in Spanish and in English, in any case and with spaces around', () => {
  for (const word of YES) expect([word, readSwitch(` ${word.toUpperCase()} `)]).toEqual([word, true])
  for (const word of NO) expect([word, readSwitch(` ${word.toUpperCase()} `)]).toEqual([word, false])
  for (const word of ['', 'quizá', 'sí, claro', '2'])
    expect([word, readSwitch(word)]).toEqual([word, undefined])
})

test.each([
  ['', []],
  ['  ', []],
  ['feria', ['feria']],
  ['feria,otoño', ['feria', 'otoño']],
  ['feria; otoño', ['feria', 'otoño']],
  ['feria|otoño', ['feria', 'otoño']],
  ['carne, pescado|postre; café', ['carne, pescado', 'postre; café']],
  [' feria , , otoño ,', ['feria', 'otoño']],
  ['feria,feria, feria', ['feria']],
  ['["feria", "otoño"]', ['feria', 'otoño']],
  ['[]', []],
  ['a[1],b', ['a[1]', 'b']],
  ['de 24", de 32', ['de 24', 'de 32']],
  ['el "gran" bar', ['el "gran" bar']],
])('The tags in «%s» are %j', (text, tags) => {
  expect(readTags(text)).toEqual(tags)
})

test.each([
  ['', ''],
  ['feria', 'feria'],
  [' feria ', 'feria'],
  ['/feria', 'feria'],
  ['/feria/', 'feria'],
  ['//atajo.es//feria//', 'feria'],
  ['/r/feria', 'feria'],
  ['r/feria', 'feria'],
  ['bar/feria', 'bar/feria'],
  ['bar/r/feria', 'bar/r/feria'],
  ['https://bit.ly/feria', 'feria'],
  ['http://bit.ly/feria/', 'feria'],
  ['HTTPS://BIT.LY/Feria', 'Feria'],
  ['app+x.y-1://bit.ly/feria', 'feria'],
  ['https://atajo.es/r/feria', 'feria'],
  ['https://localhost:8000/feria', 'feria'],
  ['bit.ly/feria', 'feria'],
  ['go.mi-bar.es/feria', 'feria'],
  ['bit.ly', 'bit.ly'],
  ['v1.2', 'v1.2'],
  ['mira bit.ly/feria', 'mira bit.ly/feria'],
  ['https://bit.ly/', ''],
  ['https://bit.ly', ''],
  ['https://bit.ly/feria?x=1#dos', 'feria'],
  ['https://bit.ly/feria#dos?x', 'feria'],
  ['https://bit.ly/uno|https://bit.ly/dos', 'uno'],
  ['https://bit.ly/a/b', 'a/b'],
  ['https://bit.ly/caf%C3%A9', 'café'],
  ['caf%C3%A9', 'café'],
  ['100%', '100%'],
])('The code in «%s» is «%s»', (text, code) => {
  expect(readCode(text)).toBe(code)
})
