import type { PlanName } from '@atajo/shared/plan'

/** The person whose data it is: `u:<user id>` or `g:<guest id>`. */
export type Owner = `u:${number}` | `g:${string}`

/** Returns null for a guest. */
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
  /** IANA time zone in which the account's days begin and end; null means the service's zone. */
  timeZone?: string | null
}

/** The person or program behind a request, read from its session or its API key. */
export type Actor = GuestActor | UserActor

/** Replaces the time zone by that of the asking account, if it has one. */
export function inZoneOf<Deps extends { timeZone: string }>(deps: Deps, actor: Actor): Deps {
  const timeZone = actor.kind === 'user' ? actor.timeZone : null
  return timeZone ? { ...deps, timeZone } : deps
}
