/** What can be asked of a link beside its status, in the order of the picker. */
export const LINK_CONDITIONS = ['expired', 'usedUp', 'withdrawn', 'protected'] as const

export type LinkCondition = (typeof LINK_CONDITIONS)[number]
