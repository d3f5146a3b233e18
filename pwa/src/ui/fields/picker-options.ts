import { lazily } from '../../platform/text/lazily.ts'
import { foldText, searchByText } from '../../platform/text/text-search.ts'

export interface PickerOption<Id extends string | number> {
  id: Id
  label: string
}

const byLabel = lazily(() => new Intl.Collator('es'))

/** Sorted when a list opens, because the first collator costs phones 50 ms. */
export function sortOptions<Option extends { label: string }>(options: readonly Option[]): Option[] {
  return [...options].sort((one, other) => byLabel().compare(one.label, other.label))
}

/** Returns the options whose label contains the search text, in any case and with any accents. */
export function filterOptions<Option extends { label: string }>(
  options: readonly Option[],
  search: string,
): Option[] {
  return searchByText(options, search.trim(), (option) => foldText(option.label))
}

/** Returns the selection after a click: `id` is toggled, or becomes the only one. */
export function toggleOption<Id>(selected: readonly Id[], id: Id, isMulti: boolean): Id[] {
  if (!isMulti) return selected.includes(id) ? [] : [id]
  return selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id]
}

/** Returns the name for a new item; null if an option already has it. */
export function newName(options: readonly { label: string }[], search: string): string | null {
  const name = search.trim().replace(/\s+/g, ' ')
  const { strict } = foldText(name)
  const isThere = options.some(({ label }) => foldText(label).strict === strict)
  return name === '' || isThere ? null : name
}
