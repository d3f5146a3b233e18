import { isFieldEdit } from './field-edit.ts'
import { joinedChanges } from './following-edits.ts'
import { findAction, itemsOf } from './outbox-action.ts'
import type { OutboxRecord } from './outbox-record.ts'

/**
 * The unsent record that takes the later edit; `record` is null if both together change nothing.
 */
export interface JoinedRecord {
  id: string
  record: OutboxRecord | null
}

/**
 * Joins an edit to its item's last record if that was never sent. Returns null if the edit has to
 * wait as a record of its own.
 */
export function joinedRecord(records: readonly OutboxRecord[], edit: OutboxRecord): JoinedRecord | null {
  const last = records.findLast(
    (other) => findAction(other.action)?.role !== 'completion' && itemsOf(other).includes(edit.item),
  )
  const { variables } = edit
  if (!last || last.attempts > 0 || last.refusal !== null || !isFieldEdit(variables)) return null
  // The edit may reference an item that a later record creates; then it has to be sent after that
  // one.
  const named = findAction(edit.action)?.named?.(variables) ?? []
  const later = records.slice(records.indexOf(last) + 1).flatMap(itemsOf)
  if (later.some((item) => named.includes(item))) return null
  const mergeEdit = findAction(last.action)?.mergeEdit
  if (mergeEdit) return { id: last.id, record: { ...last, variables: mergeEdit(last.variables, variables) } }
  if (last.action !== edit.action || !isFieldEdit(last.variables)) return null
  const change = joinedChanges(last.variables.change, variables.change)
  if (change === null) return null
  if (Object.keys(change).length === 0) return { id: last.id, record: null }
  return { id: last.id, record: { ...last, variables: { ...last.variables, ...variables, change } } }
}
