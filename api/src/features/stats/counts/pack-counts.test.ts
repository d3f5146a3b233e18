import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JournaledVisit } from '../visit.model.ts'
import { visitListOf } from '../visit-list.ts'
import { unpackCounted } from './counted-rows.ts'
import { FIRST_BYTES, FIRST_VISITS, firstPlaceOf } from './first-bytes.fixture.ts'
import { canPackAgain, packCounts, readWhole, unpackCounts } from './pack-counts.ts'
import { readSlots } from './pack-slots.ts'
import {
  allOf,
  countVisits,
  emptyPeriodCounts,
  KEYS_KEPT,
  limitKeys,
  type PeriodCounts,
  type PeriodCountsShape,
  slotOf,
  type VisitSelection,
} from './period-counts.ts'

const SHAPE = { hasWhole: true, hasSlots: true, hasLinks: true }

const key = fc.oneof(
  fc.constantFrom('', 'google', 'ñandú.es', '__proto__', '$a.b'),
  fc.string({ maxLength: 9 }),
)
const word = key.map((text) => text.replaceAll('\n', ' ').toWellFormed())

const visit: fc.Arbitrary<JournaledVisit> = fc.record({
  sequence: fc.constant(1),
  address: fc.constant(''),
  isVpn: fc.boolean(),
  linkId: fc.integer({ min: 1, max: 2 ** 47 }),
  at: fc.integer({ min: 1_790_000_000_000, max: 1_790_000_000_000 + 86_400_000 }),
  device: fc.constantFrom('mobile' as const, 'desktop' as const),
  method: fc.constantFrom('qr' as const, 'link' as const),
  countryId: fc.constantFrom(0, 724, 484),
  facts: fc.record({
    statsKey: fc.constant(2),
    isBot: fc.boolean(),
    visitor: fc.nat(),
    agent: fc.record({
      browser: fc.constantFrom('', 'chrome', 'app-x'),
      os: fc.constantFrom('', 'ios'),
      device: fc.constant('phone' as const),
      app: fc.constantFrom('', 'x'),
    }),
    language: word,
    source: word,
    referrer: word,
    utm: fc.constantFrom(null, { source: 'boletín', medium: '', campaign: 'otoño', term: '', content: '' }),
  }),
})

function countVisit(figures: PeriodCounts, visit: JournaledVisit, shape: PeriodCountsShape): void {
  countVisits(figures, allOf(visitListOf([visit])), shape)
}

function figuresOf(visits: readonly JournaledVisit[]): PeriodCounts {
  const figures = emptyPeriodCounts()
  for (const each of visits) countVisit(figures, each, SHAPE)
  return figures
}

const REFERRER = 1
const [sample] = fc.sample(visit, { numRuns: 1, seed: 3 }) as [JournaledVisit]
/** Creates a person's visit with only these facts different from the others. */
const visitWith = ({
  referrer = '',
  isBot = false,
  ...more
}: Partial<JournaledVisit> & { referrer?: string; isBot?: boolean }) => ({
  ...sample,
  ...more,
  facts: { ...sample.facts, isBot, referrer },
})
const QUARTERS = ['2026-11-25T00:00:00Z', '2026-11-25T00:14:59.999Z', '2026-11-25T00:15:00Z'].map(Date.parse)

