import { SAMPLE_SLUG } from '@atajo/shared/sample-slug'
import { type ShortLinkPlace, shortLinkUrl, shownPath } from '@atajo/shared/short-link'
import { Link } from '@tanstack/react-router'
import { copyText } from '../../platform/device/clipboard.ts'
import { useShortLinkPlace } from '../../platform/server/site.ts'
import { landingTexts } from '../../texts/es/landing.ts'
import { Button, buttonLook } from '../../ui/elements/button.tsx'
import { colorClass, Status } from '../../ui/elements/chip.tsx'
import { Icon } from '../../ui/elements/icon.tsx'
import { notify } from '../../ui/notices/notify.tsx'

const texts = landingTexts.sample

export function SampleCard() {
  const place = useShortLinkPlace()
  return (
    <section className="sample">
      <div>
        <h2>{texts.title}</h2>
        <ul className="plain-list">
          {texts.points.map(({ strong, rest }) => (
            <li key={strong}>
              <b>{strong}</b> {rest}
            </li>
          ))}
        </ul>
        <Link to="/links/create" {...buttonLook()}>
          {texts.try}
        </Link>
      </div>
      <article className="card sample-card" aria-label={texts.label}>
        <div className="flex items-center justify-between">
          <span className={`tile ${colorClass('AMBER')}`} aria-hidden="true">
            {'E'}
          </span>
          <Status look="on">{texts.status}</Status>
        </div>
        <p className="sample-short">{shownPath(SAMPLE_SLUG, place.shortLinkPath)}</p>
        <p className="text-sm wrap-anywhere text-ink-2">{texts.destination}</p>
        <dl className="sample-facts">
          {texts.facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className="flex gap-2.5 *:flex-1 lg:*:flex-none">
          <Button icon="copy" onClick={() => void copySample(place)}>
            {texts.copy}
          </Button>
          <a {...buttonLook()} href={texts.destinationUrl} target="_blank" rel="noreferrer nofollow">
            <Icon name="open" />
            {texts.open}
          </a>
        </div>
      </article>
    </section>
  )
}

async function copySample(place: ShortLinkPlace): Promise<void> {
  const { copied, copiedDetails, copyFailed } = landingTexts.result
  try {
    await copyText(shortLinkUrl(place, { code: SAMPLE_SLUG, domain: null }))
    void notify({ title: copied, details: copiedDetails })
  } catch {
    void notify({ title: copyFailed, look: 'error' })
  }
}
