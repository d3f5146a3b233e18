import { lazily } from '../platform/lazily.ts'
import { foldText, searchByText } from '../platform/text-search.ts'

export interface PickerOption<Id extends string | number> {
  id: Id
  label: string
}

const byLabel = lazily(() => new Intl.Collator('es'))

/** In alphabetical order, when a list is opened: the first collator takes phones 50 ms. */
export function sortOptions<Option extends { label: string }>(options: readonly Option[]): Option[] {
  return [...options].sort((one, other) => byLabel().compare(one.label, other.label))
}

/** The options whose label holds the search text, whatever its case or accents. */
export function filterOptions<Option extends { label: string }>(
  options: readonly Option[],
  search: string,
): Option[] {
  return searchByText(options, search.trim(), (option) => foldText(option.label))
}

/** The selection after a click on `id`: it goes in or out of several, or becomes the only one. */
export function toggleOption<Id>(selected: readonly Id[], id: Id, isMulti: boolean): Id[] {
  if (!isMulti) return selected.includes(id) ? [] : [id]
  return selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id]
}

/** The name that a search text gives to something new; null where an option has it already. */
export function newName(options: readonly { label: string }[], search: string): string | null {
  const name = search.trim().replace(/\s+/g, ' ')
  const { strict } = foldText(name)
  const isThere = options.some(({ label }) => foldText(label).strict === strict)
  return name === '' || isThere ? null : name
}
