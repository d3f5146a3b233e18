import { foldText, searchByText } from '../platform/text/text-search.ts'
import type { PaletteItem } from '../ui/overlays/command-palette.tsx'

/** Returns the items whose label contains the search; labels that begin with it come first. */
export function findItems(items: readonly PaletteItem[], search: string): PaletteItem[] {
  const query = search.trim()
  const found = searchByText(items, query, (item) => foldText(item.label))
  const isFirst = (item: PaletteItem) => foldText(item.label).plain.startsWith(foldText(query).plain)
  return [...found.filter(isFirst), ...found.filter((item) => !isFirst(item))]
}
