import { type Owner, userIdOf } from './actor.ts'

/**
 * The upper 8 of the 48 bits of stats keys and stats ids count how often the link was transferred.
 */
const GENERATION = 2 ** 40

export const MOST_TRANSFERS = 255

/** The fields of a link that determine its stats key. */
export interface TransferredLink {
  _id: number
  /** Absent if the link was never transferred. */
  statsGeneration?: number
}

/**
 * Returns the key of a new link's counts: even for an account, odd for each single link of a guest.
 * A guest's link keeps its key when it moves to the guest's account.
 */
export function statsKeyFor(owner: Owner, linkId: number, generation = 0): number {
  const userId = userIdOf(owner)
  return (userId === null ? linkId * 2 + 1 : userId * 2) + generation * GENERATION
}

/** Removes the number of transfers from a key. */
export function ownerKeyOf(statsKey: number): number {
  return statsKey % GENERATION
}

export function generationOf(statsKey: number): number {
  return Math.floor(statsKey / GENERATION)
}

export function statsIdOf({ _id, statsGeneration = 0 }: TransferredLink): number {
  return _id + statsGeneration * GENERATION
}

export function linkIdOfStats(statsId: number): number {
  return statsId % GENERATION
}
