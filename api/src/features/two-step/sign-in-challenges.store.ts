import { createHash, randomBytes } from 'node:crypto'
import { type Connection, type Model, Schema, trusted } from 'mongoose'
import { SIGN_IN_LIFETIME_MS } from '../../platform/session/browser-mark.ts'
import type { ProviderIdentity } from '../../platform/session/provider-identity.ts'

/** A sign-in that waits for its second step. */
export interface SignInChallenge {
  userId: number
  /** The account's version at the time of the first step. */
  credentialsVersion: number
  /** The provider's identity, if the first step was a sign-in there. */
  identity: ProviderIdentity | null
}

export interface SignInChallengeStore {
  /** Returns the token that the same browser has to send with the code. */
  create(challenge: SignInChallenge & { browser: string }): Promise<string>
  /**
   * Counts a try. Returns null if the challenge is unknown, expired, another browser's, or was
   * tried too often.
   */
  take(token: string, browser: string): Promise<SignInChallenge | null>
  /** Removes the challenge. Returns true for one caller only. */
  use(token: string): Promise<boolean>
  eraseChallengesOf(userId: number): Promise<void>
}

const MAX_TRIES = 5
const TOKEN_BYTES = 32

interface ChallengeDocument extends SignInChallenge {
  /** SHA-256 of the token. */
  _id: string
  browser: string
  tries: number
  expiresAt: Date
}

const challengeSchema = new Schema<ChallengeDocument>({
  _id: { type: String, required: true },
  userId: { type: Number, required: true },
  credentialsVersion: { type: Number, required: true },
  browser: { type: String, required: true },
  identity: { type: Schema.Types.Mixed, default: null },
  tries: { type: Number, required: true },
  expiresAt: { type: Date, required: true },
})
challengeSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })
challengeSchema.index({ userId: 1 })

/** Stores challenges for five minutes. */
export function createSignInChallengeStore(connection: Connection): SignInChallengeStore {
  const challenges: Model<ChallengeDocument> =
    connection.models.SignInChallenge ??
    connection.model<ChallengeDocument>('SignInChallenge', challengeSchema, 'sign_in_challenges')
  return {
    async create(challenge) {
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      const expiresAt = new Date(Date.now() + SIGN_IN_LIFETIME_MS)
      await challenges.create({ ...challenge, _id: hashToken(token), tries: 0, expiresAt })
      return token
    },
    async take(token, browser) {
      const open = { tries: trusted({ $lt: MAX_TRIES }), expiresAt: trusted({ $gt: new Date() }) }
      return challenges
        .findOneAndUpdate({ _id: hashToken(token), browser, ...open }, { $inc: { tries: 1 } })
        .lean<ChallengeDocument>()
    },
    async use(token) {
      return (await challenges.deleteOne({ _id: hashToken(token) })).deletedCount === 1
    },
    async eraseChallengesOf(userId) {
      await challenges.deleteMany({ userId })
    },
  }
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
