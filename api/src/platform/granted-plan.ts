import { FREE_PLAN_ID, PRO_PLAN_ID } from '@atajo/shared/plan'

/** The `planId` of an account: PRO for as long as anything grants it. */
export function grantedPlanId(grants: readonly string[]): number {
  return grants.length > 0 ? PRO_PLAN_ID : FREE_PLAN_ID
}
