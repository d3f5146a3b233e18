import { addressKey, NETWORK_SHARE, networkKey } from '../../../platform/rate-limit/address-key.ts'
import { createMemoryWindows } from '../../../platform/rate-limit/memory-windows.ts'

const WINDOW_MS = 60_000

/** Limits misses by address (IPv6 by /64) and minute, against guessing of codes. */
export interface MissLimiter {
  isHeldBack(address: string): boolean
  note(address: string): void
  /** Returns the seconds until the address may miss again. */
  retryAfter(address: string): number
}

/** Creates a limiter for this process. `now` is monotonic, in ms. */
export function createMissLimiter(missesPerMinute: number, now = () => performance.now()): MissLimiter {
  const windows = createMemoryWindows(WINDOW_MS, now)

  /** Returns the exhausted window of the address or of its /48. */
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
