import { describe, expect, test } from 'vitest'
import { createDescribeVisit } from './describe-visit.ts'
import { createSourceReader } from './facts/source-of.ts'
import type { VisitSigns } from './visit.model.ts'

const DAY_MS = 86_400_000
const SALTS: Record<number, Buffer> = { 7: Buffer.alloc(16, 7), 8: Buffer.alloc(16, 8) }
const describeVisit = createDescribeVisit({
  saltOf: (day) => SALTS[day] ?? null,
  sourceOf: createSourceReader({ ownHosts: ['atajo.example'] }),
})

const SIGNS: VisitSigns = {
  headers: {
    'accept-language': 'es-ES,es;q=0.9',
    referer: 'https://t.co/abc',
  },
  url: '/r/abc?utm_campaign=Verano',
  address: '203.0.113.7',
  agent: { browser: 'firefox', os: 'linux', device: 'desktop', app: '' },
  agentDigest: 2 ** 47 + 5,
  statsKey: 21,
  ownerKey: 40,
  isBot: false,
  at: 7 * DAY_MS + 5,
}

const visitorOf = (changes: Partial<VisitSigns>) => describeVisit({ ...SIGNS, ...changes }).visitor

test('a visit is described by its request', () => {
  expect(describeVisit(SIGNS)).toEqual({
    statsKey: 21,
    isBot: false,
    visitor: expect.any(Number),
    agent: SIGNS.agent,
    language: 'es',
    source: 'x',
    referrer: 't.co',
    utm: { source: '', medium: '', campaign: 'verano', term: '', content: '' },
    domain: '',
  })
})

describe('a visitor', () => {
  test('is the same over a day and over all links of an owner', () => {
    expect(visitorOf({})).toBeGreaterThan(0)
    expect(visitorOf({ statsKey: 99, url: '/r/other', at: 8 * DAY_MS - 1 })).toBe(visitorOf({}))
    const headers = { ...SIGNS.headers, referer: 'https://example.org/' }
    expect(visitorOf({ headers })).toBe(visitorOf({}))
  })

  test('is another on another day, for another owner, from another address or with another agent', () => {
    const others = [
      visitorOf({}),
      visitorOf({ at: 8 * DAY_MS }),
      visitorOf({ ownerKey: 42 }),
      visitorOf({ address: '203.0.113.8' }),
      visitorOf({ agentDigest: 5 }),
    ]
    expect(new Set(others).size).toBe(others.length)
  })

  test('addresses of an IPv6 network are one visitor', () => {
    const first = visitorOf({ address: '2001:db8:1:2:3:4:5:6' })
    expect(visitorOf({ address: '2001:db8:1:2::9' })).toBe(first)
    expect(visitorOf({ address: '2001:db8:1:3::9' })).not.toBe(first)
    expect(visitorOf({ address: '::ffff:203.0.113.7' })).toBe(visitorOf({}))
  })

  test('is unknown without the salt of the day, and a bot is none', () => {
    expect(visitorOf({ at: 9 * DAY_MS })).toBe(0)
    expect(visitorOf({ isBot: true })).toBe(0)
  })

  test('a visitor with a huge address still counts as one', () => {
    expect(visitorOf({ address: 'x'.repeat(5000) })).toBeGreaterThan(0)
  })
})
