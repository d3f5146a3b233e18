import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { clientAddressReader, cutAddress, limiterKey, type TrustProxy } from './client-address.ts'
import { readVisit, VPN_BIT } from './read-visit.ts'
import { readRedirectTarget } from './redirect-target.ts'
import { readUserAgent } from './user-agent.ts'
import { decodeVisit, encodeVisit, type RecordedVisit } from './visit-record.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 16_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.5 Mobile/15E148 Safari/604.1'
const TABLET =
  'Mozilla/5.0 (Linux; Android 13; SM-X906C) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

describe('the user agent', () => {
  test('tells phones and tablets from desktops', () => {
    expect(readUserAgent(CHROME, undefined).device).toBe('desktop')
    expect(readUserAgent(ANDROID, undefined).device).toBe('mobile')
    expect(readUserAgent(IPAD, undefined).device).toBe('mobile')
    expect(readUserAgent(TABLET, undefined).device).toBe('mobile')
    expect(readUserAgent(undefined, undefined).device).toBe('desktop')
  })

  test('yields to the client hint of a phone', () => {
    expect(readUserAgent(CHROME, '?1').device).toBe('mobile')
    expect(readUserAgent(TABLET, '?0').device).toBe('mobile')
  })

  test('tells bots, bots that draw previews, and people inside an app', () => {
    expect(readUserAgent('Googlebot/2.1 (+http://www.google.com/bot.html)', undefined).kind).toBe('machine')
    expect(readUserAgent('curl/8.14.1', undefined).kind).toBe('machine')
    for (const agent of [
      'Twitterbot/1.0',
      'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
      'WhatsApp/2.23.20.0',
      'TelegramBot (like TwitterBot)',
      'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
      'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
      'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
    ]) {
      expect(readUserAgent(agent, undefined).kind, agent).toBe('preview')
    }
    expect(readUserAgent(`${ANDROID} Pinterest/12`, undefined).kind).toBe('person')
    expect(readUserAgent(CHROME.replace('Chrome', 'HeadlessChrome'), undefined).kind).toBe('person')
  })

  test('reads a huge or hostile one without keeping it', () => {
    expect(readUserAgent(`<svg/onload=alert(1)>${'x'.repeat(20_000)}`, undefined).device).toBe('desktop')
  })
})

function requestFrom(address: string, headers: Record<string, string> = {}, method = 'GET'): IncomingMessage {
  return { method, headers, socket: { remoteAddress: address } } as unknown as IncomingMessage
}

describe('the client address', () => {
  const read = (trust: TrustProxy, address: string, forwarded?: string) =>
    clientAddressReader(trust)(requestFrom(address, forwarded ? { 'x-forwarded-for': forwarded } : {}))

  test('comes from the socket unless the operator names a proxy', () => {
    expect(read(false, '203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
    expect(read(false, '::ffff:203.0.113.7')).toBe('203.0.113.7')
  })

  test('goes back as many hops as are trusted and no further', () => {
    expect(read(1, '127.0.0.1', '6.6.6.6, 198.51.100.1')).toBe('198.51.100.1')
    expect(read(2, '127.0.0.1', '6.6.6.6, 198.51.100.1, 10.0.0.2')).toBe('198.51.100.1')
    expect(read(['loopback'], '127.0.0.1', '6.6.6.6, 198.51.100.1')).toBe('198.51.100.1')
    expect(read(['loopback'], '203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
    expect(read(1, '127.0.0.1', 'nonsense')).toBe('127.0.0.1')
  })

  test('is cut to its network', () => {
    expect(cutAddress('203.0.113.77')).toBe('203.0.113.0')
    expect(cutAddress('2001:db8:1:2::77')).toBe('2001:db8:1::')
    expect(cutAddress('nonsense')).toBe('')
    expect(limiterKey('2001:db8:1:2::77')).toBe('2001:db8:1:2::')
  })
})

describe('a visit', () => {
  const deps = { clientAddress: clientAddressReader(false), originOf: () => 724 | VPN_BIT }

  test('is read from address and headers', () => {
    expect(readVisit(deps, requestFrom('203.0.113.7', { 'user-agent': ANDROID }), true)).toEqual({
      address: '203.0.113.7',
      device: 'mobile',
      kind: 'person',
      method: 'qr',
      countryId: 724,
      isVpn: true,
    })
  })

  test('is no person for HEAD and every way to say prefetch', () => {
    const kindOf = (headers: Record<string, string>, method?: string) =>
      readVisit(deps, requestFrom('203.0.113.7', { 'user-agent': CHROME, ...headers }, method), false).kind
    expect(kindOf({})).toBe('person')
    expect(kindOf({}, 'HEAD')).toBe('machine')
    expect(kindOf({ 'sec-purpose': 'prefetch;prerender' })).toBe('machine')
    expect(kindOf({ purpose: 'prefetch' })).toBe('machine')
    expect(kindOf({ 'x-moz': 'prefetch' })).toBe('machine')
    expect(kindOf({ 'x-purpose': 'preview' })).toBe('machine')
  })

  test('survives its record', () => {
    const visit: RecordedVisit = {
      linkId: 2 ** 40,
      at: Date.UTC(2026, 1, 28, 23, 59, 59, 999),
      device: 'mobile',
      method: 'qr',
      address: '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff',
      isVpn: true,
      countryId: 894,
    }
    const plain = {
      ...visit,
      device: 'desktop',
      method: 'link',
      isVpn: false,
      countryId: 0,
      address: '',
    } as const
    for (const each of [visit, plain, { ...plain, isVpn: true }, { ...plain, method: 'qr' as const }]) {
      const buffer = Buffer.alloc(200, 0x5a)
      const end = encodeVisit(each, buffer, 7)
      expect(decodeVisit(buffer.subarray(7, end))).toEqual(each)
      expect([buffer[6], buffer[end]]).toEqual([0x5a, 0x5a])
    }
    expect(decodeVisit(Buffer.alloc(15, 1))).toBeNull()
    expect(decodeVisit(Buffer.from([9, ...new Array(20).fill(0)]))).toBeNull()
  })
})

test('reads a code with or without slash, encoding and query, and nothing else', () => {
  expect(readRedirectTarget('/r/aB3_-xZ')).toEqual({ code: 'aB3_-xZ', isScan: false })
  expect(readRedirectTarget('/r/promo/')).toEqual({ code: 'promo', isScan: false })
  expect(readRedirectTarget('/r/promo?qr')).toEqual({ code: 'promo', isScan: true })
  expect(readRedirectTarget('/r/promo?url=https://evil&qr=1')).toEqual({ code: 'promo', isScan: true })
  expect(readRedirectTarget('/r/promo?qrx=1&code=other')).toEqual({ code: 'promo', isScan: false })
  expect(readRedirectTarget('/r/%70romo')).toEqual({ code: 'promo', isScan: false })
  for (const url of [
    '/r/',
    '/r/ab',
    '/r/abc%00',
    '/r/%D0%B0bc',
    '/r/%E0%A4%A',
    '/r/..%2f..%2fetc',
    '/r/abc%2Fdef',
    '/r/abc/def',
    `/r/${'a'.repeat(101)}`,
    '/r/%3Cscript%3E',
  ]) {
    expect(readRedirectTarget(url).code, url).toBeNull()
  }
})
