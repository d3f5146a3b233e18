import { type Connection, trusted } from 'mongoose'
import { HOUR_MS } from '../../platform/durations.ts'
import { visitBacklogModel } from './visit-backlog.model.ts'

export interface VisitBacklogsStore {
  /** Tells all processes that visits of that journal later than `until` (epoch ms) still wait. */
  note(journal: string, until: number): Promise<void>
  /** Nothing of that journal waits any more. */
  forget(journal: string): Promise<void>
  /** Until when visits are counted of those that have said so (epoch ms), if any has. */
  earliest(): Promise<number | null>
}

/** What processes say in `visit_backlogs` of visits that they could not count yet. */
export function createVisitBacklogsStore(connection: Connection): VisitBacklogsStore {
  const backlogs = visitBacklogModel(connection)
  return {
    async note(journal, until) {
      const expiresAt = new Date(Date.now() + HOUR_MS)
      const change = { $set: { expiresAt }, $min: { until: new Date(until) } }
      await backlogs.updateOne({ _id: journal }, change, { upsert: true })
    },
    async forget(journal) {
      await backlogs.deleteOne({ _id: journal })
    },
    async earliest() {
      const isBelieved = { expiresAt: trusted({ $gt: new Date() }) }
      const found = await backlogs.find(isBelieved, { until: 1 }).lean()
      return found.length === 0 ? null : Math.min(...found.map(({ until }) => until.getTime()))
    },
  }
}
