import { useState } from 'react'
import { QrCodeDialog } from '../../qr-codes/qr-codes.public.ts'
import { closeLinkDialog } from '../model/link-dialog.ts'
import { useLinks } from '../outbox/links.queries.ts'

/** A link's QR code over whatever page asked for it. */
export function LinkQrCodeDialog({ linkId, isDesigning }: { linkId: number; isDesigning: boolean }) {
  const { items: links } = useLinks()
  const [link] = useState(() => links?.find(({ id }) => id === linkId))
  if (!link?.qrCode) return null
  const { qrCode } = link
  return <QrCodeDialog {...{ link, qrCode, isDesigning }} onClose={closeLinkDialog} />
}
