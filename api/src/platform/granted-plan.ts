import { FREE_PLAN_ID, PRO_PLAN_ID } from '@atajo/shared/plan'

/** An account has PRO for as long as at least one grant is left. */
export function grantedPlanId(grants: readonly string[]): number {
  return grants.length > 0 ? PRO_PLAN_ID : FREE_PLAN_ID
}
