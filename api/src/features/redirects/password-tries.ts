import { AppError } from '../../platform/app-error.ts'
import { limiterKey } from './client-address.ts'

const WINDOW_SECONDS = 600
const TRIES_PER_ADDRESS = 5
const TRIES_PER_LINK = 100

interface Bucket {
  key: string
  limit: number
  windowSeconds: number
}

/** Counters that every process shares. */
export interface SharedBuckets {
  /** Counts one attempt. @throws AppError too_many_requests past the limit */
  take(bucket: Bucket): Promise<void>
  giveBack(bucket: Bucket): Promise<void>
}

export interface PasswordTries {
  /** Counts a try before the password is compared; the answer is 0, or the seconds to wait. */
  take(linkId: number, address: string): Promise<number>
  /** The password was right: the try does not count. */
  giveBack(linkId: number, address: string): Promise<void>
}

/** Five wrong passwords in ten minutes for an address and link, a hundred for a link from all addresses. */
export function createPasswordTries(buckets: SharedBuckets): PasswordTries {
  return {
    async take(linkId, address) {
      try {
        for (const bucket of bucketsOf(linkId, address)) await buckets.take(bucket)
        return 0
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error
        return Math.max(1, Math.ceil(error.detail.retryAfter ?? WINDOW_SECONDS))
      }
    },
    async giveBack(linkId, address) {
      await Promise.all(bucketsOf(linkId, address).map((bucket) => buckets.giveBack(bucket)))
    },
  }
}

function bucketsOf(linkId: number, address: string): Bucket[] {
  const name = `link-password:${linkId}`
  return [
    { key: `${name}:${limiterKey(address)}`, limit: TRIES_PER_ADDRESS, windowSeconds: WINDOW_SECONDS },
    { key: name, limit: TRIES_PER_LINK, windowSeconds: WINDOW_SECONDS },
  ]
}
