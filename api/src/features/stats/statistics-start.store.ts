import type { Connection } from 'mongoose'
import { visitHourModel } from './visit.model.ts'

const START = 'statistics with facts'
/** Made by the first version, whose hours went after 400 days. */
const EXPIRING_INDEX = 'hour_1'
const INDEX_NOT_FOUND = 27
const NAMESPACE_NOT_FOUND = 26

export interface StatisticsStartStore {
  /** Notes when visits began to be told apart, once; hours from before are kept from then on. */
  noteStart(now: Date): Promise<void>
  /** Null before that was noted. */
  startedAt(): Promise<Date | null>
}

/** Since when visits have facts, in `upkeep`. */
export function createStatisticsStartStore(connection: Connection): StatisticsStartStore {
  let known: Date | null = null
  const upkeep = connection.collection<{ _id: string; doneAt: Date }>('upkeep')
  return {
    async noteStart(now) {
      await upkeep.updateOne({ _id: START }, { $setOnInsert: { doneAt: now } }, { upsert: true })
      await visitHourModel(connection).collection.dropIndex(EXPIRING_INDEX).catch(passOverAbsent)
    },
    async startedAt() {
      known ??= (await upkeep.findOne({ _id: START }))?.doneAt ?? null
      return known
    },
  }
}

function passOverAbsent(error: unknown): void {
  const { code } = error as { code?: number }
  if (code !== INDEX_NOT_FOUND && code !== NAMESPACE_NOT_FOUND) throw error
}
