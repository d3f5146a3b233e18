import { isFieldEdit } from './field-edit.ts'
import type { OutboxRecord } from './outbox-record.ts'

/** Whether others have changed fields that a refused edit changes too. */
export function isInConflict({ variables, refusal }: OutboxRecord): boolean {
  if (refusal?.code !== 'edit_conflict') return false
  const { conflicts } = refusal
  // An earlier version kept none of them apart.
  if (!conflicts || !isFieldEdit(variables)) return true
  return Object.keys(conflicts).some((field) => field in variables.change)
}
