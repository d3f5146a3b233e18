import type { Link } from '@atajo/shared/link'
import { replaceEqualDeep } from '@tanstack/react-query'

/** A list that was read, with the very objects of the one before where links are as they were. */
export function shareLinks(before: Link[] | undefined, after: Link[]): Link[] {
  if (before === undefined || before === after) return after
  const known = new Map(before.map((link) => [link.id, link]))
  return keptOrder(
    before,
    after.map((link) => replaceEqualDeep(known.get(link.id), link)),
  )
}

/** The list before, where it is the same. */
export function keptOrder(before: Link[], after: Link[]): Link[] {
  const isSame = before.length === after.length && before.every((link, index) => link === after[index])
  return isSame ? before : after
}
