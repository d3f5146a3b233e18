/** Links that are ticked; what a filter hides stays ticked and counts for nothing meanwhile. */
export interface LinkSelection {
  ids: ReadonlySet<number>
  /** The one that was ticked or unticked last: ranges begin there. */
  last: number | null
}

export const NO_SELECTION: LinkSelection = { ids: new Set(), last: null }

/** The same one once links that were made on this device have got other ids. */
export function withCurrentIds(
  { ids, last }: LinkSelection,
  currentId: (id: number) => number,
): LinkSelection {
  return { ids: new Set([...ids].map(currentId)), last: last && currentId(last) }
}

/** With one more link, or one less. */
export function withOne({ ids }: LinkSelection, id: number, isOn: boolean): LinkSelection {
  return { ids: changed(ids, [id], isOn), last: id }
}

/** With all links from the last one to this, in the order of the list, as this one becomes. */
export function withRange(
  selection: LinkSelection,
  id: number,
  { isOn, order }: { isOn: boolean; order: readonly number[] },
): LinkSelection {
  const from = selection.last === null ? -1 : order.indexOf(selection.last)
  const to = order.indexOf(id)
  if (from < 0 || to < 0) return withOne(selection, id, isOn)
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ids: changed(selection.ids, range, isOn), last: id }
}

function changed(ids: ReadonlySet<number>, some: readonly number[], isOn: boolean): Set<number> {
  const next = new Set(ids)
  for (const id of some) {
    if (isOn) next.add(id)
    else next.delete(id)
  }
  return next
}

/** Ticks a row or unticks it; with `isRange` also those since the last one. */
export type SelectLink = (id: number, isOn: boolean, isRange: boolean) => void
