import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A key in two parts: one to look it up, one to prove it. */
export interface ApiKey {
  prefix: string
  secret: string
}

const PREFIX_BYTES = 9
const SECRET_BYTES = 32

/** `atajo_`, 12 characters to look it up by, and 256 random bits. */
const KEY = /^atajo_([A-Za-z0-9-]{12})_([A-Za-z0-9_-]{43})$/

/** Tells whether a text is meant as one of our keys, right or wrong. */
export function looksLikeApiKey(text: string): boolean {
  return text.startsWith('atajo_')
}

export function createApiKey(): ApiKey {
  return {
    prefix: randomBytes(PREFIX_BYTES).toString('base64url').replaceAll('_', '-'),
    secret: randomBytes(SECRET_BYTES).toString('base64url'),
  }
}

/** Formats the key for its owner, who sees it once. */
export function formatApiKey({ prefix, secret }: ApiKey): string {
  return `atajo_${prefix}_${secret}`
}

/** Returns null for a text that is not exactly a key. */
export function parseApiKey(text: string): ApiKey | null {
  const [, prefix, secret] = KEY.exec(text) ?? []
  return prefix && secret ? { prefix, secret } : null
}

/** A fast hash suffices for a secret of 256 random bits. */
export function hashApiKeySecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** Compares in constant time. */
export function isSecretOf(hash: string, secret: string): boolean {
  return timingSafeEqual(Buffer.from(hash), Buffer.from(hashApiKeySecret(secret)))
}
