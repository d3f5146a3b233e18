import type { Connection, mongo } from 'mongoose'
import { type CountsCollection, type CountsDocument, countsModel } from './counts.model.ts'
import { type Periods, spanOf } from './counts-reader.store.ts'

const LINKS_AT_ONCE = 20

/** Finds the first and last UTC day with counts; null if there are none. */
export interface CountedDaysStore {
  /** Takes the account's stats key. */
  ofAccount(statsKey: number): Promise<Periods | null>
  ofLinks(statsIds: readonly number[]): Promise<Periods | null>
}

/** Reads `owner_days` and `link_days`. */
export function createCountedDaysStore(connection: Connection): CountedDaysStore {
  async function ends(name: CountsCollection, of: number): Promise<Periods | null> {
    const counts = countsModel(connection, name).collection as unknown as mongo.Collection<CountsDocument>
    const [first, last] = await Promise.all(
      ([1, -1] as const).map((period) =>
        counts.findOne({ of }, { projection: { period: 1 }, sort: { period } }),
      ),
    )
    return first && last ? { first: first.period, last: last.period } : null
  }

  return {
    ofAccount: (statsKey) => ends('owner_days', statsKey),
    async ofLinks(statsIds) {
      let found: Periods | null = null
      for (let start = 0; start < statsIds.length; start += LINKS_AT_ONCE) {
        const some = statsIds.slice(start, start + LINKS_AT_ONCE)
        const parts = await Promise.all(some.map((of) => ends('link_days', of)))
        found = parts.reduce(spanOf, found)
      }
      return found
    },
  }
}
