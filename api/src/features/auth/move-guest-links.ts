import type { Actor, Owner } from '../../platform/actor.ts'
import type { GuestMoveStore } from './guest-moves.store.ts'

export interface MoveGuestLinksDeps {
  guestMoves: GuestMoveStore
  /** Moves an owner's data to another owner; safe to repeat. */
  moveLinks: (from: Owner, to: Owner) => Promise<void>
}

/**
 * Moves a guest's links to their new account. The move is recorded first, so that a link created
 * meanwhile either moves or follows the record.
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

/** Completes moves that were interrupted because a process died. */
export async function finishGuestMoves({ guestMoves, moveLinks }: MoveGuestLinksDeps): Promise<void> {
  for (const { guest, user } of await guestMoves.listUnfinished()) {
    await moveLinks(guest, user)
    await guestMoves.finish(guest)
  }
}