describe('figures', () => {
  it('count each visit in its quarter of the UTC day, machines beside people', () => {
    const [first, same, next] = QUARTERS as [number, number, number]
    expect(slotOf(Date.parse('2026-11-25T23:59:59Z'))).toBe(95)
    const figures = figuresOf([
      visitWith({ at: first, method: 'qr', device: 'mobile', linkId: 7 }),
      visitWith({ at: same, method: 'link', device: 'mobile', linkId: 7 }),
      visitWith({ at: same, method: 'link', device: 'desktop', linkId: 8 }),
      visitWith({ at: next, isBot: true, method: 'qr', device: 'mobile' }),
    ])
    expect([...figures.counts]).toEqual([
      [0, { clicks: 3, qr: 1, mobile: 2, bots: 0 }],
      [1, { clicks: 0, qr: 0, mobile: 0, bots: 1 }],
    ])
    expect([...figures.links]).toEqual([
      [7, 2],
      [8, 1],
    ])
    expect([...figures.slotLinks.keys()]).toEqual([0])
  })

  it('count only what their kind of document has', () => {
    const visits = [visitWith({ referrer: 'a.es' })]
    const shaped = (shape: Partial<typeof SHAPE>) => {
      const figures = emptyPeriodCounts()
      for (const each of visits) countVisit(figures, each, { ...SHAPE, ...shape })
      const { whole, slots, links, slotLinks } = figures
      return [whole.keys[REFERRER]?.size, slots.size, links.size, slotLinks.size]
    }
    expect(shaped({})).toEqual([1, 1, 1, 1])
    expect(shaped({ hasWhole: false })).toEqual([0, 1, 0, 1])
    expect(shaped({ hasSlots: false })).toEqual([1, 0, 1, 0])
    expect(shaped({ hasLinks: false })).toEqual([1, 1, 0, 0])
  })

  it.each([SHAPE, { ...SHAPE, hasWhole: false }])(
    'keep 50 keys, the first by name of equals: %j',
    (shape) => {
      const hosts = Array.from({ length: KEYS_KEPT }, (_, index) => `b-${String(index).padStart(2, '0')}.es`)
      const figures = emptyPeriodCounts()
      const count = (referrer: string, at: number) => countVisit(figures, visitWith({ referrer, at }), shape)
      for (const at of QUARTERS) for (const host of hosts) count(host, at)
      limitKeys(figures, shape)
      expect(figures.slots.get(0)?.keys[REFERRER]?.size).toBe(KEYS_KEPT)
      expect(figures.slots.get(0)?.others[REFERRER]).toBe(0)
      for (const at of QUARTERS) count('a.es', at)
      count('z.es', QUARTERS[0] as number)
      limitKeys(figures, shape)
      const [slot, later] = [...figures.slots.values()]
      for (const part of [slot, later, ...(shape.hasWhole ? [figures.whole] : [])]) {
        const names = [...(part?.keys[REFERRER]?.keys() ?? [])]
        expect(names).toHaveLength(KEYS_KEPT)
        expect([names.includes('a.es'), names.includes('b-49.es'), names.includes('z.es')]).toEqual([
          true,
          false,
          false,
        ])
      }
      expect([slot?.others[REFERRER], later?.others[REFERRER]]).toEqual([3, 1])
      expect(figures.whole.others[REFERRER]).toBe(shape.hasWhole ? 4 : 0)
      expect(unpackCounts(packCounts(figures))).toEqual(figures)
    },
  )
})

