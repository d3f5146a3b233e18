import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeVisit, encodeVisit, isVisit, linkIdOf, type RecordedVisit } from './visit-record.ts'

const visits: fc.Arbitrary<RecordedVisit> = fc.record({
  linkId: fc.integer({ min: 1, max: 2 ** 47 }),
  at: fc.integer({ min: 0, max: 2 ** 43 }),
  device: fc.constantFrom('desktop', 'mobile'),
  method: fc.constantFrom('link', 'qr'),
  isVpn: fc.boolean(),
  countryId: fc.integer({ min: 0, max: 999 }),
  address: fc.oneof(fc.constant(''), fc.ipV4(), fc.ipV6()),
})

test('gives back every field of a visit, alone among other bytes', () => {
  fc.assert(
    fc.property(visits, fc.nat(50), (visit, offset) => {
      const buffer = Buffer.alloc(300, 0xff)
      const end = encodeVisit(visit, buffer, offset)
      expect(end).toBe(offset + 16 + visit.address.length)
      expect(decodeVisit(buffer, offset, end, 7)).toEqual({ sequence: 7, ...visit })
      expect(linkIdOf(buffer, offset)).toBe(visit.linkId)
      expect(buffer.subarray(end).every((byte) => byte === 0xff)).toBe(true)
    }),
  )
})

test('reads nothing that another version wrote, nor less than a visit', () => {
  const buffer = Buffer.alloc(100)
  const visit = { linkId: 1, at: 1, device: 'mobile', method: 'qr', isVpn: true, countryId: 724 } as const
  const end = encodeVisit({ ...visit, address: '' }, buffer, 0)
  expect(end).toBe(16)
  expect(isVisit(buffer.subarray(0, 16))).toBe(true)
  expect(decodeVisit(buffer, 0, 16, 1)).toEqual({ sequence: 1, ...visit, address: '' })
  expect(isVisit(buffer.subarray(0, 15))).toBe(false)
  expect(isVisit(Buffer.alloc(0))).toBe(false)
  buffer[0] = 2
  expect(isVisit(buffer.subarray(0, 16))).toBe(false)
})
