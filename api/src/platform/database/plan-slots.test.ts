import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { freeSlots, writeInFreeSlot } from './plan-slots.ts'

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

describe('writing in a free slot', () => {
  /** Simulates a unique index over slots. The `rivals` take theirs just before the first write. */
  function indexOver(taken: number[], rivals: number[] = []) {
    const tried: number[] = []
    return {
      tried,
      readSlots: async () => [...taken],
      async write(slot: number) {
        const rival = rivals.shift()
        if (rival !== undefined) taken.push(rival)
        tried.push(slot)
        if (taken.includes(slot)) return 'slot_taken' as const
        taken.push(slot)
        return `written in ${slot}`
      },
    }
  }

  it('takes one that is free', async () => {
    expect(await writeInFreeSlot({ limit: 3, ...indexOver([0, 2]) })).toBe('written in 1')
  })

  it('spreads those who write at once over the slots', async () => {
    const tried = new Set<string>()
    for (let times = 0; times < 200; times++) {
      tried.add(String(await writeInFreeSlot({ limit: 3, ...indexOver([]) })))
    }
    expect([...tried].sort()).toEqual(['written in 0', 'written in 1', 'written in 2'])
  })

  it('tries another when somebody was faster', async () => {
    const index = indexOver([0], [1])
    const written = await writeInFreeSlot({ limit: 3, ...index })
    expect(written).toBe('written in 2')
    expect(index.tried.at(-1)).toBe(2)
  })

  it('says that the limit is reached, also when others have just reached it', async () => {
    const index = indexOver([0, 1])
    expect(await writeInFreeSlot({ limit: 2, ...index })).toBe('limit_reached')
    expect(index.tried).toEqual([])
    expect(await writeInFreeSlot({ limit: 2, ...indexOver([0], [1]) })).toBe('limit_reached')
  })
})
