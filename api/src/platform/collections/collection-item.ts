import type { Owner } from '../actor.ts'

/** A stored item. Its name is unique among its owner's items, regardless of case. */
export interface CollectionItem<Fields> {
  _id: number
  owner: Owner
  /** A `trashed` item lacks only its name key and slot. Of a `deleted` one only the id remains. */
  state: 'live' | 'trashed' | 'deleted'
  fields: Fields
  /** The normalized name, by which items are compared. It exists only while the item is live. */
  nameKey?: string
  /** The item's place under its owner's limit. */
  slot?: number
  /** Mark of the idempotent request that created the item; unique for its owner. */
  creationMark?: string
  /** Marks of the newest idempotent requests that this document already reflects. */
  marks: string[]
  createdAt: Date
  /** Grows with every edit, even within one millisecond. */
  updatedAt: Date
  deletedAt?: Date
  trashPurgeAt?: Date
}
