import type { Group } from '@atajo/shared/group'

/** The groups whose title holds the search text, whatever its case, in alphabetical order. */
export function filterGroups(groups: readonly Group[], search: string): Group[] {
  const wanted = search.trim().toLowerCase()
  return groups
    .filter((group) => group.title.toLowerCase().includes(wanted))
    .sort((one, other) => one.title.localeCompare(other.title, 'es') || one.id - other.id)
}
