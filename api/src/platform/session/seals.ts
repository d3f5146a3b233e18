import { createHmac, randomBytes } from 'node:crypto'
import { isSameSecret } from '../is-same-secret.ts'
import { createSealer, deriveKey } from '../secrets.ts'

const NONCE_BYTES = 12

/**
 * Derives keys for changes that wait on a device whose session was ended remotely. Nothing is
 * stored: a ticket determines its key, and only the account named in it gets the key again.
 */
export interface Seals {
  /** Returns a keyed hash of the account, which only `isOwner` can recognize. */
  markOwner(userId: number): string
  isOwner(mark: string | undefined, userId: number): boolean
  /** Creates a new ticket each time, so that no earlier key is revealed. */
  issue(userId: number): { ticket: string; key: string }
  /** Returns null for a ticket that this service has not issued. */
  open(ticket: string): { userId: number; key: string } | null
}

/** Derives all keys from the service's secret, so that every process agrees. */
export function createSeals(secret: string): Seals {
  const markKey = deriveKey(secret, 'owners of ended sessions')
  const keyOfKeys = deriveKey(secret, 'keys of seals')
  const tickets = createSealer(deriveKey(secret, 'tickets of seals'))

  const markWith = (nonce: string, userId: number) =>
    `${nonce}.${createHmac('sha256', markKey).update(`${nonce}\n${userId}`).digest('base64url')}`
  const keyOf = (ticket: string) => createHmac('sha256', keyOfKeys).update(ticket).digest('base64')

  return {
    markOwner: (userId) => markWith(randomBytes(NONCE_BYTES).toString('base64url'), userId),
    isOwner(mark, userId) {
      const [nonce = ''] = mark?.split('.') ?? []
      return mark !== undefined && isSameSecret(mark, markWith(nonce, userId))
    },
    issue(userId) {
      const ticket = tickets.seal(String(userId))
      return { ticket, key: keyOf(ticket) }
    },
    open(ticket) {
      const userId = tickets.open(ticket)
      return userId === null ? null : { userId: Number(userId), key: keyOf(ticket) }
    },
  }
}
