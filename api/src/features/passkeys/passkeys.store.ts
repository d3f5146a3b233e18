import { createHash } from 'node:crypto'
import { type Connection, type Model, Schema } from 'mongoose'
import { isDuplicateKey, meaningOfDuplicate } from '../../platform/database/database-errors.ts'
import { writeInFreeSlot } from '../../platform/database/plan-slots.ts'

export interface StoredPasskey {
  /** Differs from the credential's own id, which may be long. */
  id: string
  userId: number
  credentialId: string
  publicKey: string
  counter: number
  transports: string[]
  name: string
  createdAt: Date
  lastUsedAt: Date | null
}

export type NewPasskey = Omit<StoredPasskey, 'id' | 'createdAt' | 'lastUsedAt'>

export interface PasskeyStore {
  insert(passkey: NewPasskey, limit: number): Promise<StoredPasskey | 'limit_reached' | 'known'>
  /** Lists the oldest first. */
  list(userId: number): Promise<StoredPasskey[]>
  findByCredential(credentialId: string): Promise<StoredPasskey | null>
  /** Returns false if the counter has changed since the passkey was read. */
  noteUse(passkey: StoredPasskey, counter: number): Promise<boolean>
  rename(userId: number, id: string, name: string): Promise<boolean>
  remove(userId: number, id: string): Promise<boolean>
  /** Returns false if the challenge was used before. */
  useChallenge(challenge: string): Promise<boolean>
  erasePasskeysOf(userId: number): Promise<void>
}

interface PasskeyDocument extends Omit<StoredPasskey, 'id' | 'lastUsedAt'> {
  /** SHA-256 of the credential's id. */
  _id: string
  slot: number
  lastUsedAt?: Date
}

interface UsedChallengeDocument {
  _id: string
  expiresAt: Date
}

const passkeySchema = new Schema<PasskeyDocument>({
  _id: { type: String, required: true },
  userId: { type: Number, required: true },
  slot: { type: Number, required: true },
  credentialId: { type: String, required: true },
  publicKey: { type: String, required: true },
  counter: { type: Number, required: true },
  transports: { type: [String], required: true },
  name: { type: String, required: true },
  createdAt: { type: Date, required: true },
  lastUsedAt: Date,
})
passkeySchema.index({ userId: 1, slot: 1 }, { unique: true })

const usedSchema = new Schema<UsedChallengeDocument>({
  _id: { type: String, required: true },
  expiresAt: { type: Date, required: true },
})
usedSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

/** Longer than a challenge is valid, including differences of clocks. */
const REMEMBERED_MS = 3_600_000

export function createPasskeyStore(connection: Connection): PasskeyStore {
  const passkeys: Model<PasskeyDocument> =
    connection.models.Passkey ?? connection.model<PasskeyDocument>('Passkey', passkeySchema, 'passkeys')
  const used: Model<UsedChallengeDocument> =
    connection.models.UsedChallenge ??
    connection.model<UsedChallengeDocument>('UsedChallenge', usedSchema, 'used_challenges')
  return {
    async insert(passkey, limit) {
      const document = { ...passkey, _id: idOf(passkey.credentialId), createdAt: new Date() }
      return writeInFreeSlot<StoredPasskey | 'known'>({
        limit,
        readSlots: async () =>
          (await passkeys.find({ userId: passkey.userId }, { slot: 1 }).lean()).map(({ slot }) => slot),
        async write(slot) {
          try {
            return storedPasskey((await passkeys.create({ ...document, slot })).toObject())
          } catch (error) {
            return meaningOfDuplicate(error, { slot: 'slot_taken', _id: 'known' } as const)
          }
        },
      })
    },
    async list(userId) {
      const found = await passkeys.find({ userId }).lean<PasskeyDocument[]>()
      return found.map(storedPasskey).sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    },
    async findByCredential(credentialId) {
      const found = await passkeys.findOne({ _id: idOf(credentialId) }).lean<PasskeyDocument>()
      return found && storedPasskey(found)
    },
    async noteUse({ id, counter: before }, counter) {
      const change = { $set: { counter, lastUsedAt: new Date() } }
      return (await passkeys.updateOne({ _id: id, counter: before }, change)).matchedCount === 1
    },
    async rename(userId, id, name) {
      return (await passkeys.updateOne({ _id: id, userId }, { $set: { name } })).matchedCount === 1
    },
    async remove(userId, id) {
      return (await passkeys.deleteOne({ _id: id, userId })).deletedCount === 1
    },
    async useChallenge(challenge) {
      try {
        await used.create({ _id: idOf(challenge), expiresAt: new Date(Date.now() + REMEMBERED_MS) })
        return true
      } catch (error) {
        if (isDuplicateKey(error)) return false
        throw error
      }
    },
    async erasePasskeysOf(userId) {
      await passkeys.deleteMany({ userId })
    },
  }
}

function idOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

function storedPasskey({ _id, slot: _, lastUsedAt, ...passkey }: PasskeyDocument): StoredPasskey {
  return { ...passkey, id: _id, lastUsedAt: lastUsedAt ?? null }
}
