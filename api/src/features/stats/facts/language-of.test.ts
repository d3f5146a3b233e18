import { expect, test } from 'vitest'
import { languageOf } from './language-of.ts'

test.each([
  ['es-ES,es;q=0.9,en;q=0.8', 'es'],
  ['EN', 'en'],
  ['ast;q=1', 'ast'],
  [' gl , es', 'gl'],
  ['zh-Hant-TW', 'zh'],
  ['*', ''],
  ['', ''],
  [undefined, ''],
  ['i-klingon', ''],
  ['english', ''],
  ['e', ''],
  ['es_ES', ''],
  ['12,es', ''],
  [`${' '.repeat(8000)}es`, ''],
  ['\u00e1\u0000\u00ff'.repeat(3000), ''],
])('of %s is %s', (header, language) => {
  expect(languageOf(header)).toBe(language)
})
