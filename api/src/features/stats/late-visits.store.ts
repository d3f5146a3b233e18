import type { Connection } from 'mongoose'

const LATE_VISITS = 'late visits'

export interface LateVisitsStore {
  /** To be told before and after visits of days that were over are counted. */
  note(): Promise<void>
  /** Grows each time. */
  version(): Promise<number>
}

/** How often visits of days that were over were counted, by any process, in `upkeep`. */
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
