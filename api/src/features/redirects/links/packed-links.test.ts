import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RedirectLink } from './decide-redirect.ts'
import { createPackedLinks, isPackable } from './packed-links.ts'

function link(number: number, size = 20): RedirectLink {
  return {
    id: number + 2 ** 40,
    code: `c${number.toString(36)}`,
    destination: `https://example.com/${'x'.repeat(size)}${number}`,
    isActive: number % 3 > 0,
    expiresAt: number % 2 === 0 ? Number.POSITIVE_INFINITY : 1_800_000_000_000 + number,
    options: null,
    statsKey: number * 2 + 2 ** 46,
    ownerKey: number * 2 + 2 ** 46,
  }
}

test('gives back what a Map would, however links of all sizes come and go', () => {
  const step = fc.record({
    number: fc.nat({ max: 3000 }),
    size: fc.integer({ min: 0, max: 2000 }),
    isAdding: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 4000, size: 'max' }), (steps) => {
      const packed = createPackedLinks()
      const map = new Map<string, RedirectLink>()
      let bytes = 0
      for (const { number, size, isAdding } of steps) {
        const added = link(number, size)
        if (!isAdding || map.has(added.code)) bytes -= packed.remove(added.code)
        if (isAdding) {
          bytes += packed.add(added)
          map.set(added.code, added)
        } else map.delete(added.code)
        if (packed.has(added.code) !== isAdding) expect.unreachable(added.code)
      }
      expect(packed.size()).toBe(map.size)
      for (const [code, expected] of map) expect(packed.get(code)).toEqual(expected)
      while (packed.size() > 0) bytes -= packed.dropOne()
      expect(bytes).toBe(0)
      expect(packed.get('c1')).toBeUndefined()
    }),
    { numRuns: 20 },
  )
})

test('drops what nobody asked for before what was asked for', () => {
  const packed = createPackedLinks()
  for (let number = 0; number < 1000; number++) packed.add(link(number))
  for (let number = 0; number < 100; number++) packed.get(link(number).code)
  for (let dropped = 0; dropped < 900; dropped++) packed.dropOne()
  const left = Array.from({ length: 1000 }, (_, number) => number).filter((number) =>
    packed.has(link(number).code),
  )
  expect(left).toEqual(Array.from({ length: 100 }, (_, number) => number))
})

test('takes plain links with printable destinations only', () => {
  expect(isPackable(link(1))).toBe(true)
  expect(isPackable({ ...link(1), statsKey: 3 })).toBe(false)
  expect(isPackable({ ...link(1), destination: 'https://example.com/ñ' })).toBe(false)
  expect(isPackable({ ...link(1), destination: `https://example.com/${'x'.repeat(9000)}` })).toBe(false)
})
