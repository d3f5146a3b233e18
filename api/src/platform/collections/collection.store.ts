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
  /** Lists the owner's items, newest first. */
  list(owner: Owner): Promise<CollectionItem<Fields>[]>
  find(owner: Owner, id: number): Promise<CollectionItem<Fields> | null>
  /** Finds the owner's item by name, regardless of case. */
  findNamed(owner: Owner, name: string): Promise<CollectionItem<Fields> | null>
  /** Finds the item that an idempotent request created, whatever its present state. */
  findCreated(owner: Owner, idempotencyKey: string): Promise<CollectionItem<Fields> | null>
  insert(
    item: NewCollectionItem<Fields>,
    limit: number,
  ): Promise<CollectionItem<Fields> | 'name_taken' | 'limit_reached' | 'created_before'>
  /** Replaces the fields. Returns `'changed'` if the item was edited since `current` was read. */
  replace(
    current: CollectionItem<Fields>,
    edit: CollectionItemEdit<Fields>,
  ): Promise<CollectionItem<Fields> | 'name_taken' | 'changed'>
  /** Removes all of the owner's items, deleted ones included. */
  eraseAllOf(owner: Owner): Promise<void>
}

export interface CollectionStoreOptions {
  /** The name of the database collection and of its model. */
  collection: string
  fields: SchemaDefinition
}

/** Mongoose's types do not follow a type parameter, so the fields are untyped in here. */
type Item = CollectionItem<unknown>
type ItemModel = Model<Item>

/** Creates a store of named items in a database collection of its own. */
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

/** Outcomes of a duplicate key, by a field of the unique index. */
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
