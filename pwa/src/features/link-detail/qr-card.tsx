import type { Link } from '@atajo/shared/link'
import { redirectPath } from '@atajo/shared/paths'
import { qrCodeImagePath } from '@atajo/shared/qr-code'
import { formatNumber } from '../../platform/formats.ts'
import { linkCode } from '../../platform/short-link.ts'
import { linkDetailTexts } from '../../texts/es/link-detail.ts'
import { qrCodeTexts } from '../../texts/es/qr-codes.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { copyQrCode, qrCodeSource, useGenerateQrCode } from '../qr-codes/qr-codes.api.ts'
import { itemKey, useSyncState } from '../sync/sync.api.ts'

interface QrCardProps {
  link: Link
  /** Undefined while the statistics are not known. */
  scanCount: number | undefined
}

/** The QR code: made, copied as a picture, downloaded for print. */
export function QrCard({ link, scanCount }: QrCardProps) {
  const generate = useGenerateQrCode()
  const { qrCode } = link
  const isOnServer = useSyncState(itemKey('link', link.id)) === null
  return (
    <section className="card detail-qr" aria-labelledby="detail-qr-title">
      <div>
        <h2 id="detail-qr-title">{linkDetailTexts.qr.title}</h2>
        {scanCount !== undefined && <p>{linkDetailTexts.qr.scanned(scanCount, formatNumber(scanCount))}</p>}
        {qrCode === null ? (
          <Button icon="qr" isBusy={generate.isPending} onClick={() => generate.start(link)}>
            {generate.isPending ? qrCodeTexts.generating : qrCodeTexts.generate}
          </Button>
        ) : (
          <Button icon="copy" onClick={() => void copyQrCode(qrCode)}>
            {qrCodeTexts.copy}
          </Button>
        )}
      </div>
      {qrCode !== null && (
        <>
          <img
            className="detail-qr-image"
            src={qrCodeSource(qrCode)}
            width={136}
            height={136}
            alt={qrCodeTexts.alt(redirectPath(linkCode(link)))}
          />
          <p className="detail-qr-files">
            <QrFile link={link} href={qrCodeSource(qrCode)} extension="png" />
            {isOnServer && (
              <QrFile link={link} href={qrCodeImagePath(link.id, link.code, 'svg')} extension="svg" />
            )}
          </p>
        </>
      )}
    </section>
  )
}

interface QrFileProps {
  link: Link
  href: string
  extension: 'png' | 'svg'
}

function QrFile({ link, href, extension }: QrFileProps) {
  return (
    <a
      {...buttonLook({ look: 'ghost', size: 'small' })}
      href={href}
      download={qrCodeTexts.fileName(linkCode(link), extension)}
    >
      <Icon name="download" />
      {extension === 'png' ? qrCodeTexts.downloadPng : qrCodeTexts.downloadSvg}
    </a>
  )
}
