import { LRUCache } from 'lru-cache'
import { AppError } from '../../platform/app-error.ts'
import type { DatabaseLimiter } from '../../platform/rate-limit/database-limiter.ts'
import { addressLimit } from './sign-in-limits.ts'

/** Addresses in memory that wait to be written or are being held back. */
const MAX_ADDRESSES = 10_000

/**
 * Counts refused sign-ins as wrong tries of their address. To spare the database in a flood, writes
 * run one at a time, and none is made for an address that is already held back.
 */
export function createShedCount(limiter: DatabaseLimiter): (address: string) => void {
  const waiting = new Map<string, number>()
  const heldBack = new LRUCache<string, true>({ max: MAX_ADDRESSES })
  let isWriting = false

  async function write(address: string, amount: number): Promise<void> {
    try {
      await limiter.take({ ...addressLimit(address), amount })
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'too_many_requests') return
      heldBack.set(address, true, { ttl: Math.max(1, (error.detail.retryAfter ?? 0) * 1000) })
    }
  }

  async function writeAll(): Promise<void> {
    isWriting = true
    for (const [address, amount] of waiting) {
      waiting.delete(address)
      await write(address, amount)
    }
    isWriting = false
  }

  return (address) => {
    const counted = waiting.get(address)
    if (heldBack.has(address) || (counted === undefined && waiting.size >= MAX_ADDRESSES)) return
    waiting.set(address, (counted ?? 0) + 1)
    if (!isWriting) void writeAll()
  }
}
