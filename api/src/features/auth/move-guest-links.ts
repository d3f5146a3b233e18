import type { Actor, Owner } from '../../platform/actor.ts'
import type { GuestMoveStore } from './guest-moves.store.ts'

export interface MoveGuestLinksDeps {
  guestMoves: GuestMoveStore
  /** Gives everything of one owner to another; safe to repeat. */
  moveLinks: (from: Owner, to: Owner) => Promise<void>
}

/**
 * Moves a guest's links to their new account. The record of the move is written first, so that a
 * link being created meanwhile is either moved or follows the record.
 */
export async function moveGuestLinks(
  { guestMoves, moveLinks }: MoveGuestLinksDeps,
  asker: Actor | null,
  user: Owner,
): Promise<void> {
  if (asker?.kind !== 'guest') return
  if (!(await guestMoves.claim(asker.owner, user))) return
  await moveLinks(asker.owner, user)
  await guestMoves.finish(asker.owner)
}

/** Completes the moves that a process left halfway when it died. */
export async function finishGuestMoves({ guestMoves, moveLinks }: MoveGuestLinksDeps): Promise<void> {
  for (const { guest, user } of await guestMoves.listUnfinished()) {
    await moveLinks(guest, user)
    await guestMoves.finish(guest)
  }
}
