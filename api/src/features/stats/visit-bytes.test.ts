import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createVisitList, decodeVisit, encodeVisit, isVisit, linkIdOf, statsKeyOf } from './visit-bytes.ts'
import { plainVisits, visits } from './visits.fixture.ts'

test('gives back every field of a visit, alone among other bytes', () => {
  fc.assert(
    fc.property(visits, fc.nat(50), (visit, offset) => {
      const buffer = Buffer.alloc(1200, 0xff)
      const end = encodeVisit(visit, buffer, offset)
      expect(decodeVisit(buffer, offset, end, 7)).toEqual({ sequence: 7, ...visit })
      expect(linkIdOf(buffer, offset)).toBe(visit.linkId)
      expect(statsKeyOf(buffer, offset)).toBe(visit.facts?.statsKey ?? 0)
      expect(isVisit(buffer.subarray(offset, end))).toBe(true)
      expect(buffer.subarray(end).every((byte) => byte === 0xff)).toBe(true)
    }),
  )
})

test('takes for a visit without facts what it took before there were any', () => {
  fc.assert(
    fc.property(plainVisits, (visit) => {
      const buffer = Buffer.alloc(1200)
      expect(encodeVisit(visit, buffer, 0)).toBe(16 + visit.address.length)
      expect(buffer[0]).toBe(1)
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
  expect(isVisit(buffer.subarray(0, 28))).toBe(false)
  buffer[0] = 3
  expect(isVisit(buffer)).toBe(false)
})

test('keeps the bytes that journals hold already', () => {
  const record = Buffer.alloc(19)
  encodeVisit(
    {
      linkId: 0x010203,
      at: 0x019a00112233,
      device: 'mobile',
      method: 'qr',
      isVpn: true,
      countryId: 724,
      address: '::1',
    },
    record,
    0,
  )
  expect(record.toString('hex')).toBe('01019a001122330000000102030702d43a3a31')
})

test('lists visits of both formats, each with the key of its statistics', () => {
  fc.assert(
    fc.property(fc.array(visits), (all) => {
      const list = createVisitList()
      const buffer = Buffer.alloc(1200)
      for (const [index, visit] of all.entries()) {
        expect(list.append(index + 1, buffer.subarray(0, encodeVisit(visit, buffer, 0)))).toBe(true)
      }
      for (const [index, visit] of all.entries()) {
        expect(list.at(index)).toEqual({ sequence: index + 1, ...visit })
        expect(list.linkIdAt?.(index)).toBe(visit.linkId)
        expect(list.statsKeyAt?.(index)).toBe(visit.facts?.statsKey ?? 0)
      }
    }),
  )
})

test('reads cut and arbitrary bytes without a failure', () => {
  fc.assert(
    fc.property(fc.constantFrom(1, 2), fc.uint8Array({ maxLength: 600 }), (version, rest) => {
      const bytes = Buffer.from([version, ...rest])
      if (isVisit(bytes)) expect(decodeVisit(bytes, 0, bytes.length, 1).sequence).toBe(1)
    }),
  )
})
