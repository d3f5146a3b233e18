import type { PlanName } from '@atajo/shared/plan'

export interface LinkPolicy {
  /** The greatest number of links on that plan; null without a limit. */
  limitOf(plan: PlanName): number | null
  /** Returns whether links can be created without an account. */
  areGuestsWelcome(): boolean
  /** Returns whether the word is reserved and cannot be a custom slug. */
  isReservedWord(slug: string): boolean
  /** Returns whether the host is one of the short domains. */
  isDomain(host: string): boolean
}
