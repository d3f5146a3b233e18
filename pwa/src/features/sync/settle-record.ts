import { itemWithServerId, type LocalIds, withServerIds } from './local-ids.ts'
import type { OutboxRecord } from './outbox-record.ts'
import type { OwnerMemory, StoreChange } from './outbox-store.ts'
import { withVersion } from './own-versions.ts'

/** Id and version of what the server answered with. */
interface Identity {
  id: number
  updatedAt?: string
}

interface Settlement {
  identity: Identity | undefined
  /** The item's content as the change left it, where its action knows. */
  content: unknown
  memory: OwnerMemory
}

/**
 * What a change that went through leaves to do: it goes, later changes learn the server's id of what it created, and
 * later changes of the same item start from the version that it made. Id and version are remembered for changes that
 * are being made at this moment.
 */
export function settleRecord(
  records: readonly OutboxRecord[],
  done: OutboxRecord,
  { identity, content, memory }: Settlement,
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
  const item = itemWithServerId(done.item, ids)
  const updatedAt = identity?.updatedAt
  const versions =
    updatedAt === undefined
      ? memory.versions
      : withVersion(memory.versions, done, { item, updatedAt, content })
  const remember = { owner: done.owner, memory: { ids: { ...memory.ids, ...ids }, versions } }
  return { remove: [done.id], put, remember }
}

/** Variables that were edited on top of a version: `ifUpdatedAt` says which. */
export function fromVersion(variables: unknown, updatedAt: string | undefined): unknown {
  const isVersioned = typeof variables === 'object' && variables !== null && 'ifUpdatedAt' in variables
  return isVersioned && updatedAt ? { ...variables, ifUpdatedAt: updatedAt } : variables
}
