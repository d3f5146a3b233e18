import { expect, test } from 'vitest'
import { readCode, readCount, readSwitch, readTags } from './read-values.ts'

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
])('readCount reads «%s» as %s', (text, count) => {
  expect(readCount(text)).toBe(count)
})

const YES = ['true', '1', 'yes', 'y', 'si', 'sí', 'x', 'active', 'activo', 'enabled', 'on', 'verdadero']
const NO = ['false', '0', 'no', 'n', 'inactive', 'inactivo', 'disabled', 'off', 'falso', 'archived', 'null']

test('readSwitch reads yes and no in Spanish and English, in any case and with spaces', () => {
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
])('readTags reads «%s» as %j', (text, tags) => {
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
])('readCode reads «%s» as «%s»', (text, code) => {
  expect(readCode(text)).toBe(code)
})
