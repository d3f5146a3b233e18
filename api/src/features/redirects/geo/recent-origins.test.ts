import { expect, test } from 'vitest'
import { VPN_BIT } from '../redirect-request.ts'
import { createRecentOrigins } from './origin-lookup.ts'

const ADDRESSES = Array.from(
  { length: 30_000 },
  (_, index) => `${20 + (index >> 12)}.${(index >> 4) & 255}.${(index & 15) * 16}.9`,
)

test('keeps each address apart, also unknown origins, and forgets them all at once', () => {
  const recent = createRecentOrigins()
  for (const [index, address] of ADDRESSES.entries())
    recent.set(address, (index % 900) | (index % 7 === 0 ? VPN_BIT : 0))
  recent.set('2001:db8::1', 724)
  const wrong = ADDRESSES.filter((address, index) => {
    const origin = recent.get(address)
    return origin !== undefined && origin !== ((index % 900) | (index % 7 === 0 ? VPN_BIT : 0))
  })
  expect(wrong).toEqual([])
  expect(ADDRESSES.filter((address) => recent.get(address) === undefined).length).toBeLessThan(600)
  expect(recent.get('2001:db8::1')).toBe(724)
  expect(recent.get('2001:db8::2')).toBeUndefined()
  recent.clear()
  expect([...ADDRESSES, '2001:db8::1'].filter((address) => recent.get(address) !== undefined)).toEqual([])
})
