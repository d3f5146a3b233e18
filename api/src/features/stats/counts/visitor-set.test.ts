import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createVisitorSet } from './visitor-set.ts'

/** Yields a fixed sequence of well-distributed 48-bit numbers. */
function* hashes(count: number, seed: number): Generator<number> {
  let state = BigInt(seed) + 1n
  for (let index = 0; index < count; index++) {
    state = (state + 0x9e3779b97f4a7c15n) & 0xffffffffffffffffn
    let mixed = state
    mixed = ((mixed ^ (mixed >> 30n)) * 0xbf58476d1ce4e5b9n) & 0xffffffffffffffffn
    mixed = ((mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn) & 0xffffffffffffffffn
    yield Number((mixed ^ (mixed >> 31n)) & 0xffffffffffffn) || 1
  }
}

function setOf(items: Iterable<number>) {
  const set = createVisitorSet()
  for (const hash of items) set.add(hash)
  return set
}

describe('visitor set', () => {
  it('counts up to 512 exactly, and nobody unknown', () => {
    const set = setOf([...hashes(512, 1), ...hashes(512, 1), 0])
    expect([set.count(), set.isApproximate()]).toEqual([512, false])
  })

  it.each([600, 2000, 10_000, 60_000, 400_000])('counts %i within 4 %%', (count) => {
    const set = setOf(hashes(count, 7))
    expect(set.isApproximate()).toBe(true)
    expect(Math.abs(set.count() / count - 1)).toBeLessThan(0.04)
  })

  it('is the same in whatever parts it was packed, and however often', () => {
    const sizes = fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 4 })
    fc.assert(
      fc.property(sizes, (counts) => {
        const union = createVisitorSet()
        const whole = createVisitorSet()
        for (const [seed, count] of counts.entries()) {
          const part = setOf(hashes(count, seed * 1000))
          union.addPacked(part.pack())
          union.addPacked(part.pack())
          for (const hash of hashes(count, seed * 1000)) whole.add(hash)
        }
        expect(union.count()).toBe(whole.count())
      }),
      { numRuns: 30 },
    )
  })

  it('packs nothing of nobody, and each of few in six bytes', () => {
    expect(createVisitorSet().pack()).toEqual(Buffer.alloc(0))
    expect(setOf([1, 2 ** 47]).pack()).toEqual(Buffer.from('0100000000000001800000000000', 'hex'))
    const sketch = setOf(hashes(513, 1))
    expect([...sketch.pack().subarray(0, 2)]).toEqual([1, 1])
    const read = createVisitorSet()
    read.addPacked(sketch.pack())
    read.add(1)
    expect([read.isApproximate(), read.count() >= sketch.count()]).toEqual([true, true])
  })

  it('counts more after more have come', () => {
    const set = setOf(hashes(1000, 5))
    const before = set.count()
    for (const hash of hashes(1000, 9)) set.add(hash)
    expect(set.count()).toBeGreaterThan(before * 1.8)
    set.addPacked(setOf(hashes(3000, 11)).pack())
    expect(set.count()).toBeGreaterThan(before * 4)
  })

  it('leaves another version alone', () => {
    const set = createVisitorSet()
    set.addPacked(Buffer.from([9, 0, 1, 2, 3, 4, 5, 6]))
    expect(set.count()).toBe(0)
  })
})
