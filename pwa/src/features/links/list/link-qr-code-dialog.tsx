import { useState } from 'react'
import { QrCodeDialog } from '../../qr-codes/qr-codes.public.ts'
import { closeLinkDialog } from '../model/link-dialog.ts'
import { useLinks } from '../outbox/links.queries.ts'

/** Shows a link's QR code in a dialog, which any page can open. */
export function LinkQrCodeDialog({ linkId }: { linkId: number }) {
  const { items: links } = useLinks()
  const [link] = useState(() => links?.find(({ id }) => id === linkId))
  return link?.qrCode ? <QrCodeDialog link={link} qrCode={link.qrCode} onClose={closeLinkDialog} /> : null
}
