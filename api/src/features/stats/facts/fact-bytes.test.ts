import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DescribedFacts } from '../visit.model.ts'
import { describedFacts } from '../visits.fixture.ts'
import { MAX_FACT_BYTES, putFacts, readFacts } from './fact-bytes.ts'
import { NAMED_SOURCES } from './named-sources.ts'
import { APP_CODES, BROWSER_CODES, DEVICE_CODES, OS_CODES } from './visit-codes.ts'

const facts: DescribedFacts = {
  agent: { browser: 'app-instagram', os: 'ios', device: 'phone', app: 'instagram' },
  language: 'es',
  source: 'instagram',
  referrer: 'l.instagram.com',
  utm: { source: '', medium: '', campaign: 'verano', term: '', content: '' },
}

test('gives back all facts and where they end', () => {
  fc.assert(
    fc.property(describedFacts, fc.nat(20), (described, offset) => {
      const buffer = Buffer.alloc(600)
      const end = putFacts(described, buffer, offset)
      expect(end - offset).toBeLessThanOrEqual(MAX_FACT_BYTES)
      expect(readFacts(buffer, offset)).toEqual({ facts: described, end })
    }),
  )
})

test('keeps the bytes that journals and databases hold already', () => {
  const buffer = Buffer.alloc(100)
  const end = putFacts(facts, buffer, 0)
  expect(buffer.toString('hex', 0, end)).toBe(
    '8106010102657301' + '0f6c2e696e7374616772616d2e636f6d' + '0406766572616e6f',
  )
  expect(BROWSER_CODES.slugOf(30)).toBe('seamonkey')
  expect(OS_CODES.slugOf(13)).toBe('roku')
  expect(APP_CODES.slugOf(16)).toBe('youtube')
  expect(NAMED_SOURCES[88]?.slug).toBe('protonmail')
  expect(new Set(NAMED_SOURCES.map(({ slug }) => slug)).size).toBe(NAMED_SOURCES.length)
})

test('cuts a text that is too long at a whole character', () => {
  const buffer = Buffer.alloc(600)
  const long = `a${'ñ'.repeat(100)}`
  putFacts({ ...facts, utm: { ...facts.utm, campaign: long } as DescribedFacts['utm'] }, buffer, 0)
  expect(readFacts(buffer, 0).facts.utm?.campaign).toBe(`a${'ñ'.repeat(31)}`)
})

test('takes as much as it says at most, and nothing beyond its end', () => {
  const text = 'x'.repeat(64)
  const utm = { source: text, medium: text, campaign: text, term: text, content: text }
  const buffer = Buffer.alloc(600, 255)
  const end = putFacts({ ...facts, language: 'es-419-x', referrer: text, utm }, buffer, 3)
  expect([end - 3, buffer[end]]).toEqual([MAX_FACT_BYTES, 255])
})

test('reads a record of nothing as a direct visit from a desktop, and no value beyond the five', () => {
  const nothing = { agent: { browser: '', os: '', device: 'desktop', app: '' }, language: '' }
  expect(readFacts(Buffer.alloc(8), 0)).toEqual({
    facts: { ...nothing, source: 'direct', referrer: '', utm: null },
    end: 8,
  })
  const beyond = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0b10_0001, 1, 0x61, 1, 0x62])
  expect(readFacts(beyond, 0)).toMatchObject({ facts: { utm: { source: 'a' } }, end: 10 })
})

test('reads codes without a meaning as nothing', () => {
  expect([0, 99, 128, 255].map(BROWSER_CODES.slugOf)).toEqual(['', '', '', ''])
  expect(OS_CODES.slugOf(200)).toBe('')
  expect(DEVICE_CODES.codeOf('fridge')).toBe(0)
  expect(BROWSER_CODES.codeOf('app-nothing')).toBe(0)
})

test('reads cut and arbitrary bytes without a failure', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 500 }), fc.nat(600), (bytes, offset) => {
      expect(readFacts(Buffer.from(bytes), offset).end).toBeGreaterThan(offset)
    }),
  )
})
