import type { SetChange, ValueChange } from '@atajo/shared/patch'

/**
 * Changes by wire name: the value on the screen and the new value, or a set's additions and
 * removals.
 */
export type FieldChanges = Record<string, ValueChange | SetChange>

export interface FieldEdit {
  change: FieldChanges
}

type Fields = Record<string, unknown>

export function isFieldEdit(variables: unknown): variables is FieldEdit {
  return typeof variables === 'object' && variables !== null && 'change' in variables
}

export function isSetChange(change: ValueChange | SetChange): change is SetChange {
  return 'add' in change
}

/** Returns the changes from one version to another; arrays are sets of ids. */
export function changesBetween(before: Fields, after: Fields): FieldChanges {
  const changes: FieldChanges = {}
  for (const [field, to] of Object.entries(after)) {
    const from = before[field]
    if (isSame(from, to)) continue
    changes[field] = Array.isArray(to) ? setChange(from as number[], to) : { from, to }
  }
  return changes
}

function setChange(before: readonly number[], after: readonly number[]): SetChange {
  return {
    add: after.filter((id) => !before.includes(id)),
    remove: before.filter((id) => !after.includes(id)),
  }
}

/** Compares two values of a field; arrays are sets. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return JSON.stringify(one.toSorted()) === JSON.stringify(other.toSorted())
  return one === other
}
