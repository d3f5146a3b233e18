import { itemWithServerId, type LocalIds, withServerIds } from './local-ids.ts'
import type { OutboxRecord } from './outbox-record.ts'
import type { StoreChange } from './outbox-store.ts'

/** Id and version of what the server answered with. */
interface Identity {
  id: number
  updatedAt?: string
}

/**
 * What a change that went through leaves to do: it goes, later changes learn the server's id of what it created, and
 * later changes of the same item start from the version that it made.
 */
export function settleRecord(
  records: readonly OutboxRecord[],
  done: OutboxRecord,
  identity: Identity | undefined,
): StoreChange {
  const ids: LocalIds = done.localId !== null && identity ? { [done.localId]: identity.id } : {}
  const later = records.filter((record) => record.owner === done.owner && record.id !== done.id)
  const put = later
    .map((record) => {
      const variables = withServerIds(record.variables, ids)
      const isSameItem = record.item === done.item && record.order > done.order
      return {
        ...record,
        item: itemWithServerId(record.item, ids),
        variables: isSameItem ? fromVersion(variables, identity?.updatedAt) : variables,
      }
    })
    .filter((record, index) => JSON.stringify(record) !== JSON.stringify(later[index]))
  const hasIds = Object.keys(ids).length > 0
  return { remove: [done.id], put, ...(hasIds ? { localIds: { owner: done.owner, ids } } : {}) }
}

/** Variables that were edited on top of a version: `ifUpdatedAt` says which. */
export function fromVersion(variables: unknown, updatedAt: string | undefined): unknown {
  const isVersioned = typeof variables === 'object' && variables !== null && 'ifUpdatedAt' in variables
  return isVersioned && updatedAt ? { ...variables, ifUpdatedAt: updatedAt } : variables
}
