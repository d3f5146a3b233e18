import { SETTINGS } from '@atajo/shared/settings'
import { type FormEvent, useState } from 'react'
import { useIsOnline } from '../../../platform/server/online.ts'
import { formatNumber } from '../../../platform/text/formats.ts'
import { adminSettingsTexts, settingTexts } from '../../../texts/es/admin/admin-settings.ts'
import { Button } from '../../../ui/elements/button.tsx'
import { IconButton } from '../../../ui/elements/icon-button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { DomainOffer } from '../abuse/domain-offer.tsx'
import { FixedNote } from './fixed-note.tsx'
import { type ListSetting, type ShownSettings, settingProblem, useListChange } from './settings.queries.ts'

interface ListSettingFormProps {
  name: ListSetting
  settings: ShownSettings
}

/** The number of items shown before the list is expanded. */
const FIRST = 5

/** Edits a setting that is a list of words. */
export function ListSettingForm({ name, settings }: ListSettingFormProps) {
  const texts = adminSettingsTexts
  const said = settingTexts[name]
  const list = settings[name]
  const [isWhole, setIsWhole] = useState(false)
  const isOnline = useIsOnline()
  const isFixed = settings.fixed.includes(name)
  const { add, remove } = useListChange(name)
  const shown = isWhole ? list : list.slice(0, FIRST)
  return (
    <section className="admin-setting" aria-labelledby={`setting-${name}`}>
      <h3 id={`setting-${name}`}>
        {said.title}
        {list.length > 0 && <small> {formatNumber(list.length)}</small>}
      </h3>
      <p>{said.help}</p>
      <FixedNote name={name} settings={settings} />
      {!isFixed && <AddForm name={name} list={list} onAdd={add} />}
      <ul className="admin-words">
        {list.length === 0 && <li>{said.none}</li>}
        {shown.map((item) => (
          <li key={item}>
            <code>{item}</code>
            {!isFixed && (
              <IconButton
                icon="close"
                size="small"
                label={texts.list.remove(item)}
                disabled={!isOnline}
                onClick={() => void remove(item)}
              />
            )}
          </li>
        ))}
        {shown.length < list.length && (
          <li>
            <button type="button" className="text-link" onClick={() => setIsWhole(true)}>
              {texts.list.more(list.length - shown.length)}
            </button>
          </li>
        )}
      </ul>
    </section>
  )
}

interface AddFormProps {
  name: ListSetting
  list: readonly string[]
  /** Adds an item and returns its normalised form; null if the server refused it. */
  onAdd: ReturnType<typeof useListChange>['add']
}

function AddForm({ name, list, onAdd }: AddFormProps) {
  const texts = adminSettingsTexts
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [added, setAdded] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const isOnline = useIsOnline()
  const send = (item: string) => onAdd(item, (refusal) => setError(settingProblem(refusal)))

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    const item = typed.trim().toLowerCase()
    const problem = item === '' ? texts.list.missing : list.includes(item) ? texts.list.twice : undefined
    setError(problem)
    if (problem) return
    setIsBusy(true)
    const name = await send(item)
    if (name !== null) setTyped('')
    setAdded(name)
    setIsBusy(false)
  }

  return (
    <form noValidate className="admin-add" onSubmit={(event) => void onSubmit(event)}>
      <TextField
        label={settingTexts[name].field}
        placeholder={settingTexts[name].placeholder}
        error={error}
        autoComplete="off"
        isExact
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" isBusy={isBusy} disabled={!isOnline}>
        {texts.list.add}
      </Button>
      {SETTINGS[name].control === 'hosts' && added !== null && (
        <DomainOffer host={added} list={list} onTake={(domain) => void send(domain)} />
      )}
    </form>
  )
}
