import { type Owner, userIdOf } from './actor.ts'

/**
 * The upper 8 of the 48 bits of a stats key, and of the stats id under which a link's own counts
 * are stored, say how often the link was transferred.
 */
const GENERATION = 2 ** 40

/** A link is transferred so often at most. */
export const MOST_TRANSFERS = 255

/** The fields of a link that decide under which key its visits are stored. */
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
