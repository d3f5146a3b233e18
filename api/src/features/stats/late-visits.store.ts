import type { Connection } from 'mongoose'

const LATE_VISITS = 'late visits'

export interface LateVisitsStore {
  /** Increases the version. Call it both before and after counting visits of past days. */
  note(): Promise<void>
  /** Grows each time. */
  version(): Promise<number>
}

/** Counts in `upkeep` how often any process counted visits of past days. */
export function createLateVisitsStore(connection: Connection): LateVisitsStore {
  const upkeep = connection.collection<{ _id: string; times: number }>('upkeep')
  return {
    async note() {
      await upkeep.updateOne({ _id: LATE_VISITS }, { $inc: { times: 1 } }, { upsert: true })
    },
    async version() {
      return (await upkeep.findOne({ _id: LATE_VISITS }))?.times ?? 0
    },
  }
}
