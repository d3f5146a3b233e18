import type { Model, QueryFilter } from 'mongoose'
import type { Owner } from '../actor.ts'

/**
 * The slots that one more item may take so that its owner never has more than `limit`. `slots` has
 * one entry for each live item; those without a slot count as well.
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

/** The places of an owner's live things in a collection. */
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
  /** The slots of the owner's live things, read anew. */
  readSlots(): Promise<(number | undefined)[]>
  /** Writes the thing in that slot; `'slot_taken'` when somebody was faster. */
  write(slot: number): Promise<T | 'slot_taken'>
}

/**
 * Gives a new thing a free slot: exact with any number of processes, because a unique index on the
 * slot decides. Returns `'limit_reached'` when none is free.
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
