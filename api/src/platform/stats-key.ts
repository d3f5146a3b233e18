import { type Owner, userIdOf } from './actor.ts'

/**
 * A stats key has 48 bits: the lower 40 say whose counts a visit belongs to, the upper 8 how often
 * its link had been transferred. A link's id with the same upper bits is its stats id, under which
 * its own counts and rows are stored: they begin anew with each transfer, and a visit that is
 * counted late still goes to whom it was made for.
 */
const GENERATION = 2 ** 40

/** A link is transferred so often at most. */
export const MOST_TRANSFERS = 255

/** What of a link decides where its visits are stored. */
export interface TransferredLink {
  _id: number
  /** Absent where it was never transferred. */
  statsGeneration?: number
}

/**
 * Whose counts a new link's visits belong to: even for an account, odd for a guest's link, which is
 * on its own. A guest's link keeps its key when it moves to the guest's account.
 */
export function statsKeyFor(owner: Owner, linkId: number, generation = 0): number {
  const userId = userIdOf(owner)
  return (userId === null ? linkId * 2 + 1 : userId * 2) + generation * GENERATION
}

/** The key without the number of transfers. */
export function ownerKeyOf(statsKey: number): number {
  return statsKey % GENERATION
}

export function generationOf(statsKey: number): number {
  return Math.floor(statsKey / GENERATION)
}

export function statsIdOf({ _id, statsGeneration = 0 }: TransferredLink): number {
  return _id + statsGeneration * GENERATION
}

/** The link of a stats id. */
export function linkIdOfStats(statsId: number): number {
  return statsId % GENERATION
}
