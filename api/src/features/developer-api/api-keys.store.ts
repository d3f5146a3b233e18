import { type Connection, Schema } from 'mongoose'

/** One key for each user; what is kept cannot be turned back into it. */
export interface ApiKeyStore {
  /** Puts the user's key in the place of the one before. */
  replace(userId: number, key: { prefix: string; secretHash: string }): Promise<void>
  findByPrefix(prefix: string): Promise<{ userId: number; secretHash: string } | null>
  eraseKeyOf(userId: number): Promise<void>
}

interface ApiKeyDocument {
  /** The user's id. */
  _id: number
  prefix: string
  secretHash: string
  createdAt: Date
}

const apiKeySchema = new Schema<ApiKeyDocument>({
  _id: { type: Number, required: true },
  prefix: { type: String, required: true },
  secretHash: { type: String, required: true },
  createdAt: { type: Date, required: true },
})
apiKeySchema.index({ prefix: 1 }, { unique: true })

/** API keys in the database. */
export function createApiKeyStore(connection: Connection): ApiKeyStore {
  const keys = connection.model<ApiKeyDocument>('ApiKey', apiKeySchema, 'api_keys')
  return {
    async replace(userId, { prefix, secretHash }) {
      const change = { $set: { prefix, secretHash, createdAt: new Date() } }
      await keys.updateOne({ _id: userId }, change, { upsert: true })
    },
    async findByPrefix(prefix) {
      const found = await keys.findOne({ prefix }).lean()
      return found && { userId: found._id, secretHash: found.secretHash }
    },
    async eraseKeyOf(userId) {
      await keys.deleteOne({ _id: userId })
    },
  }
}
