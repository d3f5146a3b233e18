import { type Connection, type Model, Schema, type SchemaDefinition } from 'mongoose'
import type { Owner } from '../actor.ts'
import { meaningOfDuplicate } from '../database/database-errors.ts'
import { writeInFreeSlot } from '../database/plan-slots.ts'
import { nameKey } from '../name-key.ts'

/** A document of an owner's thing whose name is unique among theirs, without case. */
export interface NamedThing<Fields> {
  _id: number
  owner: Owner
  state: 'live' | 'deleted'
  fields: Fields
  /** The name as it is compared; a deleted thing has none. */
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
}

export interface NewNamedThing<Fields> {
  _id: number
  owner: Owner
  name: string
  fields: Fields
  at: Date
  mark: string | null
}

export interface NamedThingEdit<Fields> {
  name: string
  fields: Fields
  updatedAt: Date
  marks: string[]
}

export interface NamedThingsStore<Fields> {
  /** The owner's things, newest first. */
  list(owner: Owner): Promise<NamedThing<Fields>[]>
  find(owner: Owner, id: number): Promise<NamedThing<Fields> | null>
  /** What an idempotent request of this owner made, in whatever state it is now. */
  findCreated(owner: Owner, mark: string): Promise<NamedThing<Fields> | null>
  /** Whether an idempotent request of this owner has deleted that thing. */
  wasDeletedBy(owner: Owner, id: number, mark: string): Promise<boolean>
  insert(
    thing: NewNamedThing<Fields>,
    limit: number,
  ): Promise<NamedThing<Fields> | 'name_taken' | 'limit_reached' | 'created_before'>
  /** Replaces what `current` holds, unless somebody edited it since: then `'changed'`. */
  replace(
    current: NamedThing<Fields>,
    edit: NamedThingEdit<Fields>,
  ): Promise<NamedThing<Fields> | 'name_taken' | 'changed'>
  /** Whether there was such a thing to delete. Only its id stays. */
  remove(owner: Owner, id: number, mark: string | null): Promise<boolean>
  /** Removes whatever is kept for the owner, deleted things included. */
  eraseAllOf(owner: Owner): Promise<void>
}

export interface NamedThingsOptions {
  modelName: string
  collection: string
  fields: SchemaDefinition
}

/** Mongoose's types do not follow a type parameter: inside, the fields are whatever was put there. */
type Thing = NamedThing<unknown>
type ThingModel = Model<Thing>

/** A store of things with names in a collection of their own. */
export function createNamedThingsStore<Fields>(
  connection: Connection,
  options: NamedThingsOptions,
): NamedThingsStore<Fields> {
  const things: ThingModel =
    connection.models[options.modelName] ?? connection.model<Thing>(options.modelName, schemaOf(options))
  const live = (owner: Owner) => ({ owner, state: 'live' as const })
  const found = (query: PromiseLike<unknown>) => query as Promise<NamedThing<Fields> | null>
  return {
    list: (owner) =>
      things.find(live(owner)).sort({ createdAt: -1, _id: -1 }).lean<NamedThing<Fields>[]>().exec(),
    find: (owner, id) => found(things.findOne({ ...live(owner), _id: id }).lean()),
    findCreated: (owner, mark) => found(things.findOne({ owner, creationMark: mark }).lean()),
    async wasDeletedBy(owner, id, mark) {
      return (await things.exists({ _id: id, owner, state: 'deleted', marks: mark })) !== null
    },
    insert: (thing, limit) => insertThing(things, thing, limit),
    async replace(current, { name, ...edit }) {
      const { _id, owner, updatedAt } = current
      try {
        const condition = { ...live(owner), _id, updatedAt }
        const change = { $set: { ...edit, nameKey: nameKey(name) } }
        const replaced = await found(
          things.findOneAndUpdate(condition, change, { returnDocument: 'after' }).lean(),
        )
        return replaced ?? 'changed'
      } catch (error) {
        return meaningOfDuplicate(error, { nameKey: 'name_taken' as const })
      }
    },
    async remove(owner, id, mark) {
      const removed = await things.updateOne(
        { ...live(owner), _id: id },
        {
          $set: { state: 'deleted' },
          $unset: { fields: 1, nameKey: 1, slot: 1, createdAt: 1, updatedAt: 1 },
          ...(mark === null ? {} : { $push: { marks: mark } }),
        },
      )
      return removed.modifiedCount === 1
    },
    async eraseAllOf(owner) {
      await things.deleteMany({ owner })
    },
  }
}

function schemaOf({ fields, collection }: NamedThingsOptions): Schema<Thing> {
  const schema = new Schema<Thing>(
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
    },
    { collection, versionKey: false, autoIndex: false, autoCreate: false, strict: 'throw' },
  )
  schema.index({ owner: 1, state: 1, createdAt: -1, _id: -1 })
  for (const field of ['nameKey', 'slot', 'creationMark']) {
    const partialFilterExpression = { [field]: { $exists: true } }
    schema.index({ owner: 1, [field]: 1 }, { unique: true, partialFilterExpression })
  }
  return schema
}

/** What a new thing wanted and somebody has, by the field of the index. */
const TAKEN = { slot: 'slot_taken', nameKey: 'name_taken', creationMark: 'created_before' } as const

async function insertThing<Fields>(
  things: ThingModel,
  { _id, owner, name, fields, at, mark }: NewNamedThing<Fields>,
  limit: number,
) {
  return writeInFreeSlot({
    limit,
    async readSlots() {
      const taken = await things.find({ owner, state: 'live' }, { slot: 1 }).lean<{ slot?: number }[]>()
      return taken.map(({ slot }) => slot)
    },
    async write(slot) {
      const thing: NamedThing<Fields> = {
        _id,
        owner,
        state: 'live',
        fields,
        nameKey: nameKey(name),
        slot,
        marks: mark === null ? [] : [mark],
        ...(mark === null ? {} : { creationMark: mark }),
        createdAt: at,
        updatedAt: at,
      }
      try {
        await things.create([thing])
        return thing
      } catch (error) {
        return meaningOfDuplicate(error, TAKEN)
      }
    },
  })
}
