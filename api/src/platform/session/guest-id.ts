import { randomBytes } from 'node:crypto'

/** Returns 128 random bits. */
export function createGuestId(): string {
  return randomBytes(16).toString('base64url')
}
