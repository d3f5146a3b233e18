import type { Model, QueryFilter } from 'mongoose'
import type { Owner } from '../actor.ts'

/**
 * Returns the slots that a new item may take without exceeding `limit`. `slots` has one entry for
 * each live item; items without a slot count as well.
 */
export function freeSlots(limit: number, slots: readonly (number | undefined)[]): number[] {
  const taken = new Set(slots.filter((slot) => slot !== undefined))
  const slotless = slots.length - taken.size
  let bound = limit
  while (bound + countFrom(bound, taken) + slotless > limit) bound -= 1
  return Array.from({ length: bound }, (_, slot) => slot).filter((slot) => !taken.has(slot))
}

function countFrom(bound: number, taken: ReadonlySet<number>): number {
  return [...taken].filter((slot) => slot >= bound).length
}

/** Reads the slots of an owner's live items. */
export async function takenSlots<T extends { state: string; owner: Owner; slot?: number }>(
  things: Model<T>,
  owner: Owner,
): Promise<(number | undefined)[]> {
  const live = { owner, state: 'live' } as QueryFilter<T>
  const found = await things.find(live, { slot: 1 }).lean<{ slot?: number }[]>()
  return found.map(({ slot }) => slot)
}

export interface SlotAttempt<T> {
  limit: number
  /** Reads the slots of the owner's live items afresh. */
  readSlots(): Promise<(number | undefined)[]>
  /** Writes the item. Returns `'slot_taken'` if another request took the slot first. */
  write(slot: number): Promise<T | 'slot_taken'>
}

/**
 * Gives a new item a free slot. A unique index on the slot keeps the limit exact over processes.
 * Returns `'limit_reached'` if no slot is free.
 */
export async function writeInFreeSlot<T>({
  limit,
  readSlots,
  write,
}: SlotAttempt<T>): Promise<T | 'limit_reached'> {
  while (true) {
    const free = freeSlots(limit, await readSlots())
    const slot = free[Math.floor(Math.random() * free.length)]
    if (slot === undefined) return 'limit_reached'
    const written = await write(slot)
    if (written !== 'slot_taken') return written
  }
}
