import type { Owner } from '../../platform/actor.ts'
import type { PublishLinkChange } from './link-change.ts'
import type { LinkMovesStore } from './link-moves.store.ts'

export interface MoveLinksDeps {
  linkMoves: LinkMovesStore
  now(): Date
  publishLinkChange: PublishLinkChange
}

/**
 * Gives a guest's links to the account that the guest became, past its limit if need be, and without the
 * guest's expiry. The first account keeps them; doing it again moves what came late and nothing else.
 */
export async function moveLinks(deps: MoveLinksDeps, from: Owner, to: Owner): Promise<void> {
  const owner = await deps.linkMoves.record(from, { to, at: deps.now() })
  if (owner === to) await transferLinks(deps, from, to)
}

/** The owner that a guest's new link has now: a link made while the guest logged in follows the others. */
export async function followMovedGuest(deps: MoveLinksDeps, from: Owner): Promise<Owner> {
  const to = await deps.linkMoves.find(from)
  if (to === null) return from
  await transferLinks(deps, from, to)
  return to
}

async function transferLinks(deps: MoveLinksDeps, from: Owner, to: Owner): Promise<void> {
  for (const { _id, code, customSlug = null } of await deps.linkMoves.transfer(from, to)) {
    deps.publishLinkChange({ id: _id, code, customSlug, previousSlug: null })
  }
}
