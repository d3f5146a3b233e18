import { randomBytes } from 'node:crypto'

/** A new guest's id: 128 random bits. */
export function createGuestId(): string {
  return randomBytes(16).toString('base64url')
}
