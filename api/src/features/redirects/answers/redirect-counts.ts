import type { RedirectDecision } from '../links/decide-redirect.ts'

export type RedirectOutcome =
  | RedirectDecision['kind']
  | 'destination-page'
  | 'unknown'
  | 'held-back'
  | 'wrong-password'
  | 'too-many-tries'
  | 'unavailable'
  | 'failed'

export type RedirectCounts = Record<RedirectOutcome, number>

/** Creates counters of this process's answers since its start. */
export function createRedirectCounts(): RedirectCounts {
  return {
    go: 0,
    'ask-password': 0,
    preview: 0,
    'destination-page': 0,
    withdrawn: 0,
    inactive: 0,
    expired: 0,
    blocked: 0,
    'used-up': 0,
    'people-only': 0,
    broken: 0,
    unknown: 0,
    'held-back': 0,
    'wrong-password': 0,
    'too-many-tries': 0,
    unavailable: 0,
    failed: 0,
  }
}
