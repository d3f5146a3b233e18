import { type Connection, trusted } from 'mongoose'
import { HOUR_MS } from '../../platform/durations.ts'
import { visitBacklogModel } from './visit-backlog.model.ts'

export interface VisitBacklogsStore {
  /**
   * Tells all processes that visits of that journal later than `until` (epoch ms) still wait, and
   * how many.
   */
  note(journal: string, until: number, waiting: number): Promise<void>
  /** Nothing of that journal waits any more. */
  forget(journal: string): Promise<void>
  /** Until when visits are counted of those that have said so (epoch ms), if any has. */
  earliest(): Promise<number | null>
  /** How many wait in other journals than that one, as far as they have said so. */
  waitingBeside(journal: string | null): Promise<number>
}

/** What processes say in `visit_backlogs` of visits that they could not count yet. */
export function createVisitBacklogsStore(connection: Connection): VisitBacklogsStore {
  const backlogs = visitBacklogModel(connection)
  const believed = (fields: object) =>
    backlogs.find({ expiresAt: trusted({ $gt: new Date() }) }, fields).lean()
  return {
    async note(journal, until, waiting) {
      const expiresAt = new Date(Date.now() + HOUR_MS)
      const change = { $set: { expiresAt, waiting }, $min: { until: new Date(until) } }
      await backlogs.updateOne({ _id: journal }, change, { upsert: true })
    },
    async forget(journal) {
      await backlogs.deleteOne({ _id: journal })
    },
    async earliest() {
      const found = await believed({ until: 1 })
      return found.length === 0 ? null : Math.min(...found.map(({ until }) => until.getTime()))
    },
    async waitingBeside(journal) {
      const others = (await believed({ waiting: 1 })).filter(({ _id }) => _id !== journal)
      return others.reduce((sum, { waiting = 0 }) => sum + waiting, 0)
    },
  }
}
