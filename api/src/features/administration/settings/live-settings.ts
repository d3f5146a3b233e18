import type { SettingsChange } from '@atajo/shared/administration'
import type { FieldIssue } from '@atajo/shared/error-code'
import { DEFAULT_SETTINGS, type SettingName, type SiteSettings } from '@atajo/shared/settings'
import { AppError } from '../../../platform/app-error.ts'
import { createLiveValue, type LiveValue } from '../../../platform/live-value.ts'
import type { SettingsStore } from './settings.store.ts'

/**
 * The current settings in this process: environment variables, then the database, then defaults.
 */
export interface LiveSettings extends LiveValue<SiteSettings> {
  /** @throws AppError `validation_failed` if an environment variable fixes another value */
  check(change: SettingsChange): void
  /** @throws AppError as `check` does */
  change(change: SettingsChange): Promise<SiteSettings>
  /** The names of settings fixed by environment variables. */
  fixed: readonly SettingName[]
}

/**
 * Follows the settings in the database. If they cannot be read, the last known ones stay in force.
 */
export function createLiveSettings(store: SettingsStore, fixed: Partial<SiteSettings>): LiveSettings {
  const live = createLiveValue<SiteSettings>({ ...DEFAULT_SETTINGS, ...fixed }, async () => {
    return { ...DEFAULT_SETTINGS, ...(await store.read()), ...fixed }
  })
  return {
    ...live,
    fixed: Object.keys(fixed) as SettingName[],
    check: (change) => refuseFixed(change, fixed),
    async change(change) {
      refuseFixed(change, fixed)
      await store.write(change)
      return live.read()
    },
  }
}

/** Sending a fixed setting's own value is not an error. */
function refuseFixed(change: SettingsChange, fixed: Partial<SiteSettings>): void {
  const names = (Object.keys(change) as SettingName[]).filter(
    (name) => name in fixed && JSON.stringify(change[name]) !== JSON.stringify(fixed[name]),
  )
  if (names.length === 0) return
  const fields = Object.fromEntries(names.map((name) => [name, 'fixed_by_environment' as FieldIssue]))
  throw new AppError('validation_failed', { fields })
}
