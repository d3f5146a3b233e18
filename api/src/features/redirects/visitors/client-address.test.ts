import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { cutAddress } from '../../../platform/cut-address.ts'
import type { TrustProxy } from '../../../platform/http/trusted-proxies.ts'
import { addressToKeep, clientAddressReader } from './client-address.ts'
import { readVisit, VPN_BIT } from './redirect-request.ts'

function requestFrom(
  remoteAddress: string | undefined,
  headers: Record<string, string | string[]> = {},
): IncomingMessage {
  return { method: 'GET', headers, socket: { remoteAddress } } as unknown as IncomingMessage
}

function read(trust: TrustProxy, address: string | undefined, forwarded?: string): string {
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  return clientAddressReader(trust)(requestFrom(address, headers))
}

describe('the client’s address', () => {
  test('is the socket’s where no proxy is trusted, whatever is said', () => {
    for (const trust of [false, 0]) {
      expect(read(trust, '203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
      expect(read(trust, '127.0.0.1', '198.51.100.1')).toBe('127.0.0.1')
      expect(read(trust, undefined)).toBe('')
    }
    expect(read(['loopback'], undefined, '198.51.100.1')).toBe('')
    expect(read(1, undefined)).toBe('')
  })

  test('is the first that was said where every hop is trusted', () => {
    expect(read(true, '203.0.113.7', '198.51.100.1, 192.0.2.5')).toBe('198.51.100.1')
    expect(read(true, '203.0.113.7')).toBe('203.0.113.7')
    expect(read(true, '203.0.113.7', '')).toBe('203.0.113.7')
    expect(read(true, '203.0.113.7', '198.51.100.1')).toBe('198.51.100.1')
    expect(read(1, '203.0.113.7', '198.51.100.1')).toBe('198.51.100.1')
    expect(read(['loopback'], '203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
  })

  test.each([
    [['loopback'], '127.8.9.1', true],
    [['loopback'], '::1', true],
    [['loopback'], '203.0.113.9', false],
    [['linklocal'], '169.254.3.4', true],
    [['linklocal'], 'fe80::7', true],
    [['uniquelocal'], '10.1.2.3', true],
    [['uniquelocal'], '172.20.0.9', true],
    [['uniquelocal'], '172.32.0.9', false],
    [['uniquelocal'], '192.168.7.7', true],
    [['uniquelocal'], 'fd00::7', true],
    [['10.1.0.0/16'], '10.1.255.255', true],
    [['10.1.0.0/16'], '10.2.0.0', false],
    [['192.0.2.8'], '192.0.2.8', true],
    [['192.0.2.8'], '192.0.2.9', false],
    [['2001:db8::8'], '2001:db8::8', true],
    [['2001:db8::8'], '2001:db8::9', false],
    [['2001:db8::/32'], '2001:db8:ffff::1', true],
    [['loopback', '192.0.2.8'], '192.0.2.8', true],
  ])('where %j is trusted, %s is believed: %s', (trust, proxy, isBelieved) => {
    expect(read(trust, proxy, '203.0.113.7')).toBe(isBelieved ? '203.0.113.7' : proxy)
  })

  test('believes each trusted hop in turn, back to the first that is not', () => {
    expect(read(['loopback', 'uniquelocal'], '127.0.0.1', '6.6.6.6, 203.0.113.7, 10.0.0.2')).toBe(
      '203.0.113.7',
    )
    expect(read(['loopback', 'uniquelocal'], '127.0.0.1', '10.0.0.3,10.0.0.2')).toBe('10.0.0.3')
    expect(read(['loopback'], '127.0.0.1', '203.0.113.7, nonsense')).toBe('127.0.0.1')
    expect(read(['loopback'], '127.0.0.1', '203.0.113.7, ::ffff:127.0.0.1')).toBe('203.0.113.7')
    expect(read(3, '127.0.0.1', '203.0.113.7')).toBe('203.0.113.7')
  })

  test('is plain IPv4 where IPv4 came over IPv6, and only there', () => {
    expect(read(false, '::ffff:203.0.113.7')).toBe('203.0.113.7')
    expect(read(['loopback'], '::ffff:127.0.0.1', '203.0.113.7')).toBe('203.0.113.7')
    expect(read(false, '::ffff:cb00:7107')).toBe('::ffff:cb00:7107')
    expect(read(false, '2001:db8::203.0.113.7')).toBe('2001:db8::203.0.113.7')
  })

  test.each([
    ['203.0.113.7:51742', '203.0.113.7'],
    ['[2001:db8::7]:51742', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['"[2001:db8::7]:51742"', '2001:db8::7'],
    ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
    ['6.6.6.6:1, 203.0.113.7:51742, 10.0.0.2:80', '203.0.113.7'],
    ['203.0.113.7:', '127.0.0.1'],
    ['[203.0.113.7', '127.0.0.1'],
    ['203.0.113.7:port', '127.0.0.1'],
  ])('is read from %s without port and brackets, as Azure and IIS write them', (header, address) => {
    expect(read(['loopback', 'uniquelocal'], '127.0.0.1', header)).toBe(address)
  })

  test('is the same however often the same was said, also where that was nothing', () => {
    for (const [trust, forwarded, address] of [
      [2, '6.6.6.6, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
      [2, 'nonsense', '127.0.0.1'],
      [['loopback'], '198.51.100.9, ::ffff:203.0.113.7', '203.0.113.7'],
    ] as [TrustProxy, string, string][]) {
      const reader = clientAddressReader(trust)
      const request = requestFrom('127.0.0.1', { 'x-forwarded-for': forwarded })
      expect([reader(request), reader(request)]).toEqual([address, address])
    }
  })

  test('takes a header that came several times for none', () => {
    const request = requestFrom('127.0.0.1', { 'x-forwarded-for': ['203.0.113.7', '203.0.113.8'] })
    expect(clientAddressReader(1)(request)).toBe('127.0.0.1')
  })
})

describe('what is kept of an address', () => {
  test('is its network: /24 and /48, IPv4 over IPv6 as IPv4', () => {
    expect(cutAddress('203.0.113.77')).toBe('203.0.113.0')
    expect(cutAddress('::ffff:203.0.113.77')).toBe('203.0.113.0')
    expect(cutAddress('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1::')
    for (const text of ['', 'nonsense', '203.0.113.777']) expect(cutAddress(text)).toBe('')
  })

  test('is the whole of it, unless the operator keeps none', () => {
    expect(addressToKeep('203.0.113.77', 30)).toBe('203.0.113.77')
    expect(addressToKeep('203.0.113.77', 0)).toBe('203.0.113.0')
  })
})

describe('a visit', () => {
  const visitOf = (origin: number, headers: Record<string, string | string[]> = {}, isScan = false) =>
    readVisit(
      { clientAddress: clientAddressReader(false), originOf: () => origin },
      requestFrom('203.0.113.7', {
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
        ...headers,
      }),
      isScan,
    )

  test('an address has a country and a network if they are known', () => {
    expect(visitOf(0)).toMatchObject({ countryId: 0, isVpn: false, method: 'link' })
    expect(visitOf(724)).toMatchObject({ countryId: 724, isVpn: false })
    expect(visitOf(VPN_BIT)).toMatchObject({ countryId: 0, isVpn: true })
    expect(visitOf(VPN_BIT | 894, {}, true)).toMatchObject({ countryId: 894, isVpn: true, method: 'qr' })
  })

  test('yields to the phone’s own hint', () => {
    expect(visitOf(0).device).toBe('desktop')
    expect(visitOf(0, { 'sec-ch-ua-mobile': '?1' }).device).toBe('mobile')
  })

  test('is no person’s when the browser only fetches ahead', () => {
    expect(visitOf(0).kind).toBe('person')
    expect(visitOf(0, { purpose: 'PREFETCH' }).kind).toBe('machine')
    expect(visitOf(0, { 'sec-purpose': 'prerender' }).kind).toBe('machine')
    expect(visitOf(0, { purpose: 'reading' }).kind).toBe('person')
    expect(visitOf(0, { purpose: ['prefetch', 'x'] }).kind).toBe('person')
    expect(visitOf(0, { 'user-agent': 'Twitterbot/1.0', purpose: 'prefetch' }).kind).toBe('preview')
  })
})
