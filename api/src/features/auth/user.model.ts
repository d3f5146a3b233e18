import { type Connection, type Model, Schema } from 'mongoose'

export interface UserDocument {
  _id: number
  username: string
  usernameKey: string
  email: string
  emailKey: string
  /** Absent if the account has other sign-in methods only. */
  passwordHash?: string
  /** Missing in accounts of earlier versions. */
  passwordChangedAt?: Date
  createdAt: Date
  /** Reasons for PRO, such as a paid checkout. The user is PRO while there is any. */
  grants: string[]
  /** Grows with each change of `grants`. */
  grantsVersion: number
  /** Mark of the request that registered the user. */
  creationMark?: string
  /** Grows with each change of credentials. Sessions with another version are not valid. */
  credentialsVersion?: number
  /** API keys made under an earlier `credentialsVersion` are not valid. */
  apiKeysFromVersion?: number
  /** When a link emailed to the address was first opened. */
  emailConfirmedAt?: Date
  /** Replaces `email` when the link emailed to it is opened. */
  pendingEmail?: string
  /**
   * `closing` means pending deletion, which a sign-in can cancel; `erasing` cannot be cancelled.
   */
  state?: 'closing' | 'erasing'
  /** Mark of the links that were closed together with the account. */
  closedAt?: Date
  deletedUntil?: Date
  /** Deleted by an administrator, so that a sign-in does not cancel the deletion. */
  isClosedByAdmin?: boolean
  /** Neither sessions nor keys work until an administrator unblocks the account. */
  isBlocked?: boolean
  /** The display name. */
  name?: string
  timeZone?: string
  role?: 'admin'
  /** Consecutive wrong codes of the second step; missing if there are none. */
  wrongCodes?: number
  /** Marks of the devices that have signed in, so that others can be noticed. */
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

export function userModel(connection: Connection): Model<UserDocument> {
  return connection.model<UserDocument>('User', userSchema, 'users')
}
