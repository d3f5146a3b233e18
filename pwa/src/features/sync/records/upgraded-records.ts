import type { FieldConflicts } from '@atajo/shared/error-code'
import { type FieldChanges, isSetChange } from './field-edit.ts'
import { startingFrom } from './following-edits.ts'
import { findAction } from './outbox-action.ts'
import type { OutboxRecord } from './outbox-record.ts'

/**
 * Converts records of 1.0.0 or an old tab to field edits, if they were never sent or are in
 * conflict. Records that may have taken effect are sent unchanged, under their own keys.
 */
export function upgradedRecords(records: readonly OutboxRecord[]): OutboxRecord[] {
  /** The values that earlier edits of each item end with. */
  const left = new Map<string, FieldChanges>()
  return records.flatMap((record) => {
    const legacy = findAction(record.action)?.legacy
    if (!legacy) return []
    const place = `${record.owner} ${record.item}`
    const { action, variables, saysFrom } = legacy.edit(record.variables)
    const change = startingFrom(variables.change, left.get(place) ?? {})
    const ends = Object.entries(change).flatMap(([field, part]) =>
      isSetChange(part) ? [] : [[field, { from: part.to, to: part.to }]],
    )
    left.set(place, { ...left.get(place), ...Object.fromEntries(ends) })
    const upgraded = { ...record, action, variables: { ...variables, change } }
    const { refusal } = record
    if (refusal?.code === 'edit_conflict' && refusal.current) {
      const conflicts = refusal.conflicts ?? conflictsWith(change, legacy.fieldsOf(refusal.current))
      return [{ ...upgraded, refusal: { ...refusal, conflicts } }]
    }
    return saysFrom && record.attempts === 0 ? [upgraded] : []
  })
}

function conflictsWith(change: FieldChanges, now: Record<string, unknown>): FieldConflicts {
  const conflicts = Object.entries(change).flatMap(([field, part]) =>
    isSetChange(part) ? [] : [[field, { ...part, now: now[field] ?? null }]],
  )
  return Object.fromEntries(conflicts)
}
