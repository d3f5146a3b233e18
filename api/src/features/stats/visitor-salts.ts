import { createHmac } from 'node:crypto'
import { DAY_MS } from '../../platform/durations.ts'
import type { VisitorSaltsStore } from './visitor-salts.store.ts'

/** A salt is fetched this long before its day, so that an outage at midnight does no harm. */
const AHEAD_MS = DAY_MS / 2
const SALT_BYTES = 16

/** Salts for hashing the visitors of a UTC day (days since 1970-01-01). */
export interface VisitorSalts {
  /** Null while it is unknown. */
  saltOf(day: number): Buffer | null
  /** Fetches missing salts as of the instant (epoch ms), and forgets past ones. */
  renew(now: number): Promise<void>
}

/**
 * Derives salts from the service's secret and a random of each day. They are the same for all
 * processes, worthless in a backup without the secret, and lost once the random is deleted.
 */
export function createVisitorSalts(store: VisitorSaltsStore, key: Buffer): VisitorSalts {
  const salts = new Map<number, Buffer>()

  async function fetchSalt(day: number): Promise<void> {
    if (salts.has(day)) return
    const hash = createHmac('sha256', key).update(await store.randomOf(day))
    salts.set(day, hash.digest().subarray(0, SALT_BYTES))
  }

  return {
    saltOf: (day) => salts.get(day) ?? null,
    async renew(now) {
      const today = Math.floor(now / DAY_MS)
      for (const day of salts.keys()) if (day < today - 1) salts.delete(day)
      await fetchSalt(today)
      await fetchSalt(Math.floor((now + AHEAD_MS) / DAY_MS))
      await store.forgetBefore(today - 1)
    },
  }
}
