/** The wire number of the paid plan; any other planId is free. */
export const PRO_PLAN_ID = 2
export const FREE_PLAN_ID = 1

export type PlanName = 'guest' | 'free' | 'pro'

/** Links of a guest, unless whoever runs the service wants another number. */
export const GUEST_LINKS = 10

/** What a plan allows; null is unlimited. */
export interface PlanLimits {
  links: number | null
  groups: number
  tags: number
  /** Days until a new link stops working; null is never. */
  linkLifetimeDays: number | null
  hasAdvancedOptions: boolean
  hasStatistics: boolean
  hasApiKey: boolean
}

/** What each plan allows: the only place where its limits stand. */
export const PLANS: Record<PlanName, PlanLimits> = {
  guest: {
    links: GUEST_LINKS,
    groups: 0,
    tags: 0,
    linkLifetimeDays: 7,
    hasAdvancedOptions: false,
    hasStatistics: false,
    hasApiKey: false,
  },
  free: {
    links: 50,
    groups: 5,
    tags: 15,
    linkLifetimeDays: null,
    hasAdvancedOptions: false,
    hasStatistics: true,
    hasApiKey: true,
  },
  pro: {
    links: null,
    groups: 50,
    tags: 100,
    linkLifetimeDays: null,
    hasAdvancedOptions: true,
    hasStatistics: true,
    hasApiKey: true,
  },
}

/** Requests a day that the developer API grants unless the operator sets another number. */
export const API_REQUESTS_PER_DAY = 100

/**
 * Codes that one owner may hold reserved for links made offline, and for how many days. After
 * `leaseDays` one still is its owner's, and makes room for a code of another device.
 */
export const RESERVED_CODES = { max: 20, days: 30, leaseDays: 1 }

/** The plan that a signed-in user's planId stands for. */
export function planOfUser(planId: number): 'free' | 'pro' {
  return planId === PRO_PLAN_ID ? 'pro' : 'free'
}
