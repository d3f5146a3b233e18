import { SETTINGS, type SettingControl, type SettingName, type SettingOf } from '@atajo/shared/settings'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useIsOnline } from '../../../platform/server/online.ts'
import { adminSettingsTexts, settingTexts } from '../../../texts/es/admin/admin-settings.ts'
import { Choices } from '../../../ui/fields/choices.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { FixedNote } from './fixed-note.tsx'
import { ListSettingForm } from './list-setting-form.tsx'
import { type ShownSettings, useSettingChange } from './settings.queries.ts'
import { TypedSettingForm } from './typed-setting-form.tsx'

interface SettingProps<Name extends SettingName> {
  name: Name
  settings: ShownSettings
}

export function SettingField({ name, settings }: SettingProps<SettingName>) {
  if (isOf(name, 'choice')) return <ChoiceSetting name={name} settings={settings} />
  if (isOf(name, 'switch')) return <SwitchSetting name={name} settings={settings} />
  if (isOf(name, 'words') || isOf(name, 'hosts')) return <ListSettingForm name={name} settings={settings} />
  return <TypedSettingForm key={settings[name]} name={name} settings={settings} />
}

function isOf<C extends SettingControl>(name: SettingName, control: C): name is SettingOf<C> {
  return SETTINGS[name].control === control
}

function ChoiceSetting({ name, settings }: SettingProps<SettingOf<'choice'>>) {
  const change = useSettingChange()
  const isOnline = useIsOnline()
  const now = settings[name]
  const { title, options } = settingTexts[name]
  return (
    <section className="admin-setting">
      <Choices
        label={title}
        note={<FixedNote name={name} settings={settings} />}
        options={Object.entries(options).map(([value, texts]) => ({ value, ...texts }))}
        value={now}
        onChange={(next) => void change({ [name]: next }, { [name]: now })}
        disabled={!isOnline || settings.fixed.includes(name)}
      />
      {name === 'registration' && now !== 'closed' && (
        <Link to="/admin" hash="invitations" className="text-link admin-setting-link">
          {adminSettingsTexts.invite}
        </Link>
      )}
    </section>
  )
}

function SwitchSetting({ name, settings }: SettingProps<SettingOf<'switch'>>) {
  const change = useSettingChange()
  const isOnline = useIsOnline()
  const id = useId()
  const now = settings[name]
  const { label, help } = settingTexts[name]
  return (
    <>
      <FixedNote name={name} settings={settings} />
      <div className="admin-switch">
        <div>
          <b id={`${id}-label`}>{label}</b>
          <small id={`${id}-help`}>{help}</small>
        </div>
        <Switch
          isOn={now}
          labelledBy={`${id}-label`}
          describedBy={`${id}-help`}
          disabled={!isOnline || settings.fixed.includes(name)}
          onChange={(next) => void change({ [name]: next }, { [name]: now })}
        />
      </div>
    </>
  )
}
