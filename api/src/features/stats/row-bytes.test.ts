import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeOfDimension } from './counts/dimensions.ts'
import { allOf } from './counts/period-counts.ts'
import { readKeys } from './facts/fact-bytes.ts'
import { packRows, packVisits, unpackRows } from './row-bytes.ts'
import { visitListOf } from './visit-list.ts'
import { decodedOf, PLAIN_FACTS, visits } from './visits.fixture.ts'

const places = [
  undefined,
  { region: 'ES·Andalucía', city: 'ES·Andalucía·Sevilla' },
  { region: 'ES·Euskadi', city: '' },
]
const journaled = fc.array(visits).map((all) =>
  all.map(({ facts, ...visit }, index) => ({
    ...visit,
    facts: { ...facts, isBot: false },
    sequence: index + 1,
  })),
)

test('every row of every pack comes back, and none that an unknown version wrote', () => {
  fc.assert(
    fc.property(journaled, journaled, (some, others) => {
      const [first, second] = [some, others].map((all) => {
        const list = visitListOf(all)
        return packVisits(list, allOf(list).places)
      }) as [Buffer, Buffer]
      const rows = unpackRows([first, second])
      const shown = rows.map(({ facts, ...row }) => ({
        ...row,
        referrer: readKeys(facts, 0, facts.length)[placeOfDimension('referrer')],
      }))
      expect(shown).toEqual(
        [...some, ...others]
          .map(decodedOf)
          .map(({ at, device, method, isVpn, countryId, address, keys }) => ({
            at,
            device,
            method,
            isVpn,
            countryId,
            address,
            referrer: keys.referrer ?? '',
          })),
      )
      expect(packRows(unpackRows([first])).equals(first)).toBe(true)
      second[0] = 4
      expect(unpackRows([first, second])).toHaveLength(some.length)
    }),
  )
})

test('rows know where their address lies', () => {
  for (const place of places) {
    const visit = {
      sequence: 1,
      linkId: 7,
      at: 1,
      device: 'mobile' as const,
      method: 'link' as const,
      address: '192.0.2.1',
      isVpn: false,
      countryId: 724,
      facts: PLAIN_FACTS,
    }
    const list = visitListOf([visit], () => place)
    const [row] = unpackRows([packVisits(list, [0])])
    const keys = readKeys(row?.facts ?? Buffer.alloc(0), 0, row?.facts.length ?? 0)
    expect([keys[placeOfDimension('region')], keys[placeOfDimension('city')]]).toEqual([
      place?.region ?? '',
      place?.city ?? '',
    ])
  }
})

test('rows of 1.0.0 are read with all they say, those without facts too', () => {
  const described =
    '019a00112233' +
    '17' +
    '02d4' +
    '03' +
    '3a3a31' +
    '8106010102657301' +
    '0f6c2e696e7374616772616d2e636f6d' +
    '00' +
    '0b4553c2b74575736b616469' +
    '00'
  const bare = '019a00112234' + '00' + '0000' + '00'
  const rows = unpackRows([Buffer.from(`02${described}${bare}`, 'hex')])
  expect(rows.map(({ facts: _, ...row }) => row)).toEqual([
    { at: 0x019a00112233, device: 'mobile', method: 'qr', isVpn: true, countryId: 724, address: '::1' },
    { at: 0x019a00112234, device: 'desktop', method: 'link', isVpn: false, countryId: 0, address: '' },
  ])
  const keys = readKeys(rows[0]?.facts as Buffer, 0, rows[0]?.facts.length ?? 0)
  expect([keys[placeOfDimension('source')], keys[placeOfDimension('region')]]).toEqual([
    'instagram',
    'ES·Euskadi',
  ])
})

test('cut and arbitrary bytes are read without a failure', () => {
  fc.assert(
    fc.property(fc.constantFrom(2, 3), fc.uint8Array({ maxLength: 600 }), (version, rest) => {
      expect(unpackRows([Buffer.from([version, ...rest])])).toBeInstanceOf(Array)
    }),
  )
})
