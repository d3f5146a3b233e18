import { randomUUID } from 'node:crypto'
import { type Connection, type Model, Schema, trusted } from 'mongoose'
import { isDuplicateKey } from './database-errors.ts'

/** What one process of all does at a time. */
export interface Lease {
  /** Runs the task while no other process may, or answers `taken` where one does. */
  run<T>(task: () => Promise<T>): Promise<T | 'taken'>
  isTaken(): Promise<boolean>
}

/** What a process that died leaves is taken over after this long, in ms. */
const LEASE_MS = 60_000
const RENEWAL_MS = 15_000

interface LeaseDocument {
  _id: string
  holder: string
  until: Date
}

const leaseSchema = new Schema<LeaseDocument>({
  _id: { type: String, required: true },
  holder: { type: String, required: true },
  until: { type: Date, required: true },
})

/** A document of the collection `leases`, renewed for as long as its task goes on. */
export function createLease(connection: Connection, name: string): Lease {
  const leases: Model<LeaseDocument> =
    connection.models.Lease ?? connection.model<LeaseDocument>('Lease', leaseSchema, 'leases')
  const later = () => new Date(Date.now() + LEASE_MS)
  const isOver = () => ({ _id: name, until: trusted({ $lte: new Date() }) })

  async function take(holder: string): Promise<boolean> {
    const { matchedCount } = await leases.updateOne(isOver(), { $set: { holder, until: later() } })
    if (matchedCount === 1) return true
    try {
      await leases.create({ _id: name, holder, until: later() })
      return true
    } catch (error) {
      if (isDuplicateKey(error)) return false
      throw error
    }
  }

  return {
    async run(task) {
      const holder = randomUUID()
      if (!(await take(holder))) return 'taken'
      const renew = () => leases.updateOne({ _id: name, holder }, { $set: { until: later() } })
      const timer = setInterval(() => void renew().catch(() => {}), RENEWAL_MS).unref()
      try {
        return await task()
      } finally {
        clearInterval(timer)
        // Where the database is away it ends by itself.
        await leases.updateOne({ _id: name, holder }, { $set: { until: new Date(0) } }).catch(() => {})
      }
    },
    async isTaken() {
      return (await leases.exists({ _id: name, until: trusted({ $gt: new Date() }) })) !== null
    },
  }
}
