import type { OwnerKey } from '../../platform/owner.ts'
import { itemWithServerId, withServerIds } from './local-ids.ts'
import type { OutboxAction } from './outbox-action.ts'
import type { OutboxRecord } from './outbox-record.ts'
import type { OwnerMemory } from './outbox-store.ts'
import { onNewest } from './own-versions.ts'

interface Doing {
  variables: unknown
  /** Milliseconds since 1970. */
  now: number
  delayMs: number
}

/** What the person did, as it will wait. */
export function newRecord(
  owner: OwnerKey,
  action: OutboxAction,
  { variables, now, delayMs }: Doing,
): OutboxRecord {
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
export function asOfNow(
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
export function orderAfter(records: readonly OutboxRecord[], { order }: OutboxRecord): number {
  return Math.max(order, ...records.map((other) => other.order + 1))
}

/** The creation of a removal's item where it was never sent, so that nothing has to be told. */
export function unsentCreation(
  records: readonly OutboxRecord[],
  removal: OutboxRecord,
): OutboxRecord | undefined {
  const creation = records.find((record) => record.item === removal.item && record.localId !== null)
  return creation && (creation.attempts === 0 || creation.refusal !== null) ? creation : undefined
}
