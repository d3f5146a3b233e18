import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeVisit, isVisit } from './visit-bytes.ts'
import { createVisitList, visitListOf } from './visit-list.ts'
import { decodedAt, decodedOf, PLAIN_FACTS, visits } from './visits.fixture.ts'

/** A mobile scan of link 7 with all facts, as 1.0.0 wrote it into its journal. */
const FIRST_RECORD =
  '02' + // version
  '019a00112233' +
  '000000010203' +
  '07' + // mobile, scan, VPN
  '02d4' +
  '00000000000e' +
  '0000000000ff' +
  '03' +
  '3a3a31' +
  '8106010102657301' +
  '0f6c2e696e7374616772616d2e636f6d' +
  '0406766572616e6f'

test('a list gives back every visit, with the keys of its dimensions', () => {
  fc.assert(
    fc.property(fc.array(visits), (all) => {
      const recorded = all.map((visit, index) => ({ ...visit, sequence: index + 1 }))
      const list = visitListOf(recorded)
      expect(recorded.map((_, index) => decodedAt(list, index))).toEqual(recorded.map(decodedOf))
    }),
  )
})

test('a visit is encoded between other bytes and touches none of them', () => {
  fc.assert(
    fc.property(visits, fc.nat(50), (visit, offset) => {
      const buffer = Buffer.alloc(1200, 0xff)
      const end = encodeVisit(visit, buffer, offset)
      expect(isVisit(buffer.subarray(offset, end))).toBe(true)
      expect(buffer.subarray(0, offset).every((byte) => byte === 0xff)).toBe(true)
      expect(buffer.subarray(end).every((byte) => byte === 0xff)).toBe(true)
    }),
  )
})

test('a record of 1.0.0 is read with all it says', () => {
  const list = createVisitList()
  expect(list.append(9, Buffer.from(FIRST_RECORD, 'hex'))).toBe(true)
  expect(decodedAt(list, 0)).toEqual({
    sequence: 9,
    linkId: 0x010203,
    at: 0x019a00112233,
    device: 'mobile',
    method: 'qr',
    isVpn: true,
    isBot: false,
    countryId: 724,
    address: '::1',
    statsKey: 14,
    visitor: 255,
    keys: {
      source: 'instagram',
      referrer: 'l.instagram.com',
      country: 'ES',
      browser: 'app-instagram',
      os: 'ios',
      device: 'phone',
      app: 'instagram',
      language: 'es',
      utm_campaign: 'verano',
    },
  })
})

test('visits with the same facts share a kind, whatever their visitors', () => {
  const visit = (sequence: number, language: string) => ({
    sequence,
    linkId: sequence,
    at: sequence,
    device: 'desktop' as const,
    method: 'link' as const,
    address: `192.0.2.${sequence}`,
    isVpn: false,
    countryId: 724,
    facts: { ...PLAIN_FACTS, language, visitor: sequence },
  })
  const list = visitListOf([visit(1, 'es'), visit(2, 'eu'), visit(3, 'es')])
  expect([0, 1, 2].map(list.kindAt)).toEqual([0, 1, 0])
})

test('records of unknown versions and truncated records are not read', () => {
  const list = createVisitList()
  const bytes = Buffer.alloc(100)
  for (const version of [0, 1, 4, 255]) {
    bytes[0] = version
    expect(list.append(1, bytes)).toBe(false)
  }
  bytes[0] = 3
  expect(list.append(1, bytes.subarray(0, 28))).toBe(false)
  expect(list.append(1, Buffer.alloc(0))).toBe(false)
  expect(list.length).toBe(0)
})

test('cut and arbitrary bytes are read without a failure', () => {
  fc.assert(
    fc.property(fc.constantFrom(2, 3), fc.uint8Array({ maxLength: 600 }), (version, rest) => {
      const list = createVisitList()
      if (list.append(1, Buffer.from([version, ...rest]))) expect(decodedAt(list, 0).sequence).toBe(1)
    }),
  )
})
