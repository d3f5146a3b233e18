import { isIP } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ipv4Number } from './visitors/client-address.ts'

test('is the four bytes of a plain address', () => {
  expect(ipv4Number('203.0.113.7') >>> 0).toBe(0xcb007107)
  expect(ipv4Number('1.2.3.4')).toBe(0x01020304)
  expect(ipv4Number('255.255.255.255')).toBe(-1)
})

test.each([
  '0.0.0.0',
  '1.2.3',
  '1.2.3.4.5',
  '1..2.3',
  '1.2.3.',
  '.1.2.3',
  '1.2.3.256',
  '1.2.3.04',
  '1.2.3.4 ',
  '1.2.3.4:80',
  '1.2.3.4, 5.6.7.8',
  '1.2.3.-4',
  '2001:db8::1',
  '::ffff:1.2.3.4',
  '',
])('is 0 for %j', (text) => {
  expect(ipv4Number(text)).toBe(0)
})

test('recognizes the same addresses as the platform in any text', () => {
  const octet = fc.oneof(fc.nat(300).map(String), fc.constantFrom('', '00', '01', 'a', '-1', ' 1'))
  const text = fc.array(octet, { minLength: 3, maxLength: 5 }).map((parts) => parts.join('.'))
  fc.assert(
    fc.property(text, (address) => {
      const number = ipv4Number(address) >>> 0
      const expected =
        isIP(address) === 4 ? address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0) : 0
      expect(number).toBe(expected)
    }),
    { numRuns: 2000 },
  )
})
