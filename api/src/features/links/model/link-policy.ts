import type { PlanName } from '@atajo/shared/plan'

/** What the operator allows, as it is now. */
export interface LinkPolicy {
  /** Links that an owner on that plan may have; null is unlimited. */
  limitOf(plan: PlanName): number | null
  /** Whether links are made without an account. */
  areGuestsWelcome(): boolean
  /** Whether no link may have that suffix. */
  isReservedWord(slug: string): boolean
  /** Whether links may be shown with that host. */
  isDomain(host: string): boolean
}
