import { type Connection, type Model, Schema } from 'mongoose'

export interface UserDocument {
  _id: number
  username: string
  usernameKey: string
  email: string
  emailKey: string
  passwordHash: string
  createdAt: Date
  /** What makes the user PRO, such as a paid checkout; PRO while there is any. */
  grants: string[]
  /** Grows with each change of `grants`. */
  grantsVersion: number
  /** Mark of the request that registered the user. */
  creationMark?: string
}

const userSchema = new Schema<UserDocument>({
  _id: { type: Number, required: true },
  username: { type: String, required: true },
  usernameKey: { type: String, required: true },
  email: { type: String, required: true },
  emailKey: { type: String, required: true },
  passwordHash: { type: String, required: true },
  createdAt: { type: Date, required: true },
  grants: { type: [String], required: true },
  grantsVersion: { type: Number, required: true },
  creationMark: { type: String },
})
userSchema.index({ usernameKey: 1 }, { unique: true })
userSchema.index({ emailKey: 1 }, { unique: true })
userSchema.index(
  { creationMark: 1 },
  { unique: true, partialFilterExpression: { creationMark: { $exists: true } } },
)

/** The collection `users`. */
export function userModel(connection: Connection): Model<UserDocument> {
  return connection.model<UserDocument>('User', userSchema, 'users')
}
