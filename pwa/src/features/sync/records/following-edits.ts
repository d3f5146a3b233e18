import type { FieldConflicts } from '@atajo/shared/error-code'
import type { SetChange, ValueChange } from '@atajo/shared/patch'
import { type FieldChanges, isSame, isSetChange } from './field-edit.ts'

/**
 * The server identifies a password by its version, which this device learns only from an answer.
 */
const VERSIONED = 'password'

/**
 * Joins two consecutive edits. Returns null if the second did not start from the first's result,
 * for example because another tab made it.
 */
export function joinedChanges(first: FieldChanges, second: FieldChanges): FieldChanges | null {
  const joined = { ...first }
  for (const [field, next] of Object.entries(second)) {
    const before = first[field]
    const both = before === undefined ? next : joinedChange(field, before, next)
    if (both === null) return null
    if (isNothing(both)) delete joined[field]
    else joined[field] = both
  }
  return joined
}

/** Rebases an edit onto the values before a discarded edit. */
export function startingFrom(next: FieldChanges, before: FieldChanges): FieldChanges {
  return mapValueChanges(next, (field, change) => {
    const given = before[field]
    return given && !isSetChange(given) ? { ...change, from: given.from } : change
  })
}

/** Rebases an edit onto the server's answer to the edit before it. */
export function afterAnswer(next: FieldChanges, done: FieldChanges, answer: unknown): FieldChanges {
  if (!next[VERSIONED] || !done[VERSIONED]) return next
  const { passwordVersion = null } = answer as { passwordVersion?: number | null }
  return { ...next, [VERSIONED]: { ...(next[VERSIONED] as ValueChange), from: passwordVersion } }
}

/** Rebases an edit onto the server's values, keeping only the conflicting fields in `mine`. */
export function decidedChanges(
  changes: FieldChanges,
  conflicts: FieldConflicts,
  mine: readonly string[],
): FieldChanges {
  const remaining = Object.entries(changes).filter(([field]) => !conflicts[field] || mine.includes(field))
  return mapValueChanges(Object.fromEntries(remaining), (field, change) => {
    const conflict = conflicts[field]
    return conflict ? { ...change, from: conflict.now } : change
  })
}

function mapValueChanges(
  changes: FieldChanges,
  map: (field: string, change: ValueChange) => ValueChange,
): FieldChanges {
  const mapped = Object.entries(changes).map(([field, change]) => [
    field,
    isSetChange(change) ? change : map(field, change),
  ])
  return Object.fromEntries(mapped)
}

function joinedChange(field: string, first: ValueChange | SetChange, second: ValueChange | SetChange) {
  if (isSetChange(first) && isSetChange(second)) {
    const without = (ids: number[], gone: number[]) => ids.filter((id) => !gone.includes(id))
    return {
      add: [...new Set([...without(first.add, second.remove), ...second.add])],
      remove: [...new Set([...without(first.remove, second.add), ...second.remove])],
    }
  }
  if (isSetChange(first) || isSetChange(second)) return null
  const follows = isSame(second.from, first.to) || (field === VERSIONED && isSame(second.from, first.from))
  return follows ? { from: first.from, to: second.to } : null
}

function isNothing(change: ValueChange | SetChange): boolean {
  return !isSetChange(change) && isSame(change.from, change.to)
}
