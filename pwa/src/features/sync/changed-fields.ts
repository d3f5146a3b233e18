import type { FieldDifference } from './outbox-action.ts'

/** The fields that two drafts of the same thing differ in. */
export function changedFields<Draft extends object>(before: Draft, after: Draft): (keyof Draft)[] {
  const fields = Object.keys(after) as (keyof Draft)[]
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
}

/** What a change changes, and nothing else of it. */
export function onlyChanged<Draft extends object>(
  change: Draft,
  changed: readonly (keyof Draft)[],
): Partial<Draft> {
  const fields = Object.entries(change).filter(([field]) => changed.includes(field as keyof Draft))
  return Object.fromEntries(fields) as Partial<Draft>
}

/** The rows of (field, mine, theirs), as people read them, in which two versions differ. */
export function differingRows(
  rows: readonly (readonly [string, string | null, string | null])[],
): FieldDifference[] {
  return rows
    .filter(([, mine, theirs]) => mine !== theirs)
    .map(([field, mine, theirs]) => ({ field, mine: mine ?? '', theirs: theirs ?? '' }))
}

/** A change with everything but its changed fields as `content` has it. */
export function keepUnchanged<Draft extends object, Change extends Draft>(
  change: Change,
  content: Draft,
  changed: readonly (keyof Draft)[],
): Change {
  const fields = Object.entries(content).filter(([field]) => !changed.includes(field as keyof Draft))
  return { ...change, ...Object.fromEntries(fields) }
}
