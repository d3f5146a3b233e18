import type { PlanName } from '@atajo/shared/plan'

/** Whose data it is: `u:<user id>` or `g:<guest id>`. */
export type Owner = `u:${number}` | `g:${string}`

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
}

/** Who asks: what a verb needs to know of the session or the API key behind a request. */
export type Actor = GuestActor | UserActor
