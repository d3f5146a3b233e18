/**
 * Selected links. Those hidden by a filter stay selected but are not counted or changed meanwhile.
 */
export interface LinkSelection {
  ids: ReadonlySet<number>
  /** The link toggled last, where a range selection starts. */
  last: number | null
}

export const NO_SELECTION: LinkSelection = { ids: new Set(), last: null }

/** Replaces device ids by server ids after links created on this device were sent. */
export function withCurrentIds(
  { ids, last }: LinkSelection,
  currentId: (id: number) => number,
): LinkSelection {
  return { ids: new Set([...ids].map(currentId)), last: last && currentId(last) }
}

/** Adds or removes one link. */
export function withOne({ ids }: LinkSelection, id: number, isOn: boolean): LinkSelection {
  return { ids: changed(ids, [id], isOn), last: id }
}

/**
 * Gives all links from the last toggled one to this one the same state as this one, in list order.
 */
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

/** Selects or deselects a link; `isRange` extends this to the links since the last one. */
export type SelectLink = (id: number, isOn: boolean, isRange: boolean) => void
