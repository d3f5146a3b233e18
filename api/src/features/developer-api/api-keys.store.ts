import type { ApiKeyScope } from '@atajo/shared/api-key'
import { type Connection, type Model, Schema, trusted } from 'mongoose'
import { meaningOfDuplicate } from '../../platform/database/database-errors.ts'
import { writeInFreeSlot } from '../../platform/database/plan-slots.ts'

/** A stored key, from which the key itself cannot be restored. */
export interface StoredApiKey {
  id: number
  userId: number
  /** Null for the key of create-api-key. */
  name: string | null
  scope: ApiKeyScope
  prefix: string
  secretHash: string
  createdAt: Date
  lastUsedAt: Date | null
  /** Version of the account's credentials when its owner was verified; 0 for keys of 1.0.0. */
  credentialsVersion: number
}

export type NewApiKey = Pick<StoredApiKey, 'id' | 'userId' | 'prefix' | 'secretHash' | 'credentialsVersion'>

export interface AddedApiKey extends NewApiKey {
  name: string
  scope: ApiKeyScope
  /** Mark of the request, if that can be retried. */
  idempotencyKey: string | null
}

/** Stores each account's key of create-api-key, and additional named keys. */
export interface ApiKeyStore {
  /** Replaces the key of create-api-key. */
  replace(key: NewApiKey): Promise<void>
  /**
   * Adds a key unless the account has `limit` already. A retry renews the same key. Returns its id.
   */
  add(key: AddedApiKey, limit: number): Promise<number | 'limit_reached'>
  findByPrefix(prefix: string): Promise<Omit<StoredApiKey, 'id'> | null>
  /**
   * Lists the newest first. `nextId` provides ids for keys that were created before keys had ids.
   */
  list(userId: number, nextId: () => Promise<number>): Promise<StoredApiKey[]>
  /** Returns false if the account does not have it. */
  remove(userId: number, id: number): Promise<boolean>
  noteUse(prefix: string, at: Date): Promise<void>
  eraseKeysOf(userId: number): Promise<void>
  /** Removes the keys made under an earlier version of the account's credentials. */
  eraseKeysBefore(userId: number, credentialsVersion: number): Promise<void>
}

interface ApiKeyDocument {
  /** The user's id for the key of create-api-key, else `k` and the key's id. */
  _id: number | string
  keyId?: number
  userId?: number
  slot?: number
  name?: string
  scope?: ApiKeyScope
  prefix: string
  secretHash: string
  createdAt: Date
  lastUsedAt?: Date
  creationMark?: string
  credentialsVersion?: number
}

const apiKeySchema = new Schema<ApiKeyDocument>({
  _id: { type: Schema.Types.Mixed, required: true },
  keyId: Number,
  userId: Number,
  slot: Number,
  name: String,
  scope: String,
  prefix: { type: String, required: true },
  secretHash: { type: String, required: true },
  createdAt: { type: Date, required: true },
  lastUsedAt: Date,
  creationMark: String,
  credentialsVersion: Number,
})
apiKeySchema.index({ prefix: 1 }, { unique: true })
for (const field of ['slot', 'creationMark']) {
  const partialFilterExpression = { [field]: { $exists: true } }
  apiKeySchema.index({ userId: 1, [field]: 1 }, { unique: true, partialFilterExpression })
}

export function createApiKeyStore(connection: Connection): ApiKeyStore {
  const keys = connection.model<ApiKeyDocument>('ApiKey', apiKeySchema, 'api_keys')
  return {
    async replace({ id, userId, ...key }) {
      const $set = { keyId: id, ...key, createdAt: new Date() }
      await keys.updateOne({ _id: userId }, { $set, $unset: { lastUsedAt: 1 } }, { upsert: true })
    },
    add: (key, limit) => addKey(keys, key, limit),
    async findByPrefix(prefix) {
      const found = await keys.findOne({ prefix }).lean()
      return found && storedKey(found, 0)
    },
    async list(userId, nextId) {
      const [first, added] = await Promise.all([
        keys.findOne({ _id: userId }).lean(),
        keys.find(addedBy(userId)).lean(),
      ])
      const firstId = first && (first.keyId ?? (await giveId(keys, userId, await nextId())))
      const all = added.map((document) => storedKey(document, document.keyId ?? 0))
      if (first && firstId) all.push(storedKey(first, firstId))
      return all.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || b.id - a.id)
    },
    async remove(userId, id) {
      const added = await keys.deleteOne({ _id: `k${id}`, userId })
      if (added.deletedCount > 0) return true
      return (await keys.deleteOne({ _id: userId, keyId: id })).deletedCount > 0
    },
    async noteUse(prefix, at) {
      await keys.updateOne({ prefix }, { $max: { lastUsedAt: at } })
    },
    async eraseKeysOf(userId) {
      await keys.deleteOne({ _id: userId })
      await keys.deleteMany(addedBy(userId))
    },
    async eraseKeysBefore(userId, version) {
      // Keys of 1.0.0 have no version.
      const credentialsVersion = trusted({ $not: { $gte: version } })
      await keys.deleteOne({ _id: userId, credentialsVersion })
      await keys.deleteMany({ ...addedBy(userId), credentialsVersion })
    },
  }
}

/** Every added key has a slot; naming it lets the query use that index. */
function addedBy(userId: number) {
  return { userId, slot: trusted({ $exists: true }) }
}

/** Assigns an id to an old key once. Returns null if the key is gone. */
async function giveId(keys: Model<ApiKeyDocument>, userId: number, id: number): Promise<number | null> {
  await keys.updateOne({ _id: userId, keyId: trusted({ $exists: false }) }, { $set: { keyId: id } })
  return (await keys.findOne({ _id: userId }, { keyId: 1 }).lean())?.keyId ?? null
}

/** Outcomes of a duplicate key, by a field of the unique index. */
const TAKEN = { slot: 'slot_taken', creationMark: 'created_before' } as const

async function addKey(
  keys: Model<ApiKeyDocument>,
  { id, idempotencyKey, ...key }: AddedApiKey,
  limit: number,
): Promise<number | 'limit_reached'> {
  const { userId, prefix, secretHash, credentialsVersion } = key
  const creationMark = idempotencyKey ?? undefined
  const renew = async () => {
    if (creationMark === undefined) return null
    const change = { $set: { prefix, secretHash, credentialsVersion } }
    const renewed = await keys.findOneAndUpdate({ userId, creationMark }, change).lean()
    return renewed?.keyId ?? null
  }
  const earlier = await renew()
  if (earlier !== null) return earlier
  const written = await writeInFreeSlot<number | 'created_before'>({
    limit,
    readSlots: async () => (await keys.find(addedBy(userId), { slot: 1 }).lean()).map(({ slot }) => slot),
    async write(slot) {
      const marked = creationMark === undefined ? {} : { creationMark }
      try {
        await keys.create({ ...key, ...marked, _id: `k${id}`, keyId: id, slot, createdAt: new Date() })
        return id
      } catch (error) {
        return meaningOfDuplicate(error, TAKEN)
      }
    },
  })
  return written === 'created_before' ? ((await renew()) ?? 'limit_reached') : written
}

function storedKey(document: ApiKeyDocument, id: number): StoredApiKey {
  const { _id, userId, name, scope, prefix, secretHash, createdAt, lastUsedAt } = document
  return {
    id,
    userId: userId ?? Number(_id),
    name: name ?? null,
    scope: scope ?? 'all',
    prefix,
    secretHash,
    createdAt,
    lastUsedAt: lastUsedAt ?? null,
    credentialsVersion: document.credentialsVersion ?? 0,
  }
}
