import { type Connection, type mongo, trusted } from 'mongoose'
import { HOUR_MS } from '../../platform/durations.ts'
import { type CountsCollection, type CountsDocument, countsModel } from './figures.model.ts'
import { daysBetween, type Periods, spanOf } from './figures.store.ts'
import { visitHourModel } from './visit.model.ts'

const ANY_HOUR = { hour: trusted({ $gte: new Date(0) }) }
const LINKS_AT_ONCE = 20

/** From which UTC day to which one there are any counts; null where there are none. */
export interface CountedDaysStore {
  /** By the account's statsKey. */
  ofAccount(statsKey: number): Promise<Periods | null>
  ofLinks(linkIds: readonly number[]): Promise<Periods | null>
  /** Plain visits of any owner, which have no facts. */
  ofPlainVisits(): Promise<Periods | null>
}

/** Reads the ends of `owner_days`, `link_days` and `visit_hours`. */
export function createCountedDaysStore(connection: Connection): CountedDaysStore {
  const hours = visitHourModel(connection)

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
    async ofLinks(linkIds) {
      let found: Periods | null = null
      for (let start = 0; start < linkIds.length; start += LINKS_AT_ONCE) {
        const some = linkIds.slice(start, start + LINKS_AT_ONCE)
        const parts = await Promise.all(some.map((of) => ends('link_days', of)))
        found = parts.reduce(spanOf, found)
      }
      return found
    },
    async ofPlainVisits() {
      const [first, last] = await Promise.all(
        ([1, -1] as const).map((hour) => hours.findOne(ANY_HOUR, { hour: 1 }).sort({ hour }).lean()),
      )
      return first && last ? daysBetween(first.hour.getTime(), last.hour.getTime() + HOUR_MS) : null
    },
  }
}
