import { AppError } from '../../../platform/app-error.ts'
import { addressKey } from '../../../platform/rate-limit/address-key.ts'
import { countWrongTries } from '../../../platform/rate-limit/count-wrong-tries.ts'
import type { DatabaseLimiter, RateBucket } from '../../../platform/rate-limit/database-limiter.ts'

const WINDOW_SECONDS = 600
const TRIES_PER_ADDRESS = 5
const TRIES_PER_LINK = 100

/**
 * Checks a password for a link from an address, or returns the seconds to wait. It allows five
 * wrong tries in ten minutes for an address and link, and a hundred for a link.
 */
export type TryPassword = (
  of: { linkId: number; address: string },
  isRight: () => boolean,
) => Promise<'right' | 'wrong' | { retryAfter: number }>

/** Counts the tries by a limiter that all processes share. */
export function createTryPassword(limiter: DatabaseLimiter): TryPassword {
  return async ({ linkId, address }, isRight) => {
    const attempt = async () => (isRight() ? ('right' as const) : null)
    try {
      return (await countWrongTries(limiter, limitsOf(linkId, address), attempt)) ?? 'wrong'
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error
      return { retryAfter: Math.max(1, Math.ceil(error.detail.retryAfter ?? WINDOW_SECONDS)) }
    }
  }
}

function limitsOf(linkId: number, address: string): RateBucket[] {
  const name = `link-password:${linkId}`
  return [
    { key: name, address: addressKey(address), limit: TRIES_PER_ADDRESS, windowSeconds: WINDOW_SECONDS },
    { key: name, limit: TRIES_PER_LINK, windowSeconds: WINDOW_SECONDS },
  ]
}
