import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A key in its two halves: one to find it by, one that proves it. */
export interface ApiKey {
  prefix: string
  secret: string
}

const PREFIX_BYTES = 9
const SECRET_BYTES = 32

/** `atajo_`, 12 characters to look it up by, and 256 random bits. */
const KEY = /^atajo_([A-Za-z0-9-]{12})_([A-Za-z0-9_-]{43})$/

/** Whether a text is meant as one of our keys, right or wrong. */
export function looksLikeApiKey(text: string): boolean {
  return text.startsWith('atajo_')
}

/** A new key from the system's cryptographic source. */
export function createApiKey(): ApiKey {
  return {
    prefix: randomBytes(PREFIX_BYTES).toString('base64url').replaceAll('_', '-'),
    secret: randomBytes(SECRET_BYTES).toString('base64url'),
  }
}

/** The key as its owner is shown it, once. */
export function formatApiKey({ prefix, secret }: ApiKey): string {
  return `atajo_${prefix}_${secret}`
}

/** Null for anything that is not exactly a key. */
export function parseApiKey(text: string): ApiKey | null {
  const [, prefix, secret] = KEY.exec(text) ?? []
  return prefix && secret ? { prefix, secret } : null
}

/** What is stored of a key's secret; 256 random bits need no slow hash. */
export function hashApiKeySecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** Compares in constant time. */
export function isSecretOf(hash: string, secret: string): boolean {
  return timingSafeEqual(Buffer.from(hash), Buffer.from(hashApiKeySecret(secret)))
}
