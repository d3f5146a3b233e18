import type { PlanName } from '@atajo/shared/plan'

/** Whose data it is: `u:<user id>` or `g:<guest id>`. */
export type Owner = `u:${number}` | `g:${string}`

/** The user whose data it is, or null for a guest's. */
export function userIdOf(owner: Owner): number | null {
  return owner.startsWith('u:') ? Number(owner.slice(2)) : null
}

export interface GuestActor {
  kind: 'guest'
  owner: Owner
  plan: 'guest'
}

export interface UserActor {
  kind: 'user'
  owner: Owner
  userId: number
  plan: Exclude<PlanName, 'guest'>
  /** The account's IANA time zone, in which its days begin and end; null for the service's. */
  timeZone?: string | null
}

/** Who asks: what a verb needs to know of the session or the API key behind a request. */
export type Actor = GuestActor | UserActor

/** The same with the zone of the account that asks, if it has one. */
export function inZoneOf<Deps extends { timeZone: string }>(deps: Deps, actor: Actor): Deps {
  const timeZone = actor.kind === 'user' ? actor.timeZone : null
  return timeZone ? { ...deps, timeZone } : deps
}
