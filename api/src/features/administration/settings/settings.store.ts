import type { SettingsChange } from '@atajo/shared/administration'
import { SETTING_NAMES, SETTINGS, type SettingControl, type SiteSettings } from '@atajo/shared/settings'
import { type Connection, type Model, Schema, type SchemaDefinitionProperty } from 'mongoose'

export interface SettingsStore {
  /** The settings that administrators have changed, without defaults. */
  read(): Promise<Partial<SiteSettings>>
  write(change: SettingsChange): Promise<void>
}

interface SettingsDocument extends Partial<SiteSettings> {
  _id: string
}

const ONE = 'site'

const LIST = { type: [String], default: undefined }
const STORED: Record<SettingControl, SchemaDefinitionProperty> = {
  choice: String,
  switch: Boolean,
  number: Number,
  words: LIST,
  hosts: LIST,
  address: String,
}

const settingsSchema = new Schema<SettingsDocument>({
  _id: { type: String, required: true },
  ...Object.fromEntries(SETTING_NAMES.map((name) => [name, STORED[SETTINGS[name].control]])),
})

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
