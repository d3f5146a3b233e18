import type { Link } from '@atajo/shared/link'
import { shownPath } from '@atajo/shared/short-link'
import { useShortLinkPlace } from '../../platform/server/site.ts'
import { compactText, formatNumber } from '../../platform/text/formats.ts'
import { linkCode } from '../../platform/text/short-link.ts'
import { linkDetailTexts } from '../../texts/es/links/link-detail.ts'
import { qrCodeTexts } from '../../texts/es/links/qr-codes.ts'
import { Button } from '../../ui/elements/button.tsx'
import { useSession } from '../auth/auth.public.ts'
import { ProMark } from '../billing/billing.public.ts'
import { openLinkQrCode } from '../links/links.public.ts'
import {
  copyQrCode,
  DesignButton,
  QrCodeFiles,
  qrCodeSource,
  useGenerateQrCode,
} from '../qr-codes/qr-codes.public.ts'

interface QrCardProps {
  link: Link
  /** Undefined before the statistics are known. */
  scanCount: number | undefined
}

export function QrCard({ link, scanCount }: QrCardProps) {
  const generate = useGenerateQrCode()
  const { plan } = useSession()
  const { qrCode } = link
  const { shortLinkPath } = useShortLinkPlace()
  return (
    <section className="card detail-qr" aria-labelledby="detail-qr-title">
      <div>
        <h2 id="detail-qr-title">{linkDetailTexts.qr.title}</h2>
        {scanCount !== undefined && (
          <p title={formatNumber(scanCount)}>
            {linkDetailTexts.qr.scanned(scanCount, compactText(scanCount))}
          </p>
        )}
        {qrCode === null ? (
          <Button icon="qr" isBusy={generate.isPending} onClick={() => generate.start(link)}>
            {generate.isPending ? qrCodeTexts.generating : qrCodeTexts.generate}
            {plan !== 'pro' && <ProMark />}
          </Button>
        ) : (
          <Button icon="copy" onClick={() => void copyQrCode(link, qrCode)}>
            {qrCodeTexts.copy}
          </Button>
        )}
      </div>
      {qrCode !== null && (
        <>
          <button
            type="button"
            className="detail-qr-image"
            title={qrCodeTexts.enlarge}
            onClick={() => openLinkQrCode(link.id)}
          >
            <img
              src={qrCodeSource(qrCode)}
              width={124}
              height={124}
              alt={qrCodeTexts.alt(shownPath(linkCode(link), shortLinkPath))}
            />
          </button>
          <div className="detail-qr-files">
            <QrCodeFiles link={link} qrCode={qrCode} />
            {plan === 'pro' && <DesignButton onClick={() => openLinkQrCode(link.id, true)} />}
          </div>
        </>
      )}
    </section>
  )
}
