import type { Link } from '@atajo/shared/link'
import { shortAddress } from '@atajo/shared/readable-address'
import { formatDate, formatNumber } from '../../platform/text/formats.ts'
import { linkDetailTexts } from '../../texts/es/links/link-detail.ts'
import { Icon, type IconName } from '../../ui/elements/icon.tsx'
import { limitUse } from '../links/links.public.ts'
import { type ActiveSetting, activeSettings, countryNames } from './active-settings.ts'

const ICONS: Record<ActiveSetting['kind'], IconName> = {
  maxVisits: 'gauge',
  expiry: 'calendar',
  password: 'lock',
  countries: 'globe',
  smartRedirect: 'fork',
  slug: 'suffix',
  preview: 'image',
}

/** Lists only the advanced settings that the link uses. */
export function SettingsCard({ link }: { link: Link }) {
  const settings = activeSettings(link)
  return (
    <section className="card detail-settings" aria-labelledby="detail-settings-title">
      <h2 id="detail-settings-title">{linkDetailTexts.settings}</h2>
      {settings.length === 0 && <p className="detail-none">{linkDetailTexts.noSettings}</p>}
      <dl>
        {settings.map((setting) => (
          <div key={setting.kind}>
            <dt>
              <Icon name={ICONS[setting.kind]} />
              {linkDetailTexts.setting[setting.kind]}
            </dt>
            <dd data-kind={setting.kind}>
              <span>{settingText(setting, link)}</span>
              <SettingValues kind={setting.kind} link={link} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function settingText(setting: ActiveSetting, link: Link): string | null {
  switch (setting.kind) {
    case 'maxVisits':
      return limitUse(link)
    case 'countries':
      return formatNumber(setting.count)
    case 'expiry':
      return formatDate(setting.day)
    case 'slug':
      return setting.slug
    default:
      return linkDetailTexts.on[setting.kind]
  }
}

/** Shows the values behind a count. */
function SettingValues({ kind, link }: { kind: ActiveSetting['kind']; link: Link }) {
  const texts = linkDetailTexts
  if (kind === 'countries') {
    return <small>{countryNames(link)}</small>
  }
  if (kind !== 'smartRedirect') return null
  const destinations = [
    [texts.mobile, link.mobileDestination],
    [texts.desktop, link.desktopDestination],
  ] as const
  return destinations.map(([device, destination]) => (
    <small key={device}>
      {`${device}: `}
      {destination === null ? (
        texts.sameDestination
      ) : (
        <a href={destination} target="_blank" rel="noreferrer noopener">
          {shortAddress(destination)}
        </a>
      )}
    </small>
  ))
}
