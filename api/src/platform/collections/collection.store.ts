import { type Connection, type Model, Schema, type SchemaDefinition } from 'mongoose'
import type { Owner } from '../actor.ts'
import { meaningOfDuplicate } from '../database/database-errors.ts'
import { takenSlots, writeInFreeSlot } from '../database/plan-slots.ts'
import { nameKey } from '../name-key.ts'
import type { CollectionItem } from './collection-item.ts'
import { type CollectionTrash, createCollectionTrash } from './collection-trash.store.ts'

export interface NewCollectionItem<Fields> {
  _id: number
  owner: Owner
  name: string
  fields: Fields
  at: Date
  idempotencyKey: string | null
}

export interface CollectionItemEdit<Fields> {
  name: string
  fields: Fields
  updatedAt: Date
  marks: string[]
}

export interface CollectionStore<Fields> extends CollectionTrash<Fields> {
  /** The owner's items, newest first. */
  list(owner: Owner): Promise<CollectionItem<Fields>[]>
  find(owner: Owner, id: number): Promise<CollectionItem<Fields> | null>
  /** The owner's item whose name is the same, without regard to case. */
  findNamed(owner: Owner, name: string): Promise<CollectionItem<Fields> | null>
  /** What an idempotent request of this owner made, in whatever state it is now. */
  findCreated(owner: Owner, idempotencyKey: string): Promise<CollectionItem<Fields> | null>
  insert(
    item: NewCollectionItem<Fields>,
    limit: number,
  ): Promise<CollectionItem<Fields> | 'name_taken' | 'limit_reached' | 'created_before'>
  /** Replaces what `current` holds, unless somebody edited it since: then `'changed'`. */
  replace(
    current: CollectionItem<Fields>,
    edit: CollectionItemEdit<Fields>,
  ): Promise<CollectionItem<Fields> | 'name_taken' | 'changed'>
  /** Removes whatever is kept for the owner, deleted items included. */
  eraseAllOf(owner: Owner): Promise<void>
}

export interface CollectionStoreOptions {
  /** The name of the collection, and of its model. */
  collection: string
  fields: SchemaDefinition
}

/** Mongoose's types do not follow a type parameter: inside, the fields are of any type. */
type Item = CollectionItem<unknown>
type ItemModel = Model<Item>

/** A store of items with names in a collection of their own. */
export function createCollectionStore<Fields>(
  connection: Connection,
  options: CollectionStoreOptions,
): CollectionStore<Fields> {
  const items: ItemModel =
    connection.models[options.collection] ?? connection.model<Item>(options.collection, schemaOf(options))
  const live = (owner: Owner) => ({ owner, state: 'live' as const })
  const found = (query: PromiseLike<unknown>) => query as Promise<CollectionItem<Fields> | null>
  return {
    list: (owner) =>
      items.find(live(owner)).sort({ createdAt: -1, _id: -1 }).lean<CollectionItem<Fields>[]>().exec(),
    find: (owner, id) => found(items.findOne({ ...live(owner), _id: id }).lean()),
    findNamed: (owner, name) => found(items.findOne({ ...live(owner), nameKey: nameKey(name) }).lean()),
    findCreated: (owner, idempotencyKey) =>
      found(items.findOne({ owner, creationMark: idempotencyKey }).lean()),
    insert: (item, limit) => insertItem(items, item, limit),
    async replace(current, { name, ...edit }) {
      const { _id, owner, updatedAt } = current
      try {
        const condition = { ...live(owner), _id, updatedAt }
        const change = { $set: { ...edit, nameKey: nameKey(name) } }
        const replaced = await found(
          items.findOneAndUpdate(condition, change, { returnDocument: 'after' }).lean(),
        )
        return replaced ?? 'changed'
      } catch (error) {
        return meaningOfDuplicate(error, { nameKey: 'name_taken' as const })
      }
    },
    ...createCollectionTrash<Fields>(items),
    async eraseAllOf(owner) {
      await items.deleteMany({ owner })
    },
  }
}

function schemaOf({ fields, collection }: CollectionStoreOptions): Schema<Item> {
  const schema = new Schema<Item>(
    {
      _id: Number,
      owner: { type: String, required: true },
      state: { type: String, required: true },
      fields: new Schema(fields, { _id: false }),
      nameKey: String,
      slot: Number,
      creationMark: String,
      marks: { type: [String], default: [] },
      createdAt: Date,
      updatedAt: Date,
      deletedAt: Date,
      trashPurgeAt: Date,
    },
    { collection, versionKey: false, autoIndex: false, autoCreate: false, strict: 'throw' },
  )
  schema.index({ owner: 1, state: 1, createdAt: -1, _id: -1 })
  for (const field of ['nameKey', 'slot', 'creationMark']) {
    const partialFilterExpression = { [field]: { $exists: true } }
    schema.index({ owner: 1, [field]: 1 }, { unique: true, partialFilterExpression })
  }
  const partialFilterExpression = { trashPurgeAt: { $exists: true } }
  schema.index({ trashPurgeAt: 1 }, { partialFilterExpression })
  return schema
}

/** What a new item wanted and somebody has, by the field of the index. */
const TAKEN = { slot: 'slot_taken', nameKey: 'name_taken', creationMark: 'created_before' } as const

async function insertItem<Fields>(
  items: ItemModel,
  { _id, owner, name, fields, at, idempotencyKey }: NewCollectionItem<Fields>,
  limit: number,
) {
  return writeInFreeSlot({
    limit,
    readSlots: () => takenSlots(items, owner),
    async write(slot) {
      const item: CollectionItem<Fields> = {
        _id,
        owner,
        state: 'live',
        fields,
        nameKey: nameKey(name),
        slot,
        marks: idempotencyKey === null ? [] : [idempotencyKey],
        ...(idempotencyKey === null ? {} : { creationMark: idempotencyKey }),
        createdAt: at,
        updatedAt: at,
      }
      try {
        await items.create([item])
        return item
      } catch (error) {
        return meaningOfDuplicate(error, TAKEN)
      }
    },
  })
}
