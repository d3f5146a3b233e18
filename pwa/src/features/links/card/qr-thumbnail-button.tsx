import type { Link } from '@atajo/shared/link'
import { linksTexts } from '../../../texts/es/links/links.ts'
import { qrCodeTexts } from '../../../texts/es/links/qr-codes.ts'
import { IconButton } from '../../../ui/elements/icon-button.tsx'
import { useSession } from '../../auth/auth.public.ts'
import { useProMark } from '../../billing/billing.public.ts'
import { qrCodeSource, useGenerateQrCode } from '../../qr-codes/qr-codes.public.ts'
import { openLinkQrCode } from '../model/link-dialog.ts'

interface QrThumbnailButtonProps {
  link: Link
  name: string
}

/**
 * A small QR code that opens a large one. A link without a QR code gets a button that creates it.
 */
export function QrThumbnailButton({ link, name }: QrThumbnailButtonProps) {
  const generate = useGenerateQrCode()
  const { plan } = useSession()
  const mark = useProMark()
  const { qrCode } = link
  if (qrCode === null) {
    return (
      <IconButton
        icon="qr"
        size="small"
        label={linksTexts.of(qrCodeTexts.generate, name)}
        title={qrCodeTexts.generate}
        mark={plan === 'pro' ? undefined : mark}
        disabled={generate.isPending}
        onClick={() => generate.start(link)}
      />
    )
  }
  return (
    <button
      type="button"
      className="icon-button"
      data-size="small"
      aria-label={linksTexts.of(qrCodeTexts.enlarge, name)}
      title={qrCodeTexts.enlarge}
      onClick={() => openLinkQrCode(link.id)}
    >
      <img className="qr-thumbnail" src={qrCodeSource(qrCode)} width={30} height={30} alt="" />
    </button>
  )
}
