import type { OwnerKey } from '../../platform/owner.ts'
import { asOfNow, newRecord, orderAfter, unsentCreation } from './new-record.ts'
import type { OutboxAction } from './outbox-action.ts'
import type { OutboxDeps } from './outbox-deps.ts'
import type { OutboxRecord } from './outbox-record.ts'
import { giveUp, release } from './refused-record.ts'

interface Done {
  action: OutboxAction
  variables: unknown
  delayMs: number
}

/** Keeps what somebody did; null when it only took back what had never been sent. */
export async function keepRecord(
  { store, currentOwner, now }: OutboxDeps,
  owner: OwnerKey,
  { action, variables, delayMs }: Done,
): Promise<OutboxRecord | null> {
  const record = newRecord(owner, action, { variables, now: now(), delayMs })
  const gone: OutboxRecord[] = []
  await store.change((records, memoryOf) => {
    // A guest may have become an account meanwhile; what was theirs has been moved by then.
    if (owner.startsWith('g:')) record.owner = currentOwner() ?? owner
    record.order = orderAfter(records, record)
    const ofOwner = records.filter((other) => other.owner === record.owner)
    Object.assign(record, asOfNow({ record, action }, ofOwner, memoryOf(record.owner)))
    const creation = action.isRemoval ? unsentCreation(ofOwner, record) : undefined
    if (!creation) return { put: [record] }
    const given = giveUp(ofOwner, creation.id)
    gone.push(...given.gone)
    return given.change
  })
  for (const other of gone) release(other)
  return gone.length === 0 ? record : null
}
