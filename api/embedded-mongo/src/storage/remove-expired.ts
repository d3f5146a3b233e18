import type { Filter } from '../query/filter.ts'
import { deleteStatement } from '../write/delete-rows.ts'
import { runStatements } from '../write/run-statements.ts'
import type { Collection, Index } from './collection.ts'
import type { Storage } from './records.ts'

/**
 * Deletes documents that TTL indexes declare expired. Only dates count, and the earliest of an
 * array.
 */
export async function removeExpired(storage: Storage, now: Date): Promise<void> {
  for (const collection of [...storage.catalog.collections.values()]) {
    for (const index of collection.indexes) {
      if (index.ttlSeconds !== undefined && index.ready)
        await removeExpiredBy(storage, { collection, index, now })
    }
  }
}

interface Expiry {
  collection: Collection
  index: Index
  now: Date
}

async function removeExpiredBy(storage: Storage, { collection, index, now }: Expiry): Promise<void> {
  const [field] = index.fields
  if (!field) return
  const before = new Date(now.getTime() - (index.ttlSeconds as number) * 1000)
  const expired: Filter = {
    kind: 'leaf',
    name: field.path,
    path: { parts: field.parts, expandLeaf: true },
    leaf: { kind: 'compare', op: '$lte', operand: before },
  }
  const filter: Filter = index.partial ? { kind: 'and', parts: [expired, index.partial.filter] } : expired
  const target = { storage, database: collection.database, name: collection.name }
  const statement = deleteStatement({ target, query: { filter }, flush: false })
  await runStatements([statement], { ordered: true, flush: false, write: storage.environment.write })
}
