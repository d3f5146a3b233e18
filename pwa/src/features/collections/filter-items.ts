import type { Color } from '@atajo/shared/color'
import { foldText, searchByText } from '../../platform/text/text-search.ts'
import { type CollectionItem, type CollectionKind, nameOf } from './collection-kind.ts'

/**
 * Returns the items whose name contains the search text, without case or accents, alphabetically.
 */
export function filterItems<Draft extends { color: Color }>(
  kind: Pick<CollectionKind<Draft>, 'nameField'>,
  items: readonly CollectionItem<Draft>[],
  search: string,
): CollectionItem<Draft>[] {
  return searchByText(items, search.trim(), (item) => foldText(nameOf(kind, item))).sort(
    (one, other) => nameOf(kind, one).localeCompare(nameOf(kind, other), 'es') || one.id - other.id,
  )
}
