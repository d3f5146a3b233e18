import type { SettingsChange } from '@atajo/shared/administration'
import type { FieldIssue } from '@atajo/shared/error-code'
import { DEFAULT_SETTINGS, type SettingName, type SiteSettings } from '@atajo/shared/settings'
import { AppError } from '../../../platform/app-error.ts'
import { createLiveValue, type LiveValue } from '../../../platform/live-value.ts'
import type { SettingsStore } from './settings.store.ts'

/** The operator's settings in this process: the environment's, the database's, the defaults. */
export interface LiveSettings extends LiveValue<SiteSettings> {
  /** @throws AppError `validation_failed` for one that the environment fixes otherwise */
  check(change: SettingsChange): void
  /** @throws AppError as `check` does */
  change(change: SettingsChange): Promise<SiteSettings>
  /** Names of those that the environment fixes. */
  fixed: readonly SettingName[]
}

/** Settings that follow the database; what cannot be read stays as it was. */
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

/** One that is sent as it is anyway changes nothing. */
function refuseFixed(change: SettingsChange, fixed: Partial<SiteSettings>): void {
  const names = (Object.keys(change) as SettingName[]).filter(
    (name) => name in fixed && JSON.stringify(change[name]) !== JSON.stringify(fixed[name]),
  )
  if (names.length === 0) return
  const fields = Object.fromEntries(names.map((name) => [name, 'fixed_by_environment' as FieldIssue]))
  throw new AppError('validation_failed', { fields })
}
