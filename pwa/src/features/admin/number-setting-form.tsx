import { type FormEvent, useState } from 'react'
import { formatNumber } from '../../platform/formats.ts'
import { useIsOnline } from '../../platform/online.ts'
import { readCount } from '../../platform/read-count.ts'
import { adminSettingsTexts } from '../../texts/es/admin-settings.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FixedNote } from './fixed-note.tsx'
import { type ShownSettings, settingProblem, useSettingChange } from './settings.queries.ts'

interface NumberSettingFormProps {
  name: 'guestLinks' | 'visitIpDays' | 'reportsToPause'
  settings: ShownSettings
}

/** A number that is saved by itself. */
export function NumberSettingForm({ name, settings }: NumberSettingFormProps) {
  const texts = adminSettingsTexts
  const { label, help, most } = texts[name]
  const now = settings[name]
  const [typed, setTyped] = useState(String(now))
  const [error, setError] = useState<string>()
  const change = useSettingChange()
  const isOnline = useIsOnline()
  const isFixed = settings.fixed.includes(name)
  const isChanged = typed.trim() !== String(now)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const value = readCount(typed)
    const isValid = value !== null && value <= most
    setError(isValid ? undefined : texts.wrongNumber(formatNumber(most)))
    if (!isValid || !isChanged) return
    void change({ [name]: value }, { [name]: now }, (refusal) => setError(settingProblem(refusal)))
  }

  return (
    <form noValidate className="admin-number" onSubmit={onSubmit}>
      <TextField
        label={label}
        help={help}
        error={error}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        disabled={isFixed}
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
