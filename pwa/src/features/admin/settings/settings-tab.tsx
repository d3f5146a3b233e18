import { SETTING_NAMES, SETTINGS } from '@atajo/shared/settings'
import { useQuery } from '@tanstack/react-query'
import { adminSettingsTexts } from '../../../texts/es/admin/admin-settings.ts'
import { Unread } from '../parts/admin-state.tsx'
import { DomainsSection } from './domains-section.tsx'
import { SettingField } from './setting-field.tsx'
import { settingsQuery } from './settings.queries.ts'

const texts = adminSettingsTexts

/** Edits the settings of the service, which take effect immediately. */
export function SettingsTab() {
  const { data: settings, isError, refetch } = useQuery(settingsQuery)
  if (!settings) return <Unread isError={isError} onRetry={() => void refetch()} label={texts.what} />
  const fieldsOf = (section: (typeof SETTINGS)[keyof typeof SETTINGS]['section']) =>
    SETTING_NAMES.filter((name) => SETTINGS[name].section === section).map((name) => (
      <SettingField key={name} name={name} settings={settings} />
    ))
  return (
    <div className="card admin-settings">
      <div>
        {fieldsOf('accounts')}
        <section className="admin-setting">
          <h3>{texts.withoutAccount}</h3>
          {fieldsOf('guests')}
        </section>
        <section className="admin-setting">
          <h3>{texts.safety}</h3>
          {fieldsOf('safety')}
        </section>
      </div>
      <div>
        {fieldsOf('lists')}
        <DomainsSection />
        {fieldsOf('domains')}
      </div>
    </div>
  )
}
