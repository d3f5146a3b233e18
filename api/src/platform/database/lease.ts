import { randomUUID } from 'node:crypto'
import { type Connection, type Model, Schema, trusted } from 'mongoose'
import { isDuplicateKey } from './database-errors.ts'

/** Ensures that only one process runs a task at a time. */
export interface Lease {
  /** Runs the task, or returns `taken` if another process is running it. */
  run<T>(task: () => Promise<T>): Promise<T | 'taken'>
  isTaken(): Promise<boolean>
}

/** A lease that a dead process left behind is taken over after this time, in ms. */
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

/** Creates a lease, a document of the collection `leases` that is renewed while its task runs. */
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
        // If the database is away, the lease simply expires.
        await leases.updateOne({ _id: name, holder }, { $set: { until: new Date(0) } }).catch(() => {})
      }
    },
    async isTaken() {
      return (await leases.exists({ _id: name, until: trusted({ $gt: new Date() }) })) !== null
    },
  }
}
