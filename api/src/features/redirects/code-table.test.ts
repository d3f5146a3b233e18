import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCodeTable } from './code-table.ts'

test('knows what a Map knows, however entries come and go', () => {
  const code = fc.integer({ min: 0, max: 3000 }).map((number) => `c${number.toString(36)}`)
  const step = fc.record({ code, isAdding: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 4000, size: 'max' }), (steps) => {
      const table = createCodeTable<{ code: string }>()
      const map = new Map<string, { code: string }>()
      for (const { code, isAdding } of steps) {
        if (isAdding && !map.has(code)) {
          const entry = { code }
          table.add(entry)
          map.set(code, entry)
        } else if (!isAdding) {
          expect(table.remove(code)).toBe(map.get(code))
          map.delete(code)
        }
        expect(table.get(code)).toBe(map.get(code))
      }
      expect(table.size()).toBe(map.size)
      for (const [code, entry] of map) if (table.get(code) !== entry) expect.unreachable(code)
      const round = new Set(Array.from({ length: map.size }, () => table.next()))
      expect(round).toEqual(new Set(map.values()))
    }),
    { numRuns: 30 },
  )
})

test('has nothing to give when it is empty', () => {
  const table = createCodeTable<{ code: string }>()
  expect(table.get('abc')).toBeUndefined()
  expect(table.next()).toBeUndefined()
})
