import { createHmac, randomBytes } from 'node:crypto'
import { isSameSecret } from '../is-same-secret.ts'
import { createSealer, deriveKey } from '../secrets.ts'

const NONCE_BYTES = 12

/**
 * Keys for changes that wait on a device whose session was ended from elsewhere. Nothing is stored:
 * the key of a ticket follows from it, and only the account that the ticket names gets it again.
 */
export interface Seals {
  /** Marks an ended session as the account's. Nobody reads the id in it, the service neither. */
  markOwner(userId: number): string
  isOwner(mark: string | undefined, userId: number): boolean
  /** A new ticket each time: an earlier one's key is not given to whoever asks again. */
  issue(userId: number): { ticket: string; key: string }
  /** Null for a ticket that this service has not issued. */
  open(ticket: string): { userId: number; key: string } | null
}

/** Seals under the service's secret, the same in every process. */
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
