import { SETTINGS, type SettingName } from '@atajo/shared/settings'
import { adminSettingsTexts } from '../../../texts/es/admin/admin-settings.ts'
import { Icon } from '../../../ui/elements/icon.tsx'
import type { ShownSettings } from './settings.queries.ts'

interface FixedNoteProps {
  name: SettingName
  settings: ShownSettings
}

/** Names the environment variable that makes a setting read-only. */
export function FixedNote({ name, settings }: FixedNoteProps) {
  const variable = SETTINGS[name].env
  if (!variable || !settings.fixed.includes(name)) return null
  return (
    <p className="admin-fixed">
      <Icon name="lock" />
      {adminSettingsTexts.fixed(variable)}
    </p>
  )
}
