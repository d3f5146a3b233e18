import type { Tag } from '@atajo/shared/tag'
import { foldText, searchByText } from '../../platform/text-search.ts'

/** The tags whose name holds the search text, whatever its case or accents, in alphabetical order. */
export function filterTags(tags: readonly Tag[], search: string): Tag[] {
  return searchByText(tags, search.trim(), (tag) => foldText(tag.name)).sort(
    (one, other) => one.name.localeCompare(other.name, 'es') || one.id - other.id,
  )
}
