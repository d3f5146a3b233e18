import { createCollection } from '../storage/catalog.ts'
import type { Collection } from '../storage/collection.ts'
import type { Storage } from '../storage/records.ts'

/** The collection a command speaks of. */
export interface Target {
  storage: Storage
  database: string
  name: string
}

/** The collection; undefined where it is not there. */
export function findCollection({ storage, database, name }: Target): Collection | undefined {
  return storage.catalog.collections.get(`${database}.${name}`)
}

/** The collection, made when it is not there yet; inside a write job. */
export function ensureCollection(target: Target): Collection {
  return findCollection(target) ?? createCollection(target.storage.catalog, target.database, target.name)
}
