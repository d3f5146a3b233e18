import { type Owner, userIdOf } from './actor.ts'

/**
 * Whose counts a new link's visits belong to, in 48 bits: even for an account, odd for a guest's
 * link, which is on its own. A link keeps its key when it moves.
 */
export function statsKeyFor(owner: Owner, linkId: number): number {
  const userId = userIdOf(owner)
  return userId === null ? linkId * 2 + 1 : userId * 2
}
