import { createHash, randomBytes } from 'node:crypto'
import { type Connection, Schema, trusted } from 'mongoose'
import { HOUR_MS, QUARTER_MS } from '../../platform/durations.ts'
import { SIGN_IN_LIFETIME_MS } from '../../platform/session/browser-mark.ts'
import type { ProviderIdentity } from '../../platform/session/provider-identity.ts'

/** What its holder may do: choose a new password, confirm an address, take the account back. */
export type TokenKind = 'reset' | 'email' | 'return'

export interface AccountToken {
  userId: number
  /** Of the account when the token was made; any change of credentials since makes it void. */
  credentialsVersion: number
  /** The address that it was mailed to; null where the operator handed it over. */
  email: string | null
  /** The browser that it was given to, where nobody else may use it. */
  browser?: string
  /** Whom the operator's provider has named before it was issued, if anybody. */
  identity?: ProviderIdentity | null
}

export interface AccountTokenStore {
  /** A new token, of which only the hash is kept. */
  issue(kind: TokenKind, token: AccountToken): Promise<string>
  /** What a token is for; null when it is none, or too old. */
  find(kind: TokenKind, token: string): Promise<AccountToken | null>
  /** The same for one browser's token, and uses it up: of many who ask one is answered. */
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

/** How long each kind can be used. */
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

/** Tokens in the database; what is kept cannot be turned back into one. */
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
