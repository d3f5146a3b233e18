import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RecordedVisit } from './visit.model.ts'
import { decodeVisit, encodeVisit, isVisit, linkIdOf, packVisits, unpackVisits } from './visit-bytes.ts'

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

const stored = {
  linkId: 0x010203,
  at: 0x019a00112233,
  device: 'mobile',
  method: 'qr',
  isVpn: true,
  countryId: 724,
  address: '::1',
} as const

test('keeps the bytes that journals and databases hold already', () => {
  const record = Buffer.alloc(19)
  encodeVisit(stored, record, 0)
  expect(record.toString('hex')).toBe('01019a001122330000000102030702d43a3a31')
  expect(packVisits([stored]).toString('hex')).toBe('01019a001122330702d4033a3a31')
})

test('gives back every row of a pack, and none that another version wrote', () => {
  fc.assert(
    fc.property(fc.array(visits), (rows) => {
      const pack = packVisits(rows)
      expect(unpackVisits([pack])).toEqual(rows.map(({ linkId: _, ...row }) => row))
      pack[0] = 2
      expect(unpackVisits([pack])).toEqual([])
    }),
  )
})
