import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packVisits, unpackVisits } from './row-bytes.ts'
import type { VisitRow } from './visit.model.ts'
import { describedFacts, plainVisits } from './visits.fixture.ts'

const plainRows: fc.Arbitrary<VisitRow> = plainVisits.map(({ linkId: _, ...row }) => row)
const places = fc.constantFrom(
  { region: 'ES·Andalucía', city: 'ES·Andalucía·Sevilla' },
  { region: 'ES·Euskadi', city: '' },
)
const rows: fc.Arbitrary<VisitRow> = fc.oneof(
  plainRows,
  fc
    .tuple(plainRows, describedFacts, fc.option(places))
    .map(([row, described, place]) => (place ? { ...row, described, place } : { ...row, described })),
)

test('gives back every row of every pack, and none that an unknown version wrote', () => {
  fc.assert(
    fc.property(fc.array(plainRows), fc.array(rows), (some, others) => {
      const packs = [packVisits(some), packVisits(others)]
      expect(unpackVisits(packs)).toEqual([...some, ...others])
      ;(packs[1] as Buffer)[0] = 3
      expect(unpackVisits(packs)).toEqual(some)
    }),
  )
})

test('keeps the bytes that databases hold already', () => {
  const row = { device: 'mobile', method: 'qr', isVpn: true, countryId: 724 } as const
  const pack = packVisits([{ ...row, at: 0x019a00112233, address: '::1' }])
  expect(pack.toString('hex')).toBe('01019a001122330702d4033a3a31')
})

test('packs many rows with long facts', () => {
  const long = 'ñ'.repeat(32)
  const row: VisitRow = {
    at: 1,
    device: 'mobile',
    method: 'link',
    isVpn: false,
    countryId: 0,
    address: '',
    described: {
      agent: { browser: 'chrome', os: 'android', device: 'phone', app: '' },
      language: 'es',
      source: 'a'.repeat(64),
      referrer: 'a'.repeat(64),
      utm: { source: long, medium: long, campaign: long, term: long, content: long },
    },
    place: { region: 'r'.repeat(96), city: 'c'.repeat(96) },
  }
  const many = Array.from({ length: 500 }, () => row)
  expect(unpackVisits([packVisits(many)])).toEqual(many)
})

test('reads cut and arbitrary bytes without a failure', () => {
  fc.assert(
    fc.property(fc.constantFrom(1, 2), fc.uint8Array({ maxLength: 600 }), (version, rest) => {
      expect(unpackVisits([Buffer.from([version, ...rest])])).toBeInstanceOf(Array)
    }),
  )
  const whole = packVisits(fc.sample(rows, 20))
  for (let end = 0; end < whole.length; end++) {
    expect(unpackVisits([whole.subarray(0, end)]).length).toBeLessThanOrEqual(20)
  }
})
