import { createHash } from 'node:crypto'
import { type Connection, type Model, Schema, trusted } from 'mongoose'
import { SIGN_IN_LIFETIME_MS } from '../../platform/session/browser-mark.ts'

/** The state of a sign-in while the browser is at the provider. */
export interface OidcAttempt {
  /** Mark of the browser that began; no other one can finish. */
  browser: string
  verifier: string
  nonce: string
  /** Path in the app to return to. */
  path: string
  /** The account to link, with its version at the start; null for a sign-in. */
  link: { userId: number; credentialsVersion: number } | null
}

export interface OidcAttemptStore {
  insert(state: string, attempt: OidcAttempt): Promise<void>
  /** Redeems an attempt once. Returns null if it is unknown, expired, or another browser's. */
  take(state: string, browser: string): Promise<OidcAttempt | null>
  eraseAttemptsOf(userId: number): Promise<void>
}

interface AttemptDocument extends OidcAttempt {
  /** SHA-256 of the state. */
  _id: string
  expiresAt: Date
}

const attemptSchema = new Schema<AttemptDocument>({
  _id: { type: String, required: true },
  browser: { type: String, required: true },
  verifier: { type: String, required: true },
  nonce: { type: String, required: true },
  path: { type: String, required: true },
  link: {
    type: new Schema({ userId: Number, credentialsVersion: Number }, { _id: false }),
    default: null,
  },
  expiresAt: { type: Date, required: true },
})
attemptSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })
attemptSchema.index({ 'link.userId': 1 }, { sparse: true })

/** Stores attempts in the database, so that any process can finish them. */
export function createOidcAttemptStore(connection: Connection): OidcAttemptStore {
  const attempts: Model<AttemptDocument> =
    connection.models.OidcAttempt ??
    connection.model<AttemptDocument>('OidcAttempt', attemptSchema, 'oidc_attempts')
  return {
    async insert(state, attempt) {
      const expiresAt = new Date(Date.now() + SIGN_IN_LIFETIME_MS)
      await attempts.create({ ...attempt, _id: hashOf(state), expiresAt })
    },
    async take(state, browser) {
      const theirs = { _id: hashOf(state), browser }
      return attempts
        .findOneAndDelete({ ...theirs, expiresAt: trusted({ $gt: new Date() }) })
        .lean<AttemptDocument>()
    },
    async eraseAttemptsOf(userId) {
      await attempts.deleteMany({ 'link.userId': userId })
    },
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
