import type { Link } from '@atajo/shared/link'
import { shownPath } from '@atajo/shared/short-link'
import { useState } from 'react'
import { useShortLinkPlace } from '../../platform/server/site.ts'
import { linkCode, shortLinkPrefix } from '../../platform/text/short-link.ts'
import { qrCodeTexts } from '../../texts/es/links/qr-codes.ts'
import { Button } from '../../ui/elements/button.tsx'
import { lazyComponent } from '../../ui/elements/lazy-component.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useSession } from '../auth/auth.public.ts'
import { DesignButton } from './design-button.tsx'
import { QrCodeFiles } from './qr-code-files.tsx'
import { qrCodeSvgPath } from './qr-code-svg-path.ts'
import { copyQrCode, qrCodeSource } from './qr-codes.queries.ts'
import './qr-codes.css'

interface QrCodeDialogProps {
  link: Link
  /** A PNG in base64. */
  qrCode: string
  isDesigning: boolean
  onClose: () => void
}

const QrStudioDialog = lazyComponent(
  async () => (await import('./studio/qr-studio-dialog.tsx')).QrStudioDialog,
  { missing: 'over-page', onGiveUp: ({ onClose }) => onClose() },
)

/** A QR code as large as it fits, for a screen that is held up; copied and saved below. */
export function QrCodeDialog({ isDesigning, ...dialog }: QrCodeDialogProps) {
  const [isStudioOpen, setIsStudioOpen] = useState(isDesigning)
  if (isStudioOpen) return <QrStudioDialog link={dialog.link} onClose={dialog.onClose} />
  return <LargeQrCode {...dialog} onDesign={() => setIsStudioOpen(true)} />
}

type LargeQrCodeProps = Omit<QrCodeDialogProps, 'isDesigning'> & { onDesign: () => void }

function LargeQrCode({ link, qrCode, onClose, onDesign }: LargeQrCodeProps) {
  const { plan } = useSession()
  const place = useShortLinkPlace()
  // The PNG of a styled code is small; its SVG may not be here without a connection.
  const [isVector, setIsVector] = useState(Boolean(link.qrStyle) && link.id > 0)
  const name = `${shortLinkPrefix(place, link)}${linkCode(link)}`
  return (
    <Dialog title={qrCodeTexts.title} width={560} onClose={onClose}>
      <div className="qr-large">
        <img
          src={isVector ? qrCodeSvgPath(link, place) : qrCodeSource(qrCode)}
          data-styled={link.qrStyle ? true : undefined}
          onError={() => setIsVector(false)}
          alt={qrCodeTexts.alt(shownPath(linkCode(link), place.shortLinkPath))}
        />
        <p className="short-link">{name}</p>
        <div>
          <Button icon="copy" onClick={() => void copyQrCode(link, qrCode)}>
            {qrCodeTexts.copy}
          </Button>
          <QrCodeFiles link={link} qrCode={qrCode} />
          {plan === 'pro' && <DesignButton onClick={onDesign} />}
        </div>
      </div>
    </Dialog>
  )
}
