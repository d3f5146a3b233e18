import { addressKey } from '../../platform/rate-limit/address-key.ts'
import { createMemoryWindows } from '../../platform/rate-limit/memory-windows.ts'

const WINDOW_MS = 60_000

/** Allows an address (an IPv6 /64 is one) so many misses a minute, against guessing codes. */
export interface MissLimiter {
  isHeldBack(address: string): boolean
  note(address: string): void
  /** Seconds until the address may miss again. */
  retryAfter(address: string): number
}

/** A limiter for this process; `now` is monotonic, in ms. */
export function createMissLimiter(missesPerMinute: number, now = () => performance.now()): MissLimiter {
  const windows = createMemoryWindows(WINDOW_MS, now)
  const windowOf = (address: string) => windows.read(addressKey(address))
  return {
    isHeldBack: (address) => (windowOf(address)?.count ?? 0) >= missesPerMinute,
    note: (address) => void windows.count(addressKey(address)),
    retryAfter: (address) => Math.ceil(((windowOf(address)?.endsAt ?? now() + WINDOW_MS) - now()) / 1000),
  }
}
