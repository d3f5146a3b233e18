import { STORED_DIMENSIONS } from '@atajo/shared/dimensions'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DescribedFacts } from '../visit.model.ts'
import { describedFacts } from '../visits.fixture.ts'
import { MAX_FACT_BYTES, putFacts, putPlace, readKeys } from './fact-bytes.ts'
import { readFirstFacts } from './first-fact-bytes.ts'
import { NAMED_SOURCES } from './named-sources.ts'
import { PLACE_KEYS, RECORDED_KEYS } from './recorded-keys.ts'
import { APP_CODES, BROWSER_CODES, DEVICE_CODES, OS_CODES } from './visit-codes.ts'

const facts: DescribedFacts = {
  agent: { browser: 'app-instagram', os: 'ios', device: 'phone', app: 'instagram' },
  language: 'es',
  source: 'instagram',
  referrer: 'l.instagram.com',
  utm: { source: '', medium: '', campaign: 'verano', term: '', content: '' },
}

function keysIn(bytes: Buffer, start: number, end: number): Record<string, string> {
  const keys = readKeys(bytes, start, end)
  const named = STORED_DIMENSIONS.map((name, place) => [name, keys[place] as string] as const)
  return Object.fromEntries(named.filter(([, key]) => key !== ''))
}

test('every dimension that a record keeps has a tag of its own', () => {
  const tags = [...RECORDED_KEYS, ...PLACE_KEYS].map(({ tag }) => tag)
  expect(new Set(tags).size).toBe(tags.length)
  expect([...RECORDED_KEYS, ...PLACE_KEYS].map(({ name }) => name).sort()).toEqual(
    STORED_DIMENSIONS.filter((name) => name !== 'country').sort(),
  )
})

test('all keys come back, whatever stands before them', () => {
  fc.assert(
    fc.property(describedFacts, fc.nat(20), (described, offset) => {
      const buffer = Buffer.alloc(800)
      const end = putFacts(described, buffer, offset)
      expect(end - offset).toBeLessThanOrEqual(MAX_FACT_BYTES)
      const keys = keysIn(buffer, offset, end)
      const { agent, language, source, referrer, utm, domain } = described
      expect(keys).toEqual(
        Object.fromEntries(
          Object.entries({
            ...agent,
            language,
            source,
            referrer,
            domain: domain ?? '',
            ...Object.fromEntries(Object.entries(utm ?? {}).map(([name, value]) => [`utm_${name}`, value])),
          }).filter(([, key]) => key !== ''),
        ),
      )
    }),
  )
})

test('the bytes that journals and databases hold keep their meaning', () => {
  const buffer = Buffer.alloc(200)
  const end = putPlace({ region: 'ES·Euskadi', city: '' }, buffer, putFacts(facts, buffer, 0))
  expect(buffer.toString('hex', 0, end)).toBe(
    '8181' +
      '8206' +
      '8301' +
      '8401' +
      '05026573' +
      '060f6c2e696e7374616772616d2e636f6d' +
      '8701' +
      '0a06766572616e6f' +
      '0d0b4553c2b74575736b616469',
  )
  expect(BROWSER_CODES.slugOf(30)).toBe('seamonkey')
  expect(OS_CODES.slugOf(13)).toBe('roku')
  expect(APP_CODES.slugOf(16)).toBe('youtube')
  expect(NAMED_SOURCES[88]?.slug).toBe('protonmail')
  expect(new Set(NAMED_SOURCES.map(({ slug }) => slug)).size).toBe(NAMED_SOURCES.length)
})

test('the bytes of 1.0.0 are read with all they say', () => {
  const bytes = Buffer.from(
    '8106010102657301' + '0f6c2e696e7374616772616d2e636f6d' + '0406766572616e6f',
    'hex',
  )
  expect(readFirstFacts(bytes, 0)).toEqual({ facts, end: bytes.length })
  const nothing = { agent: { browser: '', os: '', device: 'desktop', app: '' }, language: '' }
  expect(readFirstFacts(Buffer.alloc(8), 0)).toEqual({
    facts: { ...nothing, source: 'direct', referrer: '', utm: null },
    end: 8,
  })
  const beyond = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0b10_0001, 1, 0x61, 1, 0x62])
  expect(readFirstFacts(beyond, 0)).toMatchObject({ facts: { utm: { source: 'a' } }, end: 10 })
})

test('dimensions of a later version are passed over', () => {
  const later = Buffer.from([100, 3, 1, 2, 3, 128 + 100, 7, 5, 2, 0x65, 0x73])
  expect(keysIn(later, 0, later.length)).toEqual({ language: 'es', device: 'desktop', source: 'direct' })
})

test('a text that is too long is cut at a whole character', () => {
  const buffer = Buffer.alloc(800)
  const long = `a${'ñ'.repeat(100)}`
  const utm = { source: '', medium: '', campaign: long, term: '', content: '' }
  expect(keysIn(buffer, 0, putFacts({ ...facts, utm }, buffer, 0)).utm_campaign).toBe(`a${'ñ'.repeat(31)}`)
})

test('the longest facts take as much as is said, and nothing beyond', () => {
  const text = 'x'.repeat(100)
  const utm = { source: text, medium: text, campaign: text, term: text, content: text }
  const buffer = Buffer.alloc(1200, 255)
  const all = { ...facts, language: 'es-419-x', referrer: text, utm, domain: text }
  const end = putPlace({ region: text, city: text }, buffer, putFacts(all, buffer, 3))
  expect([end - 3, buffer[end]]).toEqual([MAX_FACT_BYTES, 255])
})

test('codes without a meaning are nothing', () => {
  expect([0, 99, 128, 255].map(BROWSER_CODES.slugOf)).toEqual(['', '', '', ''])
  expect(OS_CODES.slugOf(200)).toBe('')
  expect(DEVICE_CODES.codeOf('fridge')).toBe(0)
  expect(BROWSER_CODES.codeOf('app-nothing')).toBe(0)
})

test('cut and arbitrary bytes are read without a failure', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 500 }), fc.nat(600), fc.nat(600), (bytes, offset, end) => {
      expect(readKeys(Buffer.from(bytes), offset, Math.min(end, bytes.length))).toHaveLength(
        STORED_DIMENSIONS.length,
      )
      expect(readFirstFacts(Buffer.from(bytes), offset).end).toBeGreaterThan(offset)
    }),
  )
})
