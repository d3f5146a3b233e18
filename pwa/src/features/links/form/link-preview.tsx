import type { Link } from '@atajo/shared/link'
import { useState } from 'react'
import { formatDate, formatNumber } from '../../../platform/text/formats.ts'
import { readCount } from '../../../platform/text/read-count.ts'
import { linkFormTexts } from '../../../texts/es/links/link-form.ts'
import { Icon, type IconName } from '../../../ui/elements/icon.tsx'
import type { LinkForm } from '../model/link-draft.ts'

interface LinkPreviewProps {
  form: LinkForm
  /** Such as `ata.jo/r/`. */
  prefix: string
  edited: Link | null
}

/** Shows how the short link and its card will look to others while the form is filled in. */
export function LinkPreview({ form, prefix, edited }: LinkPreviewProps) {
  const hasPassword = form.password !== '' || edited?.hasPassword === true
  const slug = form.options.slug ? form.customSlug.trim() : ''
  return (
    <aside className="link-preview" aria-label={linkFormTexts.preview}>
      <div className="link-preview-stay">
        <p className="link-preview-title">{linkFormTexts.howItIsShared}</p>
        <p className="link-preview-short">
          <span>{prefix}</span>
          {slug || edited?.code || linkFormTexts.randomCode}
        </p>
        {form.options.preview && <SocialCard form={form} host={prefix.split('/', 1)[0] ?? ''} />}
        <ul>
          {rulesOf(form, hasPassword).map(({ icon, text }) => (
            <li key={icon}>
              <Icon name={icon} />
              {text}
            </li>
          ))}
        </ul>
      </div>
    </aside>
  )
}

function SocialCard({ form, host }: { form: LinkForm; host: string }) {
  return (
    <div className="social-card">
      <SocialImage key={form.previewImage} address={form.previewImage.trim()} />
      <div>
        <small>{host}</small>
        <b>{form.previewTitle.trim() || linkFormTexts.untitled}</b>
        <p>{form.previewDescription}</p>
      </div>
    </div>
  )
}

function SocialImage({ address }: { address: string }) {
  const [isBroken, setIsBroken] = useState(false)
  if (!/^https?:\/\/.+/i.test(address) || isBroken) {
    return (
      <div className="social-card-blank">
        <Icon name="image" />
      </div>
    )
  }
  return <img src={address} alt="" referrerPolicy="no-referrer" onError={() => setIsBroken(true)} />
}

function rulesOf(form: LinkForm, hasPassword: boolean): { icon: IconName; text: string }[] {
  const { options } = form
  const limit = readCount(form.maxVisits) ?? 0
  const rules: { icon: IconName; text: string; isOn: boolean }[] = [
    { icon: 'lock', text: linkFormTexts.asksPassword, isOn: options.password && hasPassword },
    {
      icon: 'gauge',
      text: linkFormTexts.visitsLeft(limit, formatNumber(limit)),
      isOn: options.limits && limit > 0,
    },
    {
      icon: 'calendar',
      text: `${linkFormTexts.expiresOn} ${form.expiresOn && formatDate(form.expiresOn)}`,
      isOn: options.limits && form.expiresOn !== '',
    },
    {
      icon: 'fork',
      text: linkFormTexts.splitsDevices,
      isOn: options.smartRedirect && (form.mobileDestination !== '' || form.desktopDestination !== ''),
    },
    {
      icon: 'globe',
      text: linkFormTexts.blocked(form.blockedCountryIds.length),
      isOn: options.countries && form.blockedCountryIds.length > 0,
    },
  ]
  return rules.filter((rule) => rule.isOn)
}
