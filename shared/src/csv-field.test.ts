import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvField, plainCsvField, unguardedField } from './csv-field.ts'

test('a guarded field that is read again is the text that it was, apostrophes too', () => {
  const texts = ['=1+1', "'=1+1", "''=1+1", "'", "''", "'t Hof", "l'=1", "'+34 600", '+34 600', "' x"]
  for (const text of texts) expect([text, unguardedField(csvField(text))]).toEqual([text, text])
  const sign = fc.constantFrom(...`'=+-@＝a1 ñ`)
  fc.assert(
    fc.property(fc.array(sign), (signs) => {
      const text = signs.join('')
      expect(unguardedField(csvField(text))).toBe(text)
    }),
  )
})

test('a guarded field survives an import and the next export', () => {
  for (const text of ['=1+1', "'=1+1", '＝1']) expect(csvField(unguardedField(csvField(text)))).toMatch(/^'/)
})

test('a field for another program has quotes where it needs them and no apostrophe', () => {
  expect(plainCsvField('=1+1')).toBe('=1+1')
  expect(plainCsvField('-5 "x"')).toBe('"-5 ""x"""')
})
