import { expect, test } from 'vitest'
import { utmOf } from './utm-of.ts'

const NONE = { source: '', medium: '', campaign: '', term: '', content: '' }

test('reads the five values, lower case and trimmed', () => {
  const query =
    'utm_source=Bolet%C3%ADn&utm_medium=+E-Mail%20&x=1&utm_campaign=verano&utm_term=a+b&utm_content=c%26d'
  expect(utmOf(`/r/abc?${query}`)).toEqual({
    source: 'boletín',
    medium: 'e-mail',
    campaign: 'verano',
    term: 'a b',
    content: 'c&d',
  })
})

test('is nothing where there is no value', () => {
  expect(utmOf('/r/abc')).toBeNull()
  expect(utmOf('/r/abc?qr')).toBeNull()
  expect(
    utmOf('/r/abc?utm_source=&utm_medium=%20&utm_term=+&utm_id=7&utm_sourcex=a&xutm_source=b'),
  ).toBeNull()
  expect(utmOf('/r/utm_source?a=utm_source=b')).toBeNull()
})

test('takes the first of several and leaves control characters out', () => {
  expect(utmOf('/r/a?utm_source=a%00%0d%0ab&utm_source=c')).toEqual({ ...NONE, source: 'ab' })
  expect(utmOf('/r/a?utm_term=%E2%80%AEx%zz%ff')).toEqual({ ...NONE, term: 'x%zz' })
})

test('cuts at whole characters and at 64 bytes', () => {
  expect(utmOf(`/r/a?utm_term=${'y'.repeat(63)}+z`)?.term).toBe('y'.repeat(63))
  expect(utmOf(`/r/a?utm_campaign=${'%C3%B1'.repeat(1000)}`)).toEqual({ ...NONE, campaign: 'ñ'.repeat(32) })
  expect(utmOf(`/r/a?utm_campaign=x${'%C3%B1'.repeat(1000)}`)?.campaign).toBe(`x${'ñ'.repeat(31)}`)
  expect(utmOf(`/r/a?utm_campaign=${'y'.repeat(8000)}&utm_term=z`)).toEqual({
    ...NONE,
    campaign: 'y'.repeat(64),
    term: 'z',
  })
})

test('reads a hostile query without much work', () => {
  expect(utmOf(`/r/a?${'utm_source=&'.repeat(700)}`)).toBeNull()
  expect(utmOf(`/r/a?${'utm_'.repeat(2000)}`)).toBeNull()
})
