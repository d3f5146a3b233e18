import { type Connection, type Model, Schema } from 'mongoose'

export interface UserDocument {
  _id: number
  username: string
  usernameKey: string
  email: string
  emailKey: string
  /** None where the account is entered by other ways alone. */
  passwordHash?: string
  /** When it was chosen; missing in accounts of earlier versions. */
  passwordChangedAt?: Date
  createdAt: Date
  /** What makes the user PRO, such as a paid checkout; PRO while there is any. */
  grants: string[]
  /** Grows with each change of `grants`. */
  grantsVersion: number
  /** Mark of the request that registered the user. */
  creationMark?: string
  /** Grows with each change of what opens the account; sessions of another version are nobody's. */
  credentialsVersion?: number
  /** API keys that were made under an earlier `credentialsVersion` open nothing. */
  apiKeysFromVersion?: number
  /** When a mailed link was first opened from the address. */
  emailConfirmedAt?: Date
  /** Takes the place of `email` when the link mailed to it is opened. */
  pendingEmail?: string
  /** `closing`: deleted, and signing in takes it back; `erasing`: without return. */
  state?: 'closing' | 'erasing'
  /** Marks the links that were closed with it. */
  closedAt?: Date
  deletedUntil?: Date
  /** Deleted by an administrator: signing in does not take it back. */
  isClosedByAdmin?: boolean
  /** Nobody enters it, by session or key, until an administrator lets it be. */
  isBlocked?: boolean
  /** The name that is shown. */
  name?: string
  timeZone?: string
  role?: 'admin'
  /** Wrong codes of the second step in a row; missing where there are none. */
  wrongCodes?: number
  /** Marks of what the account has signed in with, for notices of others. */
  knownDevices?: string[]
}

const userSchema = new Schema<UserDocument>({
  _id: { type: Number, required: true },
  username: { type: String, required: true },
  usernameKey: { type: String, required: true },
  email: { type: String, required: true },
  emailKey: { type: String, required: true },
  passwordHash: { type: String },
  passwordChangedAt: { type: Date },
  createdAt: { type: Date, required: true },
  grants: { type: [String], required: true },
  grantsVersion: { type: Number, required: true },
  creationMark: { type: String },
  credentialsVersion: { type: Number },
  apiKeysFromVersion: { type: Number },
  emailConfirmedAt: { type: Date },
  pendingEmail: { type: String },
  state: { type: String },
  closedAt: { type: Date },
  deletedUntil: { type: Date },
  isClosedByAdmin: { type: Boolean },
  isBlocked: { type: Boolean },
  name: { type: String },
  timeZone: { type: String },
  role: { type: String },
  wrongCodes: { type: Number },
  // Mongoose would give every account an empty list.
  knownDevices: { type: [String], default: undefined },
})
userSchema.index({ usernameKey: 1 }, { unique: true })
userSchema.index({ emailKey: 1 }, { unique: true })
userSchema.index(
  { creationMark: 1 },
  { unique: true, partialFilterExpression: { creationMark: { $exists: true } } },
)

userSchema.index({ role: 1 }, { partialFilterExpression: { role: { $exists: true } } })
userSchema.index({ state: 1 }, { partialFilterExpression: { state: { $exists: true } } })

/** The collection `users`. */
export function userModel(connection: Connection): Model<UserDocument> {
  return connection.model<UserDocument>('User', userSchema, 'users')
}
