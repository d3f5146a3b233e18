import { type FieldChanges, isFieldEdit } from './field-edit.ts'
import { decidedChanges, startingFrom } from './following-edits.ts'
import { withoutLocalId } from './local-ids.ts'
import { hurried } from './next-record.ts'
import { findAction } from './outbox-action.ts'
import type { OutboxRecord } from './outbox-record.ts'
import type { OutboxStore, StoreChange } from './outbox-store.ts'
import { upgradedRecords } from './upgraded-records.ts'

/**
 * A refused change that is sent again gets a new key: the old one would be answered with the old
 * refusal. One that only waits keeps its key, as it may have had its effect already.
 */
export function sendAgain(records: readonly OutboxRecord[], id: string): StoreChange {
  const record = records.find((other) => other.id === id)
  if (!record) return {}
  const { refusal } = record
  if (!refusal) return { put: [hurried(record)] }
  const revise = findAction(record.action)?.revise
  const variables = revise ? revise(record.variables, refusal) : record.variables
  return { remove: [id], put: [unsent({ ...record, variables })] }
}

/** A change as one that was never sent, under a key of its own. */
export function unsent(record: OutboxRecord): OutboxRecord {
  return { ...record, id: crypto.randomUUID(), attempts: 0, refusal: null, trouble: null }
}

/**
 * Has an edit in conflict go on: its fields in `mine` over what others made of them, the others no
 * more. Later edits of the same item start from what is there then.
 */
export function decideConflict(
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

/** Later edits of a record's item, where they start from a field of `before` that is no more. */
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

/** Gives up a change and what makes no sense without it; nothing else mentions it afterwards. */
export function giveUp(
  records: readonly OutboxRecord[],
  record: OutboxRecord,
): { gone: OutboxRecord[]; change: StoreChange } {
  const { localId, variables } = record
  if (localId === null) {
    const put = isFieldEdit(variables) ? withStart(records, record, variables.change) : []
    return { gone: [record], change: { remove: [record.id], put } }
  }
  const gone = records.filter(({ item }) => item === record.item)
  const kept = records.filter((other) => !gone.includes(other))
  const put = kept.map((other) => ({ ...other, variables: withoutLocalId(other.variables, localId) }))
  return { gone, change: { remove: gone.map(({ id }) => id), put } }
}

/** Gives back what a change that is given up has held. */
export function release({ action, variables, refusal }: OutboxRecord): void {
  findAction(action)?.release?.(variables, refusal)
}

/** Gives up a change if it `isWanted`; returns whether it was. */
export async function discardRecord(
  store: OutboxStore,
  id: string,
  isWanted: (record: OutboxRecord) => boolean = () => true,
): Promise<boolean> {
  let gone: OutboxRecord[] = []
  await store.change((records) => {
    const record = records.find((other) => other.id === id)
    if (!record || !isWanted(record)) return {}
    const given = giveUp(records, record)
    gone = given.gone
    return given.change
  })
  for (const record of gone) release(record)
  return gone.length > 0
}
