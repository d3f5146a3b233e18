import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { freeSlots } from './plan-slots.ts'

describe('the free slots of an owner', () => {
  it('are those below the limit that nothing has', () => {
    expect(freeSlots(5, [])).toEqual([0, 1, 2, 3, 4])
    expect(freeSlots(5, [0, 2, 4])).toEqual([1, 3])
  })

  it('are none at the limit, nor above it', () => {
    expect(freeSlots(2, [0, 1])).toEqual([])
    expect(freeSlots(2, [0, undefined])).toEqual([])
    expect(freeSlots(2, [7, 8, 9])).toEqual([])
    expect(freeSlots(0, [])).toEqual([])
  })

  it('leave room for what has no slot', () => {
    expect(freeSlots(5, [undefined, undefined, 1])).toEqual([0, 2])
  })

  it('leave room for slots of a larger plan', () => {
    expect(freeSlots(5, [30, 31])).toEqual([0, 1, 2])
    expect(freeSlots(5, [0, 4, undefined, undefined])).toEqual([1])
  })

  it('filled all at once never exceed the limit, and fill it when none is beyond reach', () => {
    const slots = fc
      .uniqueArray(fc.nat(12), { maxLength: 12 })
      .chain((taken) =>
        fc.nat(4).map((slotless) => [...taken, ...Array.from({ length: slotless }, () => undefined)]),
      )
    fc.assert(
      fc.property(fc.nat(12), slots, (limit, before) => {
        const free = freeSlots(limit, before)
        expect(before.length + free.length).toBe(Math.max(limit, before.length))
      }),
    )
  })
})
