import { SETTINGS, type SettingOf } from '@atajo/shared/settings'
import { type FormEvent, useState } from 'react'
import { useIsOnline } from '../../../platform/server/online.ts'
import { formatNumber } from '../../../platform/text/formats.ts'
import { readCount } from '../../../platform/text/read-count.ts'
import { adminSettingsTexts, settingTexts } from '../../../texts/es/admin/admin-settings.ts'
import { Button } from '../../../ui/elements/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FixedNote } from './fixed-note.tsx'
import { type ShownSettings, settingProblem, useSettingChange } from './settings.queries.ts'

interface TypedSettingFormProps {
  name: SettingOf<'number' | 'address'>
  settings: ShownSettings
}

/** Edits a setting that is a number or an address, with a save button of its own. */
export function TypedSettingForm({ name, settings }: TypedSettingFormProps) {
  const texts = adminSettingsTexts
  const row = SETTINGS[name]
  const most = row.control === 'number' ? row.most : null
  const { label, help } = settingTexts[name]
  const now = settings[name]
  const [typed, setTyped] = useState(String(now ?? ''))
  const [error, setError] = useState<string>()
  const change = useSettingChange()
  const isOnline = useIsOnline()
  const isChanged = typed.trim() !== String(now ?? '')

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const value = most === null ? typed.trim() || null : readCount(typed)
    const isValid = most === null || (value !== null && Number(value) <= most)
    setError(isValid ? undefined : texts.wrongNumber(formatNumber(most)))
    if (!isValid || !isChanged) return
    void change({ [name]: value }, { [name]: now }, (refusal) => setError(settingProblem(refusal)))
  }

  return (
    <form noValidate className="admin-number" onSubmit={onSubmit}>
      <TextField
        label={label}
        help={typeof help === 'string' ? help : help(formatNumber(most ?? 0))}
        error={error}
        inputMode={most === null ? 'url' : 'numeric'}
        autoComplete="off"
        isExact
        value={typed}
        disabled={settings.fixed.includes(name)}
        onChange={(event) => setTyped(event.target.value)}
      />
      {isChanged && (
        <Button type="submit" disabled={!isOnline}>
          {texts.save}
        </Button>
      )}
      <FixedNote name={name} settings={settings} />
    </form>
  )
}
