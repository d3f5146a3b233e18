import type { Color } from '@atajo/shared/color'
import type { NextId } from '../database/id-source.ts'
import type { CollectionStore } from './collection.store.ts'
import type { CollectionItem } from './collection-item.ts'

/** A collection that a person may have, and what one of its items is called in codes of errors. */
export type CollectionKind = { one: 'group'; many: 'groups' } | { one: 'tag'; many: 'tags' }

/** A kind of items that have a name and a colour, together with what its verbs work on. */
export interface Collection<Fields extends { color: Color }> {
  kind: CollectionKind
  nameOf(fields: Fields): string
  items: CollectionStore<Fields>
  nextId: NextId
  now(): Date
}

/** An item as its owner sees it; instants in ISO. */
export type PresentedItem<Fields> = Fields & { id: number; createdAt: string; updatedAt: string }

/** How an item looks to its owner. */
export function presentItem<Fields>(item: CollectionItem<Fields>): PresentedItem<Fields> {
  const { _id, fields, createdAt, updatedAt } = item
  return { id: _id, ...fields, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}
