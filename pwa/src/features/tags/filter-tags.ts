import type { Tag } from '@atajo/shared/tag'

/** The tags whose name holds the search text, whatever its case, in alphabetical order. */
export function filterTags(tags: readonly Tag[], search: string): Tag[] {
  const wanted = search.trim().toLowerCase()
  return tags
    .filter((tag) => tag.name.toLowerCase().includes(wanted))
    .sort((one, other) => one.name.localeCompare(other.name, 'es') || one.id - other.id)
}
