import { redirectPath } from '@atajo/shared/paths'
import { SAMPLE_SLUG } from '@atajo/shared/sample-slug'
import { Link } from '@tanstack/react-router'
import { copyText } from '../../platform/clipboard.ts'
import { useSite } from '../../platform/site.ts'
import { landingTexts } from '../../texts/es/landing.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { colorClass, Status } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { notify } from '../../ui/notify.tsx'

const texts = landingTexts.sample

/** What a short link is, beside one that was made up. */
export function SampleCard() {
  const site = useSite()
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
        <p className="sample-short">{redirectPath(SAMPLE_SLUG)}</p>
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
          <Button icon="copy" onClick={() => void copySample(site?.publicUrl ?? location.origin)}>
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

async function copySample(publicUrl: string): Promise<void> {
  const { copied, copiedDetails, copyFailed } = landingTexts.result
  try {
    await copyText(new URL(redirectPath(SAMPLE_SLUG), publicUrl).href)
    void notify({ title: copied, details: copiedDetails })
  } catch {
    void notify({ title: copyFailed, look: 'error' })
  }
}
