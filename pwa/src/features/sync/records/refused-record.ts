import { type FieldChanges, isFieldEdit } from './field-edit.ts'
import { decidedChanges, startingFrom } from './following-edits.ts'
import { withoutLocalId } from './local-ids.ts'
import { withoutDelay } from './next-record.ts'
import { findAction } from './outbox-action.ts'
import type { OutboxRecord } from './outbox-record.ts'
import type { OutboxStore, StoreChange } from './outbox-store.ts'
import { upgradedRecords } from './upgraded-records.ts'

/**
 * Retries a change. A refused one gets a new key, because the server would repeat its stored
 * refusal; an unanswered one keeps its key, because it may have taken effect.
 */
export function retried(records: readonly OutboxRecord[], id: string): StoreChange {
  const record = records.find((other) => other.id === id)
  if (!record) return {}
  const { refusal } = record
  if (!refusal) return { put: [withoutDelay(record)] }
  const revise = findAction(record.action)?.revise
  const variables = revise ? revise(record.variables, refusal) : record.variables
  return { remove: [id], put: [unsent({ ...record, variables })] }
}

/** Resets a change to one that was never sent, with a new key. */
export function unsent(record: OutboxRecord): OutboxRecord {
  return { ...record, id: crypto.randomUUID(), attempts: 0, refusal: null, trouble: null }
}

/**
 * Resolves a conflict: the fields in `mine` overwrite the others' values, the other fields are
 * dropped. Later edits of the same item are rebased onto the values that remain.
 */
export function resolveConflict(
  records: readonly OutboxRecord[],
  id: string,
  mine: readonly string[],
): StoreChange {
  const found = records.find((other) => other.id === id)
  const record = found && (upgradedRecords([found])[0] ?? found)
  const conflicts = record?.refusal?.conflicts
  if (!record || !conflicts || !isFieldEdit(record.variables)) return {}
  const { change } = record.variables
  const decided = decidedChanges(change, conflicts, mine)
  const dropped = Object.entries(conflicts).filter(([field]) => field in change && !(field in decided))
  const theirs = Object.fromEntries(dropped.map(([field, { now }]) => [field, { from: now, to: now }]))
  const later = withStart(records, record, theirs)
  if (Object.keys(decided).length === 0) return { remove: [id], put: later }
  return {
    remove: [id],
    put: [...later, unsent({ ...record, variables: { ...record.variables, change: decided } })],
  }
}

/** Rebases later edits of a record's item onto the values in `before`. */
function withStart(
  records: readonly OutboxRecord[],
  { owner, item, order }: OutboxRecord,
  before: FieldChanges,
): OutboxRecord[] {
  return records
    .filter((other) => other.owner === owner && other.item === item && other.order > order)
    .flatMap((other) => {
      if (!isFieldEdit(other.variables)) return []
      const change = startingFrom(other.variables.change, before)
      return [{ ...other, variables: { ...other.variables, change } }]
    })
}

/** Discards a change and those that depend on it, and removes its local id from all others. */
export function discardWithDependents(
  records: readonly OutboxRecord[],
  record: OutboxRecord,
): { gone: OutboxRecord[]; change: StoreChange } {
  const { localId, variables } = record
  if (localId === null) {
    const put = isFieldEdit(variables) ? withStart(records, record, variables.change) : []
    return { gone: [record], change: { remove: [record.id], put } }
  }
  const gone = records.filter(({ item }) => item === record.item)
  const remaining = records.filter((other) => !gone.includes(other))
  const put = remaining.map((other) => ({ ...other, variables: withoutLocalId(other.variables, localId) }))
  return { gone, change: { remove: gone.map(({ id }) => id), put } }
}

export function release({ action, variables, refusal }: OutboxRecord): void {
  findAction(action)?.release?.(variables, refusal)
}

/** Discards a change if it `isWanted`; returns whether it was discarded. */
export async function discardRecord(
  store: OutboxStore,
  id: string,
  isWanted: (record: OutboxRecord) => boolean = () => true,
): Promise<boolean> {
  let gone: OutboxRecord[] = []
  await store.change((records) => {
    const record = records.find((other) => other.id === id)
    if (!record || !isWanted(record)) return {}
    const given = discardWithDependents(records, record)
    gone = given.gone
    return given.change
  })
  for (const record of gone) release(record)
  return gone.length > 0
}
