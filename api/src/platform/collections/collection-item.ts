import type { Owner } from '../actor.ts'

/** A document of an owner's item whose name is unique among theirs, without case. */
export interface CollectionItem<Fields> {
  _id: number
  owner: Owner
  /** `trashed`: whole, but for its name and its place. `deleted`: only the id is left. */
  state: 'live' | 'trashed' | 'deleted'
  fields: Fields
  /** The name as it is compared; only a live item has one. */
  nameKey?: string
  /** The place under the owner's limit. */
  slot?: number
  /** The idempotent request that made it; unique for its owner. */
  creationMark?: string
  /** The newest idempotent requests whose effect this document holds. */
  marks: string[]
  createdAt: Date
  /** Grows with every edit, even within one millisecond. */
  updatedAt: Date
  /** When it was trashed, and when it goes for good. */
  deletedAt?: Date
  trashPurgeAt?: Date
}
