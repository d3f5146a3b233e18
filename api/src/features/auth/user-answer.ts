import { PLANS, planOfUser } from '@atajo/shared/plan'
import type { User } from '@atajo/shared/session'
import type { UserAccount } from './users.store.ts'

/** Returns an account as its owner sees it, with the limits of its plan. */
export function userAnswer(
  { id, username, email, planId, role, timeZone, createdAt }: UserAccount,
  apiRequestsPerDay: number,
): User {
  const { links, groups, tags } = PLANS[planOfUser(planId)]
  return {
    id,
    username,
    email,
    planId,
    role,
    timeZone,
    createdAt: createdAt.toISOString(),
    limits: { links, groups, tags, apiRequestsPerDay },
  }
}
