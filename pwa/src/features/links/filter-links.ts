import type { Link } from '@atajo/shared/link'
import type { LinkFilter } from './link-filter.ts'

/** The links that the filter lets through, in their order. */
export function filterLinks(links: readonly Link[], filter: LinkFilter): Link[] {
  const needle = filter.query.trim().toLowerCase()
  const codeNeedle = needle.replace(/^(https?:\/\/)?[^/]*\/r\//, '')
  return links.filter(
    (link) =>
      (filter.status === 'all' || link.isActive === (filter.status === 'active')) &&
      (filter.groupId === null || link.group?.id === filter.groupId) &&
      filter.tagIds.every((id) => link.tags.some((tag) => tag.id === id)) &&
      (needle === '' || isMatch(link, needle, codeNeedle)),
  )
}

function isMatch(link: Link, needle: string, codeNeedle: string): boolean {
  return (
    link.destination.toLowerCase().includes(needle) ||
    link.code.toLowerCase().includes(codeNeedle) ||
    (link.customSlug?.toLowerCase().includes(codeNeedle) ?? false)
  )
}
