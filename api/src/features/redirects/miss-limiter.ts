import { addressKey } from '../../platform/rate-limit/address-key.ts'

const WINDOW_MS = 60_000
const MAX_ADDRESSES = 100_000

/** Holds back who tries codes at random: so many misses a minute for one address (an IPv6 /64 counts as one). */
export interface MissLimiter {
  isHeldBack(address: string): boolean
  note(address: string): void
  /** Seconds until the window of now ends. */
  retryAfter(): number
}

/** A limiter for this process; `now` is monotonic, in ms. */
export function createMissLimiter(
  missesPerMinute: number,
  now: () => number = () => performance.now(),
): MissLimiter {
  let windowEnd = 0
  let misses = new Map<string, number>()

  function current(): Map<string, number> {
    const instant = now()
    if (instant >= windowEnd) {
      misses = new Map()
      windowEnd = instant + WINDOW_MS
    }
    return misses
  }

  function note(address: string): void {
    const window = current()
    const key = addressKey(address)
    const count = window.get(key)
    if (count !== undefined || window.size < MAX_ADDRESSES) window.set(key, (count ?? 0) + 1)
  }

  return {
    isHeldBack: (address) => (current().get(addressKey(address)) ?? 0) >= missesPerMinute,
    note,
    retryAfter: () => Math.max(1, Math.ceil((windowEnd - now()) / 1000)),
  }
}
