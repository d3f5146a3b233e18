import type { Link } from '@atajo/shared/link'
import { shownPath } from '@atajo/shared/short-link'
import { useShortLinkPlace } from '../../platform/server/site.ts'
import { linkCode, shortLinkPrefix } from '../../platform/text/short-link.ts'
import { qrCodeTexts } from '../../texts/es/links/qr-codes.ts'
import { Button } from '../../ui/elements/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { QrCodeFiles } from './qr-code-files.tsx'
import { copyQrCode, qrCodeSource } from './qr-codes.queries.ts'
import './qr-codes.css'

interface QrCodeDialogProps {
  link: Link
  /** A PNG in base64. */
  qrCode: string
  onClose: () => void
}

/** Shows a QR code as large as it fits, to be scanned off the screen. */
export function QrCodeDialog({ link, qrCode, onClose }: QrCodeDialogProps) {
  const place = useShortLinkPlace()
  const name = `${shortLinkPrefix(place, link)}${linkCode(link)}`
  return (
    <Dialog title={qrCodeTexts.title} width={560} onClose={onClose}>
      <div className="qr-large">
        <img
          src={qrCodeSource(qrCode)}
          alt={qrCodeTexts.alt(shownPath(linkCode(link), place.shortLinkPath))}
        />
        <p className="short-link">{name}</p>
        <div>
          <Button icon="copy" onClick={() => void copyQrCode(qrCode)}>
            {qrCodeTexts.copy}
          </Button>
          <QrCodeFiles link={link} qrCode={qrCode} />
        </div>
      </div>
    </Dialog>
  )
}
