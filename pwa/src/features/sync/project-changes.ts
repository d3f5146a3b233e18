import { type CollectionName, findAction } from './outbox-action.ts'
import type { OutboxRecord } from './outbox-record.ts'

/** A collection as it will be once everything that waits has gone through. */
export function projectChanges<Item>(
  collection: CollectionName,
  items: readonly Item[],
  records: readonly OutboxRecord[],
): Item[] {
  return records.reduce<Item[]>((current, record) => {
    const project = findAction(record.action)?.projections[collection]
    return project ? project(current, record.variables, record) : current
  }, items as Item[])
}
