/** The wire number of the paid plan; any other planId is free. */
export const PRO_PLAN_ID = 2
export const FREE_PLAN_ID = 1

export type PlanName = 'guest' | 'free' | 'pro'

/** Default number of links of a guest, which administrators can change. */
export const GUEST_LINKS = 10

/** Null means unlimited. */
export interface PlanLimits {
  links: number | null
  groups: number
  tags: number
  /** Days until a new link expires; null means never. */
  linkLifetimeDays: number | null
  hasAdvancedOptions: boolean
  hasStatistics: boolean
  hasApiKey: boolean
}

/** The only definition of the plans' limits. */
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

/** Default number of daily requests of the developer API. */
export const API_REQUESTS_PER_DAY = 100

/**
 * Codes that one owner may reserve for links made offline, and for how many days. After `leaseDays`
 * a code still belongs to its owner, but gives way to a reservation of another device.
 */
export const RESERVED_CODES = { max: 20, days: 30, leaseDays: 1 }

export function planOfUser(planId: number): 'free' | 'pro' {
  return planId === PRO_PLAN_ID ? 'pro' : 'free'
}
