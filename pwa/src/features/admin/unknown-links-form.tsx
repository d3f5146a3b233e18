import { type FormEvent, useState } from 'react'
import { useIsOnline } from '../../platform/online.ts'
import { adminDomainsTexts } from '../../texts/es/admin-domains.ts'
import { adminSettingsTexts } from '../../texts/es/admin-settings.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FixedNote } from './fixed-note.tsx'
import { type ShownSettings, settingProblem, useSettingChange } from './settings.queries.ts'

/** Sets the place to which unknown names of short domains lead. */
export function UnknownLinksForm({ settings }: { settings: ShownSettings }) {
  const now = settings.unknownLinksTo ?? ''
  const [typed, setTyped] = useState(now)
  const [error, setError] = useState<string>()
  const change = useSettingChange()
  const isOnline = useIsOnline()
  const isFixed = settings.fixed.includes('unknownLinksTo')
  const isChanged = typed.trim() !== now

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    setError(undefined)
    const unknownLinksTo = typed.trim() || null
    void change({ unknownLinksTo }, { unknownLinksTo: now || null }, (refusal) =>
      setError(settingProblem(refusal)),
    )
  }

  return (
    <form noValidate className="admin-number" onSubmit={onSubmit}>
      <TextField
        {...adminDomainsTexts.unknownLinksTo}
        error={error}
        inputMode="url"
        autoComplete="off"
        isExact
        value={typed}
        disabled={isFixed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {isChanged && (
        <Button type="submit" disabled={!isOnline}>
          {adminSettingsTexts.save}
        </Button>
      )}
      <FixedNote name="unknownLinksTo" settings={settings} />
    </form>
  )
}
