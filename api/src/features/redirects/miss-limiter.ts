import { addressKey, NETWORK_SHARE, networkKey } from '../../platform/rate-limit/address-key.ts'
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

  /** The window that holds the address back: its own, or that of its /48. */
  function fullWindow(address: string) {
    const own = windows.read(addressKey(address))
    if (own && own.count >= missesPerMinute) return own
    const network = networkKey(address)
    const shared = network === null ? undefined : windows.read(network)
    return shared && shared.count >= missesPerMinute * NETWORK_SHARE ? shared : undefined
  }

  return {
    isHeldBack: (address) => fullWindow(address) !== undefined,
    note(address) {
      windows.count(addressKey(address))
      const network = networkKey(address)
      if (network !== null) windows.count(network)
    },
    retryAfter: (address) => Math.ceil(((fullWindow(address)?.endsAt ?? now() + WINDOW_MS) - now()) / 1000),
  }
}
