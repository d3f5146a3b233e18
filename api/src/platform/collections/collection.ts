import type { Color } from '@atajo/shared/color'
import type { NextId } from '../database/id-source.ts'
import type { CollectionStore } from './collection.store.ts'
import type { CollectionItem } from './collection-item.ts'

/** The collections that a person can have, as error codes spell them. */
export type CollectionKind = { one: 'group'; many: 'groups' } | { one: 'tag'; many: 'tags' }

/** A kind of items with name and colour, together with its stores and errors. */
export interface Collection<Fields extends { color: Color }> {
  kind: CollectionKind
  nameOf(fields: Fields): string
  items: CollectionStore<Fields>
  nextId: NextId
  now(): Date
}

/** An item in the form that its owner gets; instants are ISO texts. */
export type PresentedItem<Fields> = Fields & { id: number; createdAt: string; updatedAt: string }

export function presentItem<Fields>(item: CollectionItem<Fields>): PresentedItem<Fields> {
  const { _id, fields, createdAt, updatedAt } = item
  return { id: _id, ...fields, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}
