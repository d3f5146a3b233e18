import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { expect, test } from 'vitest'
import { visitorNetwork } from './visitor-network.ts'

test('is an IPv4 address itself, however it is written', () => {
  expect(visitorNetwork('203.0.113.7')).toBe('203.0.113.7')
  expect(visitorNetwork('::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(visitorNetwork('')).toBe('')
})

test('is the /64 of an IPv6 address, however it is written', () => {
  expect(visitorNetwork('2001:db8::1')).toBe('2001:db8:0:0')
  expect(visitorNetwork('2001:0DB8:0:0:9:8:7:6')).toBe('2001:db8:0:0')
  expect(visitorNetwork('64:ff9b::203.0.113.7')).toBe('64:ff9b:0:0')
  expect(visitorNetwork('::1')).toBe('0:0:0:0')
  expect(visitorNetwork('::a:b:c:d:203.0.113.7')).toBe('0:0:a:b')
  expect(visitorNetwork('::ffff:cb00:7107')).toBe('0:0:0:0')
  expect(visitorNetwork('fe80::1%eth0')).toBe('fe80:0:0:0')
  fc.assert(
    fc.property(
      fc.ipV6().filter((address) => !address.includes('.')),
      (address) => {
        const parts = (ipaddr.parse(address) as ipaddr.IPv6).parts.slice(0, 4)
        expect(visitorNetwork(address)).toBe(parts.map((part) => part.toString(16)).join(':'))
      },
    ),
  )
})
