import { createHash, randomBytes } from 'node:crypto'
import { type Connection, Schema, trusted } from 'mongoose'
import { HOUR_MS, QUARTER_MS } from '../../platform/durations.ts'
import { SIGN_IN_LIFETIME_MS } from '../../platform/session/browser-mark.ts'
import type { ProviderIdentity } from '../../platform/session/provider-identity.ts'

export type TokenKind = 'reset' | 'email' | 'return'

export interface AccountToken {
  userId: number
  /** The account's version at the time of issue. A later change of credentials voids the token. */
  credentialsVersion: number
  /** The address that it was emailed to; null if the operator handed it over. */
  email: string | null
  /** Mark of the only browser that may use it. */
  browser?: string
  /** The provider's identity that led to the token, if any. */
  identity?: ProviderIdentity | null
}

export interface AccountTokenStore {
  /** Creates a token and stores only its hash. */
  issue(kind: TokenKind, token: AccountToken): Promise<string>
  /** Returns the token's data; null if it is unknown or expired. */
  find(kind: TokenKind, token: string): Promise<AccountToken | null>
  /** Redeems a browser's token: of concurrent requests only one gets its data. */
  take(kind: TokenKind, token: string, browser: string): Promise<AccountToken | null>
  eraseTokensOf(userId: number): Promise<void>
}

interface TokenDocument extends AccountToken {
  /** SHA-256 of the token. */
  _id: string
  kind: TokenKind
  expiresAt: Date
}

const TOKEN_BYTES = 32

/** Lifetime by kind. */
const LIFETIMES_MS: Record<TokenKind, number> = {
  reset: 2 * QUARTER_MS,
  email: 24 * HOUR_MS,
  return: SIGN_IN_LIFETIME_MS,
}

const tokenSchema = new Schema<TokenDocument>({
  _id: { type: String, required: true },
  kind: { type: String, required: true },
  userId: { type: Number, required: true },
  credentialsVersion: { type: Number, required: true },
  email: { type: String, default: null },
  browser: String,
  identity: Schema.Types.Mixed,
  expiresAt: { type: Date, required: true },
})
tokenSchema.index({ userId: 1 })
tokenSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

/** Stores hashes of tokens only. */
export function createAccountTokenStore(connection: Connection): AccountTokenStore {
  const tokens = connection.model<TokenDocument>('AccountToken', tokenSchema, 'account_tokens')
  return {
    async issue(kind, about) {
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      const expiresAt = new Date(Date.now() + LIFETIMES_MS[kind])
      await tokens.create({ _id: hashOf(token), kind, ...about, expiresAt })
      return token
    },
    async find(kind, token) {
      return accountToken(await tokens.findOne(live(kind, token)).lean())
    },
    async take(kind, token, browser) {
      return accountToken(await tokens.findOneAndDelete({ ...live(kind, token), browser }).lean())
    },
    async eraseTokensOf(userId) {
      await tokens.deleteMany({ userId })
    },
  }
}

function live(kind: TokenKind, token: string) {
  return { _id: hashOf(token), kind, expiresAt: trusted({ $gt: new Date() }) }
}

function accountToken(found: TokenDocument | null): AccountToken | null {
  if (found === null) return null
  const { userId, credentialsVersion, email, identity = null } = found
  return { userId, credentialsVersion, email, identity }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
