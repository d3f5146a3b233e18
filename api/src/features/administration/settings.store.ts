import type { SettingsChange, SiteSettings } from '@atajo/shared/administration'
import { type Connection, type Model, Schema } from 'mongoose'

export interface SettingsStore {
  /** What administrators have set; the rest is as if nobody had. */
  read(): Promise<Partial<SiteSettings>>
  write(change: SettingsChange): Promise<void>
}

interface SettingsDocument extends Partial<SiteSettings> {
  _id: string
}

const ONE = 'site'

const settingsSchema = new Schema<SettingsDocument>({
  _id: { type: String, required: true },
  registration: String,
  guests: Boolean,
  defaultPlan: String,
  guestLinks: Number,
  reservedWords: { type: [String], default: undefined },
  blockedHosts: { type: [String], default: undefined },
  visitIpDays: Number,
  reportsToPause: Number,
  unknownLinksTo: String,
})

/** One document of the collection `settings`. */
export function createSettingsStore(connection: Connection): SettingsStore {
  const settings: Model<SettingsDocument> =
    connection.models.Settings ?? connection.model<SettingsDocument>('Settings', settingsSchema, 'settings')
  return {
    async read() {
      const { _id, ...set } = (await settings.findOne({ _id: ONE }, { __v: 0 }).lean()) ?? { _id: ONE }
      return set
    },
    async write(change) {
      await settings.updateOne({ _id: ONE }, { $set: change }, { upsert: true })
    },
  }
}
