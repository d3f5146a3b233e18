import { redirectPath } from '@atajo/shared/paths'
import { Link } from '@tanstack/react-router'
import { copyText } from '../../platform/clipboard.ts'
import { useProOffer } from '../../platform/pro-offer.ts'
import { shortAddress } from '../../platform/readable-address.ts'
import { shortLinkUrl } from '../../platform/short-link.ts'
import { usePublicUrl, useShortHost } from '../../platform/site.ts'
import { landingTexts } from '../../texts/es/landing.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { MiddleCut } from '../../ui/middle-cut.tsx'
import { notify } from '../../ui/notify.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useSession } from '../auth/auth.public.ts'
import type { MadeLink } from './use-quick-create.ts'

const texts = landingTexts.result

/** The short link in place of the question: copy it, open it, see it among the others. */
export function QuickResult({ made }: { made: MadeLink }) {
  const host = useShortHost()
  const url = shortLinkUrl({ code: made.code ?? '', customSlug: null }, usePublicUrl())
  return (
    <div className="quick-result">
      <QuickResultState made={made} />
      {made.code === null ? (
        <p className="my-2 text-lg">{made.state === 'queued' ? texts.noCodeYet : texts.working}</p>
      ) : (
        <a className="quick-short" href={url} target="_blank" rel="noreferrer">
          {host}
          {redirectPath('')}
          <wbr />
          <b>{made.code}</b>
        </a>
      )}
      <p className="text-sm text-ink-2">
        <MiddleCut text={shortAddress(made.destination)} />
      </p>
      <div className="mt-4.5 flex flex-wrap items-center gap-2.5">
        {made.code !== null && (
          <>
            <Button look="accent" icon="copy" onClick={() => void copyLink(url)}>
              {texts.copy}
            </Button>
            <a
              {...buttonLook()}
              href={url}
              target="_blank"
              rel="noreferrer"
              aria-disabled={made.state !== 'done' || undefined}
            >
              <Icon name="open" />
              {texts.open}
            </a>
          </>
        )}
        <Link to="/links" className="text-link py-2.5 text-[0.9375rem] sm:ml-auto">
          {texts.seeAll}
        </Link>
      </div>
      <QrHint code={made.code} />
    </div>
  )
}

function QuickResultState({ made }: { made: MadeLink }) {
  const isDone = made.state === 'done'
  return (
    <p className="quick-state" data-state={made.state} role="status">
      {made.state === 'working' ? <Spinner /> : <Icon name={isDone ? 'check' : 'offline'} />}
      {made.state === 'working' ? texts.working : isDone ? texts.done : texts.queued}
    </p>
  )
}

function QrHint({ code }: { code: string | null }) {
  const { plan } = useSession()
  const offer = useProOffer()
  if (plan !== 'pro') {
    if (offer !== 'sold') return null
    return (
      <p className="mt-3 flex items-center gap-2 text-sm text-ink-2">
        <Icon name="qr" />
        <Link to="/" hash="pricing" className="py-1.5 underline underline-offset-3">
          {texts.qrHint}
        </Link>
      </p>
    )
  }
  if (code === null) return null
  return (
    <p className="mt-3 flex items-center gap-2 text-sm text-ink-2">
      <Icon name="qr" />
      <Link
        to="/dashboard/$shortCode"
        params={{ shortCode: code }}
        className="py-1.5 underline underline-offset-3"
      >
        {texts.qrMake}
      </Link>
    </p>
  )
}

async function copyLink(url: string): Promise<void> {
  try {
    await copyText(url)
    void notify({ title: texts.copied, details: texts.copiedDetails })
  } catch {
    void notify({ title: texts.copyFailed, look: 'error' })
  }
}
