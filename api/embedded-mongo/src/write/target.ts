import { createCollection } from '../storage/catalog.ts'
import type { Collection } from '../storage/collection.ts'
import type { Storage } from '../storage/records.ts'

/** The collection that a command names. */
export interface Target {
  storage: Storage
  database: string
  name: string
}

export function findCollection({ storage, database, name }: Target): Collection | undefined {
  return storage.catalog.collections.get(`${database}.${name}`)
}

/** Returns the collection, and creates it if needed. Runs inside a write job. */
export function ensureCollection(target: Target): Collection {
  return findCollection(target) ?? createCollection(target.storage.catalog, target.database, target.name)
}
