import { type Connection, trusted } from 'mongoose'
import { HOUR_MS } from '../../platform/durations.ts'
import { visitBacklogModel } from './visit-backlog.model.ts'

export interface VisitBacklogsStore {
  /**
   * Reports that `waiting` visits of the journal, later than `until` (epoch ms), are not counted.
   */
  note(journal: string, until: number, waiting: number): Promise<void>
  /** Reports that no visits of the journal are waiting any more. */
  forget(journal: string): Promise<void>
  /** Returns the earliest instant (epoch ms) up to which all reported journals are counted. */
  earliest(): Promise<number | null>
  /** Returns the reported number of waiting visits in journals other than that one. */
  waitingBeside(journal: string | null): Promise<number>
}

/** Stores in `visit_backlogs` which processes have visits that they could not count yet. */
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
