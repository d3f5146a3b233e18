export interface PickerOption<Id extends string | number> {
  id: Id
  label: string
}

/** Lower case without accents, so that `peru` finds `Perú`. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The options whose label holds the search text, whatever its case or accents. */
export function filterOptions<Option extends { label: string }>(
  options: readonly Option[],
  search: string,
): Option[] {
  const wanted = foldText(search.trim())
  return options.filter((option) => foldText(option.label).includes(wanted))
}

/** The selection after a click on `id`: it goes in or out of several, or becomes the only one. */
export function toggleOption<Id>(selected: readonly Id[], id: Id, isMulti: boolean): Id[] {
  if (!isMulti) return selected.includes(id) ? [] : [id]
  return selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id]
}
