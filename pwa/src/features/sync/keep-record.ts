import type { OwnerKey } from '../../platform/owner.ts'
import { itemWithServerId, withServerIds } from './local-ids.ts'
import type { OutboxAction } from './outbox-action.ts'
import type { OutboxDeps } from './outbox-deps.ts'
import type { OutboxRecord } from './outbox-record.ts'
import type { OwnerMemory } from './outbox-store.ts'
import { onNewest } from './own-versions.ts'
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
  done: Done,
): Promise<OutboxRecord | null> {
  const { action } = done
  const record = newRecord(owner, done, now())
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

function newRecord(owner: OwnerKey, { action, variables, delayMs }: Done, now: number): OutboxRecord {
  return {
    id: crypto.randomUUID(),
    owner,
    action: action.name,
    variables,
    item: action.item(variables),
    localId: action.localId?.(variables) ?? null,
    at: now,
    order: now * 1000,
    notBefore: delayMs === 0 ? 0 : now + delayMs,
    attempts: 0,
    refusal: null,
  }
}

/** Item and variables of a new change by what this device knows in the moment in which it is kept. */
function asOfNow(
  { record, action }: { record: OutboxRecord; action: OutboxAction },
  records: readonly OutboxRecord[],
  { ids, versions }: OwnerMemory,
): Pick<OutboxRecord, 'item' | 'variables'> {
  const item = itemWithServerId(record.item, ids)
  const waiting = records.filter((other) => other.item === item)
  const variables = withServerIds(record.variables, ids)
  return { item, variables: onNewest(action, variables, { waiting, version: versions[item] }) }
}

/** A clock may be put back: what is done now comes after everything that waits. */
function orderAfter(records: readonly OutboxRecord[], { order }: OutboxRecord): number {
  return Math.max(order, ...records.map((other) => other.order + 1))
}

/** The creation of a removal's item where it was never sent, so that nothing has to be told. */
function unsentCreation(records: readonly OutboxRecord[], removal: OutboxRecord): OutboxRecord | undefined {
  const creation = records.find((record) => record.item === removal.item && record.localId !== null)
  return creation && (creation.attempts === 0 || creation.refusal !== null) ? creation : undefined
}
