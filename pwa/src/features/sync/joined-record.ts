import { isFieldEdit } from './field-edit.ts'
import { joinedChanges } from './following-edits.ts'
import { findAction, itemsOf } from './outbox-action.ts'
import type { OutboxRecord } from './outbox-record.ts'

/** An unsent record that holds a later change too; null where both together change nothing. */
export interface JoinedRecord {
  id: string
  record: OutboxRecord | null
}

/**
 * The last record of an edit's item with the edit in it, as long as it was never sent; null where
 * the edit has to wait by itself.
 */
export function joinedRecord(records: readonly OutboxRecord[], edit: OutboxRecord): JoinedRecord | null {
  const last = records.findLast(
    (other) => findAction(other.action)?.role !== 'completion' && itemsOf(other).includes(edit.item),
  )
  const { variables } = edit
  if (!last || last.attempts > 0 || last.refusal !== null || !isFieldEdit(variables)) return null
  // What the edit names may be made after that record: then it has to be sent later too.
  const named = findAction(edit.action)?.named?.(variables) ?? []
  const later = records.slice(records.indexOf(last) + 1).flatMap(itemsOf)

  const takeIn = findAction(last.action)?.takeIn
  if (takeIn) return { id: last.id, record: { ...last, variables: takeIn(last.variables, variables) } }
  if (last.action !== edit.action || !isFieldEdit(last.variables)) return null
  const change = joinedChanges(last.variables.change, variables.change)
  if (change === null) return null
  if (Object.keys(change).length === 0) return { id: last.id, record: null }
  return { id: last.id, record: { ...last, variables: { ...last.variables, ...variables, change } } }
}
