import { limiterKey } from './client-address.ts'

const WINDOW_SECONDS = 600
const TRIES_PER_ADDRESS = 5
const TRIES_PER_LINK = 100

/** Buckets that every process shares. */
export interface SharedBuckets {
  /** Takes one of `limit` in the window, in one step; the answer is 0, or the seconds to wait when none is left. */
  take(key: string, limit: number, windowSeconds: number): Promise<number>
  giveBack(key: string): Promise<void>
}

export interface PasswordTries {
  /** Takes a try before the password is compared; 0, or the seconds to wait. */
  take(linkId: number, address: string): Promise<number>
  /** The password was right: the try does not count. */
  giveBack(linkId: number, address: string): Promise<void>
}

/** Five wrong passwords in ten minutes for an address and link, a hundred for a link from all addresses. */
export function createPasswordTries(buckets: SharedBuckets, scale: number): PasswordTries {
  const keysOf = (linkId: number, address: string) => ({
    byAddress: `link-password:${linkId}:${limiterKey(address)}`,
    byLink: `link-password:${linkId}`,
  })
  return {
    async take(linkId, address) {
      const { byAddress, byLink } = keysOf(linkId, address)
      const wait = await buckets.take(byAddress, Math.ceil(TRIES_PER_ADDRESS * scale), WINDOW_SECONDS)
      if (wait > 0) return wait
      return buckets.take(byLink, Math.ceil(TRIES_PER_LINK * scale), WINDOW_SECONDS)
    },
    async giveBack(linkId, address) {
      const { byAddress, byLink } = keysOf(linkId, address)
      await Promise.all([buckets.giveBack(byAddress), buckets.giveBack(byLink)])
    },
  }
}
