import { randomRuns } from '@atajo/shared/testing/random-runs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SITE_LANGUAGES } from '../../../texts/site-language.ts'
import { chooseLanguage } from './choose-language.ts'

it.each([
  ['no header', undefined, 'es'],
  ['an empty one', '', 'es'],
  ['a language of another site alone', 'de', 'es'],
  ['one language', 'ca', 'ca'],
  ['a region', 'es-MX', 'es'],
  ['another region', 'en-GB,en;q=0.9', 'en'],
  ['a variant', 'ca-valencia', 'ca'],
  ['script, region and extension', 'eu-Latn-ES-u-nu-latn', 'eu'],
  ['capitals', 'GL-ES;Q=0.8', 'gl'],
  ['weights against the order', 'en;q=0.2, eu;q=0.8, ca;q=0.5', 'eu'],
  ['equal weights', 'gl;q=0.5, eu;q=0.5', 'gl'],
  ['spaces and tabs', '  en ;\tq=0.5 ,  gl  ', 'gl'],
  ['an unknown language first', 'pt-BR, fr;q=0.9, gl;q=0.3', 'gl'],
  ['whatever there is', '*', 'es'],
  ['whatever there is but Spanish', 'es;q=0.1, *;q=0.5', 'ca'],
  ['Spanish refused alone', 'es;q=0', 'ca'],
  ['everything refused', 'es;q=0, ca;q=0, gl;q=0, eu;q=0, en;q=0', 'es'],
  ['one region refused', 'es-AR;q=0, es;q=0.4', 'es'],
  ['a region of what is refused', 'en;q=0, en-GB, gl;q=0.1', 'gl'],
  ['a weight above one', 'en;q=5, ca;q=0.1', 'ca'],
  ['a weight below zero', 'en;q=-1, ca;q=0.1', 'ca'],
  ['a weight that is no number', 'en;q=much, ca;q=0.1', 'ca'],
  ['a weight with too many digits', 'en;q=0.99999, ca;q=0.1', 'ca'],
  ['another parameter', 'en;level=1, ca;q=0.1', 'ca'],
  ['three letters', 'eng, cat', 'es'],
  ['signs', '<script>, ../../en, en_GB, é, \u0000', 'es'],
  ['commas', ',,,eu,,', 'eu'],
  ['the property of an object', 'constructor, __proto__, toString', 'es'],
])('the language for %s', (_what, header, language) => {
  expect(chooseLanguage(header, SITE_LANGUAGES)).toBe(language)
})

it('a header of 8 kB is read as far as any browser’s goes', () => {
  const long = 'zz-zz;q=0.001,'.repeat(600)
  expect(chooseLanguage(`${long}en`, SITE_LANGUAGES)).toBe('es')
  expect(chooseLanguage(`en,${long}`, SITE_LANGUAGES)).toBe('en')
  expect(chooseLanguage(`en${' '.repeat(8192)};q=0.5,gl;q=0.1`, SITE_LANGUAGES)).toBe('en')
  expect(chooseLanguage('a-'.repeat(4096), SITE_LANGUAGES)).toBe('es')
})

it('never chooses a language that the site does not offer, and falls back to its first one', () => {
  expect(chooseLanguage('es, ca;q=0.9', ['ca', 'en'])).toBe('ca')
  expect(chooseLanguage('es, eu', ['en', 'gl'])).toBe('en')
  expect(chooseLanguage('en-US, *;q=0.5', ['es', 'ca'])).toBe('es')
})

it('any header whatever gives an offered language, never one that it refuses while there is another', () => {
  const range = fc.oneof(
    fc.constantFrom(...SITE_LANGUAGES, '*', 'es-MX', 'ca-valencia', 'de', ''),
    fc.string({ maxLength: 12 }),
  )
  const weight = fc.constantFrom('', ';q=0', ';q=0.5', '; q=1.000', ';q=1.5', ';q=-1', ';q=', ';x=1')
  const part = fc.tuple(range, weight).map((pair) => pair.join(''))
  fc.assert(
    fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
      const language = chooseLanguage(parts.join(','), SITE_LANGUAGES)
      expect(SITE_LANGUAGES).toContain(language)
      const read = parts.join(',').split(',', 32)
      const refused = SITE_LANGUAGES.filter((one) => read.includes(`${one};q=0`))
      if (refused.length < SITE_LANGUAGES.length) expect(refused).not.toContain(language)
    }),
    { numRuns: randomRuns(1000) },
  )
})
