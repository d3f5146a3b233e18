import { type Connection, type Model, Schema, trusted } from 'mongoose'

/** The last run of a job in any process. */
export interface JobRecord {
  name: string
  lastAt: Date
  ok: boolean
  tookMs: number
  /** Records of earlier versions lack it. */
  didNothing?: boolean
}

/** Lets administrators see how background jobs ended. */
export interface JobRecords {
  note(record: JobRecord): Promise<void>
  /** Returns the records of those jobs that have ended at least once. */
  list(names: readonly string[]): Promise<JobRecord[]>
}

type JobDocument = Omit<JobRecord, 'name'> & { _id: string }

const jobSchema = new Schema<JobDocument>({
  _id: { type: String, required: true },
  lastAt: { type: Date, required: true },
  ok: { type: Boolean, required: true },
  tookMs: { type: Number, required: true },
  didNothing: Boolean,
})

/** Uses the collection `jobs`, with one document for each name. */
export function createJobRecords(connection: Connection): JobRecords {
  const jobs: Model<JobDocument> =
    connection.models.Job ?? connection.model<JobDocument>('Job', jobSchema, 'jobs')
  return {
    async note({ name, ...record }) {
      await jobs.updateOne({ _id: name }, { $set: record }, { upsert: true })
    },
    async list(names) {
      const found = await jobs.find({ _id: trusted({ $in: [...names] }) }, { __v: 0 }).lean()
      return found.map(({ _id: name, ...record }) => ({ name, ...record }))
    },
  }
}
