import { randomBytes } from 'node:crypto'
import { type Connection, trusted } from 'mongoose'
import { isDuplicateKey } from '../../platform/database/database-errors.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { visitorSaltModel } from './visitor-salt.model.ts'

const RANDOM_BYTES = 32

export interface VisitorSaltsStore {
  /** Returns the random bytes of a UTC day (since 1970-01-01), and creates them the first time. */
  randomOf(day: number): Promise<Buffer>
  /** Deletes the random bytes of earlier days. */
  forgetBefore(day: number): Promise<void>
}

/** Stores random bytes in `visitor_salts`. Each is inserted once, even by concurrent processes. */
export function createVisitorSaltsStore(connection: Connection): VisitorSaltsStore {
  const salts = visitorSaltModel(connection)

  async function insertOnce(day: number): Promise<void> {
    const random = randomBytes(RANDOM_BYTES)
    const expiresAt = new Date((day + 2) * DAY_MS)
    try {
      await salts.updateOne({ _id: day }, { $setOnInsert: { random, expiresAt } }, { upsert: true })
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
    }
  }

  return {
    async randomOf(day) {
      await insertOnce(day)
      const found = await salts.findById(day).lean()
      if (found === null) throw new Error('The random of a day was gone at once')
      return Buffer.isBuffer(found.random) ? found.random : Buffer.from(found.random.value())
    },
    async forgetBefore(day) {
      await salts.deleteMany({ _id: trusted({ $lt: day }) })
    },
  }
}
