import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { clientAddressReader } from './client-address.ts'
import { readRedirectTarget, readVisit, VPN_BIT } from './redirect-request.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

function requestFrom(address: string, headers: Record<string, string> = {}, method = 'GET'): IncomingMessage {
  return { method, headers, socket: { remoteAddress: address } } as unknown as IncomingMessage
}

describe('a visit', () => {
  const deps = { clientAddress: clientAddressReader(false), originOf: () => 724 | VPN_BIT }

  test('is read from address and headers', () => {
    expect(readVisit(deps, requestFrom('203.0.113.7', { 'user-agent': ANDROID }), true)).toEqual({
      address: '203.0.113.7',
      device: 'mobile',
      agent: { browser: 'chrome', os: 'android', device: 'phone', app: '' },
      agentDigest: expect.any(Number),
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
})

test('reads a code with or without slash, encoding and query, and nothing else', () => {
  expect(readRedirectTarget('/r/aB3_-xZ')).toEqual({ code: 'aB3_-xZ', isScan: false, asksWhere: false })
  expect(readRedirectTarget('/r/promo/')).toEqual({ code: 'promo', isScan: false, asksWhere: false })
  expect(readRedirectTarget('/r/promo?qr')).toEqual({ code: 'promo', isScan: true, asksWhere: false })
  expect(readRedirectTarget('/r/promo?url=https://evil&qr=1')).toEqual({
    code: 'promo',
    isScan: true,
    asksWhere: false,
  })
  expect(readRedirectTarget('/r/promo?qrx=1&code=other')).toEqual({
    code: 'promo',
    isScan: false,
    asksWhere: false,
  })
  expect(readRedirectTarget('/r/7')).toEqual({ code: '7', isScan: false, asksWhere: false })
  expect(readRedirectTarget('/r/%70romo')).toEqual({ code: 'promo', isScan: false, asksWhere: false })
  expect(readRedirectTarget('/r/promo+')).toEqual({ code: 'promo', isScan: false, asksWhere: true })
  expect(readRedirectTarget('/r/promo%2B/?qr')).toEqual({ code: 'promo', isScan: true, asksWhere: true })
  for (const url of [
    '/r/+',
    '/r/promo++',
    '/r/pro+mo',
    '/r/',
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

test('reads a code without the signs of the sentence that its address stood in', () => {
  for (const end of [
    '.',
    ')',
    ',',
    '%C2%BB',
    '»',
    '.)',
    '%E2%80%8B',
    '%20',
    '…',
    '%22%3E',
    '!%3F',
    "'",
    '%EF%BB%BF.',
  ]) {
    expect(readRedirectTarget(`/r/menu${end}`).code, end).toBe('menu')
    expect(readRedirectTarget(`/r/menu${end}?qr`), end).toEqual({
      code: 'menu',
      isScan: true,
      asksWhere: false,
    })
  }
  expect(readRedirectTarget('/r/%E2%80%8Bme%C2%ADnu')).toMatchObject({ code: 'menu', asksWhere: false })
  expect(readRedirectTarget('/r/menu+.')).toMatchObject({ code: 'menu', asksWhere: true })
  for (const other of ['menu.html', 'me)nu', '(menu)x', '...', '%2E%2E', `menu${'.'.repeat(200)}`]) {
    expect(readRedirectTarget(`/r/${other}`).code, other).toBeNull()
  }
})
