import { shortAddress } from '@atajo/shared/readable-address'
import type { ShortLinkPlace } from '@atajo/shared/short-link'
import { Link } from '@tanstack/react-router'
import { copyText } from '../../platform/device/clipboard.ts'
import { useProOffer, useShortLinkPlace } from '../../platform/server/site.ts'
import { queuedNotice } from '../../platform/server/storage-notices.ts'
import { shortLinkPrefix, shortLinkUrl } from '../../platform/text/short-link.ts'
import { landingTexts } from '../../texts/es/landing.ts'
import { Button, buttonLook } from '../../ui/elements/button.tsx'
import { Icon } from '../../ui/elements/icon.tsx'
import { MiddleCut } from '../../ui/elements/middle-cut.tsx'
import { Spinner } from '../../ui/elements/spinner.tsx'
import { notify } from '../../ui/notices/notify.tsx'
import { useSession } from '../auth/auth.public.ts'
import { DrawnQrCode } from '../qr-codes/qr-codes.public.ts'
import type { MadeLink } from './use-quick-create.ts'
import './quick-result.css'

const texts = landingTexts.result

/** Replaces the form by the short link, with buttons to copy it, open it and see the list. */
export function QuickResult({ made }: { made: MadeLink }) {
  const place = useShortLinkPlace()
  const url = shortLinkUrl({ code: made.code ?? '', customSlug: null }, place)
  return (
    <div className="quick-result">
      <div className="min-w-0">
        <QuickResultState made={made} />
        {made.code === null ? (
          <p className="my-2 text-lg">{made.state === 'queued' ? texts.noCodeYet : texts.working}</p>
        ) : (
          <a className="quick-short" href={url} target="_blank" rel="noreferrer">
            {shortLinkPrefix(place, { code: made.code })}
            <wbr />
            <b>{made.code}</b>
          </a>
        )}
        <p className="text-sm text-ink-2">
          <MiddleCut text={shortAddress(made.destination)} />
        </p>
      </div>
      <QrTile code={made.code} place={place} />
      <div className="quick-actions">
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
        <Link to="/links" className="text-link">
          {texts.seeAll}
        </Link>
      </div>
    </div>
  )
}

function QuickResultState({ made }: { made: MadeLink }) {
  const isDone = made.state === 'done'
  const notice = queuedNotice()
  return (
    <p className="quick-state" data-state={made.state} role="status">
      {made.state === 'working' ? <Spinner /> : <Icon name={isDone ? 'check' : 'offline'} />}
      {made.state === 'working' ? texts.working : isDone ? texts.done : `${notice.title}. ${notice.details}`}
    </p>
  )
}

/** Shows the QR code if the plan has them, else an offer of PRO if that is sold here. */
function QrTile({ code, place }: { code: string | null; place: ShortLinkPlace }) {
  const { plan } = useSession()
  const offer = useProOffer()
  if (plan === 'pro' && code !== null) {
    return (
      <Link
        to="/dashboard/$shortCode"
        params={{ shortCode: code }}
        className="quick-qr"
        aria-label={texts.qrMake}
      >
        <DrawnQrCode place={place} code={code} />
      </Link>
    )
  }
  if (plan === 'pro' || offer !== 'sold') return null
  return (
    <Link to="/" hash="pricing" className="quick-qr" aria-label={texts.qrHint} title={texts.qrHint}>
      <Icon name="qr" />
      {texts.qrShort}
    </Link>
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