describe('packed figures', () => {
  it('are read as far as somebody asks', () => {
    const [first, , next] = QUARTERS as [number, number, number]
    const figures = figuresOf([
      visitWith({ at: first, referrer: 'a.es' }),
      visitWith({ at: next, referrer: 'b.es' }),
    ])
    const packed = packCounts(figures)
    const counts: number[] = []
    readWhole(packed.figures, { onCounts: (slot) => counts.push(slot) })
    expect(counts).toEqual([0, 1])
    const keys: [string, number][] = []
    readSlots(packed, {
      isWanted: (slot) => slot === 1,
      onKey: (dimension, key, _, slot) => dimension === REFERRER && keys.push([key, slot]),
      onOthers: () => expect.unreachable(),
    })
    expect(keys).toEqual([['b.es', 1]])
    const none = emptyPeriodCounts()
    none.counts.set(3, { clicks: 0, qr: 0, mobile: 0, bots: 1 })
    const bare = packCounts(none)
    expect([bare.slots.length, bare.figures.length]).toEqual([0, 7])
    readWhole(bare.figures, { onCounts: () => {}, onKey: () => expect.unreachable() })
  })

  it('are compressed where that gains something', () => {
    const few = { ...SHAPE, hasWhole: false }
    const packed = (hosts: number) => {
      const figures = emptyPeriodCounts()
      for (let host = 0; host < hosts; host++)
        countVisit(figures, visitWith({ referrer: `a-${host}.example` }), few)
      return packCounts(figures).slots
    }
    expect([...packed(1).subarray(0, 2)]).toEqual([3, 0])
    expect([...packed(50).subarray(0, 2)]).toEqual([3, 1])
    expect(packed(50).length).toBeLessThan(400)
  })

  it('come back as they were, and can be counted on', () => {
    fc.assert(
      fc.property(fc.array(visit, { maxLength: 60 }), fc.array(visit, { maxLength: 60 }), (before, after) => {
        const read = unpackCounts(packCounts(figuresOf(before)))
        expect(read).toEqual(figuresOf(before))
        for (const each of after) countVisit(read, each, SHAPE)
        expect(read).toEqual(figuresOf([...before, ...after]))
      }),
      { numRuns: 60 },
    )
  })

  it('keep the most counted keys, and every click', () => {
    const many = Array.from({ length: 400 }, (_, index) => `host-${index % 130}.es`)
    const [template] = fc.sample(visit, { numRuns: 1, seed: 3 }) as [JournaledVisit]
    const visits = many.concat(Array(9).fill('popular.es')).map((referrer) => ({
      ...template,
      facts: { ...template.facts, isBot: false, referrer },
    }))
    const figures = figuresOf(visits)
    limitKeys(figures, SHAPE)
    const kept = figures.whole.keys[1] as Map<string, number>
    const [slot] = [...figures.slots.values()]
    expect(kept.size).toBe(KEYS_KEPT)
    expect(kept.get('popular.es')).toBe(9)
    for (const { keys, others } of [figures.whole, slot as typeof figures.whole]) {
      expect([...(keys[1]?.values() ?? [])].reduce((sum, n) => sum + n, others[1] ?? 0)).toBe(visits.length)
    }
  })

  it('name their dimensions, so that those of another version are passed over', () => {
    const figures = figuresOf([visitWith({ referrer: 'a.es' })])
    const packed = packCounts(figures)
    const renamed = Buffer.from(packed.figures.toString('latin1').replace('referrer', 'referent'), 'latin1')
    expect(renamed.equals(packed.figures)).toBe(false)
    expect(unpackCounts({ ...packed, figures: renamed }).whole.keys[REFERRER]?.size).toBe(0)
    expect(canPackAgain({ ...packed, figures: renamed })).toBe(false)
    expect(canPackAgain(packed)).toBe(true)
  })

  it('counts of 1.0.0 are read correctly and stay unchanged', () => {
    const first = allOf(visitListOf(FIRST_VISITS, firstPlaceOf))
    const counted = (shape: PeriodCountsShape) => {
      const figures = emptyPeriodCounts()
      countVisits(figures, first, shape)
      return figures
    }
    expect(unpackCounts(FIRST_BYTES.day)).toEqual(counted(SHAPE))
    expect(unpackCounts(FIRST_BYTES.hours)).toEqual(counted({ ...SHAPE, hasWhole: false }))
    expect([FIRST_BYTES.day, FIRST_BYTES.hours].map(canPackAgain)).toEqual([false, false])
    const waiting = unpackCounted([FIRST_BYTES.rows])
    const shown = ({ list, places }: VisitSelection) => places.map((place) => list.countableAt(place))
    expect(shown(allOf(waiting))).toEqual(shown({ ...first, places: first.places.slice(0, 7) }))
  })

  it('counts of an unknown version read as none', () => {
    const packed = packCounts(figuresOf(fc.sample(visit, 5)))
    packed.figures[0] = 9
    packed.slots[0] = 9
    packed.links[0] = 9
    expect(unpackCounts(packed)).toEqual(emptyPeriodCounts())
  })
})
