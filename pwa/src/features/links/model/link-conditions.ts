import type { Link } from '@atajo/shared/link'
import { ASKED_FIELDS, type AskedField } from '@atajo/shared/link-columns'

const ENDS = ['expired', 'usedUp', 'withdrawn'] as const

/** The conditions that filter links beside the status, in the order of the picker. */
export const LINK_CONDITIONS: readonly LinkCondition[] = [...ENDS, ...ASKED_FIELDS.map(({ name }) => name)]

export type LinkEnd = (typeof ENDS)[number]
export type LinkCondition = LinkEnd | AskedField

export function isEnd(condition: LinkCondition): condition is LinkEnd {
  return ENDS.some((end) => end === condition)
}

export function hasField(link: Link, field: AskedField): boolean {
  return field === 'password' ? link.hasPassword : Boolean(link[field])
}
