import type { Link } from '@atajo/shared/link'
import { replaceEqualDeep } from '@tanstack/react-query'

/**
 * Returns the new list, reusing the objects of unchanged links, so that their rows do not render
 * again.
 */
export function shareLinks(before: Link[] | undefined, after: Link[]): Link[] {
  if (before === undefined || before === after) return after
  const known = new Map(before.map((link) => [link.id, link]))
  return keptOrder(
    before,
    after.map((link) => replaceEqualDeep(known.get(link.id), link)),
  )
}

/** Returns the previous list if all its links are the same. */
export function keptOrder(before: Link[], after: Link[]): Link[] {
  const isSame = before.length === after.length && before.every((link, index) => link === after[index])
  return isSame ? before : after
}
