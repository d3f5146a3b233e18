import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useIsOnline } from '../../platform/online.ts'
import { adminSettingsTexts } from '../../texts/es/admin-settings.ts'
import { Choices } from '../../ui/choices.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Unread } from './admin-state.tsx'
import { DomainsSection } from './domains-section.tsx'
import { FixedNote } from './fixed-note.tsx'
import { ListSettingForm } from './list-setting-form.tsx'
import { NumberSettingForm } from './number-setting-form.tsx'
import { type ShownSettings, settingsQuery, useSettingChange } from './settings.queries.ts'
import { UnknownLinksForm } from './unknown-links-form.tsx'

const texts = adminSettingsTexts

/** What the operator decides, in force for everybody at once. */
export function SettingsTab() {
  const { data: settings, isError, refetch } = useQuery(settingsQuery)
  if (!settings) return <Unread isError={isError} onRetry={() => void refetch()} label={texts.what} />
  return (
    <div className="card admin-settings">
      <div>
        <Registration settings={settings} />
        <DefaultPlan settings={settings} />
        <Guests settings={settings} />
        <section className="admin-setting">
          <h3>{texts.safety}</h3>
          <NumberSettingForm key={`v${settings.visitIpDays}`} name="visitIpDays" settings={settings} />
          <NumberSettingForm key={`r${settings.reportsToPause}`} name="reportsToPause" settings={settings} />
        </section>
      </div>
      <div>
        <ListSettingForm name="blockedHosts" settings={settings} />
        <ListSettingForm name="reservedWords" settings={settings} />
        <DomainsSection />
        <UnknownLinksForm key={settings.unknownLinksTo} settings={settings} />
      </div>
    </div>
  )
}

interface SettingProps {
  settings: ShownSettings
}

function Registration({ settings }: SettingProps) {
  const change = useSettingChange()
  const isOnline = useIsOnline()
  const { registration, fixed } = settings
  return (
    <section className="admin-setting">
      <Choices
        label={texts.registration.title}
        note={<FixedNote name="registration" settings={settings} />}
        options={(['open', 'invitation', 'closed'] as const).map((value) => ({
          value,
          ...texts.registration.options[value],
        }))}
        value={registration}
        onChange={(next) => void change({ registration: next }, { registration })}
        disabled={!isOnline || fixed.includes('registration')}
      />
      {registration !== 'closed' && (
        <Link to="/admin" hash="invitations" className="text-link admin-setting-link">
          {texts.registration.invite}
        </Link>
      )}
    </section>
  )
}

function DefaultPlan({ settings }: SettingProps) {
  const change = useSettingChange()
  const isOnline = useIsOnline()
  const { defaultPlan, fixed } = settings
  return (
    <section className="admin-setting">
      <Choices
        label={texts.defaultPlan.title}
        note={<FixedNote name="defaultPlan" settings={settings} />}
        options={(['free', 'pro'] as const).map((value) => ({ value, ...texts.defaultPlan.options[value] }))}
        value={defaultPlan}
        onChange={(next) => void change({ defaultPlan: next }, { defaultPlan })}
        disabled={!isOnline || fixed.includes('defaultPlan')}
      />
    </section>
  )
}

function Guests({ settings }: SettingProps) {
  const change = useSettingChange()
  const isOnline = useIsOnline()
  const id = useId()
  const { guests, guestLinks, fixed } = settings
  return (
    <section className="admin-setting">
      <h3>{texts.guests.title}</h3>
      <FixedNote name="guests" settings={settings} />
      <div className="admin-switch">
        <div>
          <b id={`${id}-label`}>{texts.guests.label}</b>
          <small id={`${id}-help`}>{texts.guests.help}</small>
        </div>
        <Switch
          isOn={guests}
          labelledBy={`${id}-label`}
          describedBy={`${id}-help`}
          disabled={!isOnline || fixed.includes('guests')}
          onChange={(next) => void change({ guests: next }, { guests })}
        />
      </div>
      <NumberSettingForm key={guestLinks} name="guestLinks" settings={settings} />
    </section>
  )
}
