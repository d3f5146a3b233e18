import { type Connection, type Model, Schema, trusted } from 'mongoose'

/** How a job ended the last time, in whatever process. */
export interface JobRecord {
  name: string
  lastAt: Date
  ok: boolean
  tookMs: number
  /** Whether there was nothing to do; what earlier versions noted does not say. */
  didNothing?: boolean
}

/** What became of work that nobody waits for, so that somebody can look. */
export interface JobRecords {
  note(record: JobRecord): Promise<void>
  /** Those of these names that have ended once. */
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

/** The collection `jobs`: a document for each name. */
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
