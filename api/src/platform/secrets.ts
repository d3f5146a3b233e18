import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TERMINAL_TEXTS } from '../texts/es/terminal-texts.ts'

const SECRET_FILE = 'session-secret'
const SHORTEST_SECRET = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts texts, so that they are readable only with the service's secret. */
export interface Sealer {
  seal(text: string): string
  /** Returns null if the text was sealed with another key or changed since. */
  open(sealed: string): string | null
}

/** Encrypts bytes, which take a third less space than texts. */
export interface ByteSealer {
  sealBytes(bytes: Uint8Array): Buffer
  /** Returns null if the bytes were sealed with another key or changed since. */
  openBytes(sealed: Uint8Array): Buffer | null
}

/** Returns the secret in the data directory (mode 0600), and creates it the first time. */
export function readOrCreateSecret(dataDir: string): string {
  const path = join(dataDir, SECRET_FILE)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  if (!existsSync(path)) createWhole(path, randomBytes(48).toString('base64url'))
  const secret = readFileSync(path, 'utf8')
  if (secret.length < SHORTEST_SECRET) throw new Error(TERMINAL_TEXTS.incompleteSecret(path))
  return secret
}

/** Creates the file atomically, so that no process ever reads a part of it. */
function createWhole(path: string, text: string): void {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, text, { mode: 0o600, flush: true })
  try {
    linkSync(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
}

/** Derives a 32-byte key for one purpose from the service's secret (HKDF, RFC 5869). */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'atajo', purpose, 32))
}

/**
 * Seals by AES-256-GCM with a fresh nonce. The result is nonce, tag and text; base64url for texts.
 */
export function createSealer(key: Buffer): Sealer & ByteSealer {
  function sealBytes(bytes: Uint8Array): Buffer {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', key, nonce)
    const body = Buffer.concat([cipher.update(bytes), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), body])
  }

  function openBytes(sealed: Uint8Array): Buffer | null {
    if (sealed.length < NONCE_BYTES + TAG_BYTES) return null
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES))
    decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    try {
      const opened = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([opened, decipher.final()])
    } catch {
      return null
    }
  }

  return {
    sealBytes,
    openBytes,
    seal: (text) => sealBytes(Buffer.from(text)).toString('base64url'),
    open: (sealed) => openBytes(Buffer.from(sealed, 'base64url'))?.toString('utf8') ?? null,
  }
}
