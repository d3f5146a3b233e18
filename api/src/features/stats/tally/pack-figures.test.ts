import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CountableVisit } from './dimensions.ts'
import { countVisit, type Figures, KEYS_KEPT, limitKeys, noFigures } from './figures.ts'
import { packFigures, unpackFigures } from './pack-figures.ts'

const SHAPE = { hasWhole: true, hasSlots: true, hasLinks: true }

const key = fc.oneof(
  fc.constantFrom('', 'google', 'ñandú.es', '__proto__', '$a.b'),
  fc.string({ maxLength: 9 }),
)
const word = key.map((text) => text.replaceAll('\n', ' '))

const visit: fc.Arbitrary<CountableVisit> = fc.record({
  linkId: fc.integer({ min: 1, max: 2 ** 47 }),
  at: fc.integer({ min: 1_790_000_000_000, max: 1_790_000_000_000 + 86_400_000 }),
  device: fc.constantFrom('mobile' as const, 'desktop' as const),
  method: fc.constantFrom('qr' as const, 'link' as const),
  countryId: fc.constantFrom(0, 724, 484),
  isBot: fc.boolean(),
  visitor: fc.nat(),
  described: fc.record({
    agent: fc.record({ browser: word, os: word, device: fc.constant('phone' as const), app: word }),
    language: word,
    source: word,
    referrer: word,
    utm: fc.constantFrom(null, { source: 'boletín', medium: '', campaign: 'otoño', term: '', content: '' }),
  }),
})

function figuresOf(visits: readonly CountableVisit[]): Figures {
  const figures = noFigures()
  for (const each of visits) countVisit(figures, each, SHAPE)
  return figures
}

describe('packed figures', () => {
  it('come back as they were, and can be counted on', () => {
    fc.assert(
      fc.property(fc.array(visit, { maxLength: 60 }), fc.array(visit, { maxLength: 60 }), (before, after) => {
        const read = unpackFigures(packFigures(figuresOf(before)))
        expect(read).toEqual(figuresOf(before))
        for (const each of after) countVisit(read, each, SHAPE)
        expect(read).toEqual(figuresOf([...before, ...after]))
      }),
      { numRuns: 60 },
    )
  })

  it('keep the most counted keys, and every click', () => {
    const many = Array.from({ length: 400 }, (_, index) => `host-${index % 130}.es`)
    const [template] = fc.sample(visit, { numRuns: 1, seed: 3 }) as [CountableVisit]
    const visits = many.concat(Array(9).fill('popular.es')).map((referrer) => ({
      ...template,
      isBot: false,
      described: { ...template.described, referrer },
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

  it('of before, whose slots lay by themselves, come back as they were', () => {
    const plain = { ...SHAPE, hasWhole: false }
    const visits = fc.sample(visit, { numRuns: 60, seed: 7 })
    const [whole, slots] = [noFigures(), noFigures()]
    for (const each of visits) countVisit(whole, each, SHAPE)
    for (const each of visits) countVisit(slots, each, plain)
    const stored = { ...packFigures(whole), slots: packFigures(slots).slots }
    expect(stored.slots[0]).toBe(1)
    expect(unpackFigures(stored)).toEqual(whole)
  })

  it('of another version count nothing', () => {
    const packed = packFigures(figuresOf(fc.sample(visit, 5)))
    packed.figures[0] = 9
    packed.slots[0] = 9
    packed.links[0] = 9
    expect(unpackFigures(packed)).toEqual(noFigures())
  })
})
