import type { Link } from '@atajo/shared/link'
import { redirectPath } from '@atajo/shared/paths'
import { qrCodeImagePath } from '@atajo/shared/qr-code'
import { compactText, formatNumber } from '../../platform/formats.ts'
import { httpFile } from '../../platform/http.ts'
import { saveFile } from '../../platform/save-file.ts'
import { linkCode } from '../../platform/short-link.ts'
import { useOneAtATime } from '../../platform/use-one-at-a-time.ts'
import { linkDetailTexts } from '../../texts/es/link-detail.ts'
import { qrCodeTexts } from '../../texts/es/qr-codes.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { notify } from '../../ui/notify.tsx'
import { useSession } from '../auth/auth.public.ts'
import { ProMark } from '../billing/billing.public.ts'
import { copyQrCode, qrCodeSource, useGenerateQrCode } from '../qr-codes/qr-codes.public.ts'
import { itemKey, useItemSyncs } from '../sync/sync.public.ts'

interface QrCardProps {
  link: Link
  /** Undefined while the statistics are not known. */
  scanCount: number | undefined
}

/** The QR code: made, copied as a picture, downloaded for print. */
export function QrCard({ link, scanCount }: QrCardProps) {
  const generate = useGenerateQrCode()
  const { plan } = useSession()
  const { qrCode } = link
  const isOnServer = !useItemSyncs().has(itemKey('link', link.id))
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
            <PngFile link={link} qrCode={qrCode} />
            {isOnServer && <SvgFile link={link} />}
          </p>
        </>
      )}
    </section>
  )
}

function PngFile({ link, qrCode }: { link: Link; qrCode: string }) {
  return (
    <a
      {...buttonLook({ look: 'ghost', size: 'small' })}
      href={qrCodeSource(qrCode)}
      download={qrCodeTexts.fileName(linkCode(link), 'png')}
    >
      <Icon name="download" />
      {qrCodeTexts.downloadPng}
    </a>
  )
}

/** Read by the app: what the browser downloads by itself stays in its own cache. */
function SvgFile({ link }: { link: Link }) {
  const { isBusy, run } = useOneAtATime()

  async function save() {
    try {
      const file = await httpFile(qrCodeImagePath(link.id, link.code, 'svg'))
      saveFile(file, qrCodeTexts.fileName(linkCode(link), 'svg'))
    } catch {
      await notify({ title: qrCodeTexts.downloadFailed, look: 'error' })
    }
  }

  return (
    <Button look="ghost" size="small" icon="download" isBusy={isBusy} onClick={() => void run(save)}>
      {qrCodeTexts.downloadSvg}
    </Button>
  )
}
