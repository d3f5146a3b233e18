import type { Group } from '@atajo/shared/group'
import { foldText, searchByText } from '../../platform/text-search.ts'

/** The groups whose title holds the search text, whatever its case or accents, in alphabetical order. */
export function filterGroups(groups: readonly Group[], search: string): Group[] {
  return searchByText(groups, search.trim(), (group) => foldText(group.title)).sort(
    (one, other) => one.title.localeCompare(other.title, 'es') || one.id - other.id,
  )
}
