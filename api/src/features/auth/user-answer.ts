import { PLANS, planOfUser } from '@atajo/shared/plan'
import type { User } from '@atajo/shared/session'
import type { UserAccount } from './users.store.ts'

/** An account as its owner sees it, with the limits of its plan. */
export function userAnswer(account: UserAccount, apiRequestsPerDay: number): User {
  const { links, groups, tags } = PLANS[planOfUser(account.planId)]
  return {
    ...account,
    createdAt: account.createdAt.toISOString(),
    limits: { links, groups, tags, apiRequestsPerDay },
  }
}
