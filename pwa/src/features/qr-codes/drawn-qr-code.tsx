import type { ShortLinkPlace } from '@atajo/shared/short-link'
import { useEffect, useState } from 'react'
import { qrCodeSource } from './qr-codes.queries.ts'

/** The QR code of a link, drawn here from its code; nothing until it is, or where it cannot be. */
export function DrawnQrCode({ place, code }: { place: ShortLinkPlace; code: string }) {
  const [drawn, setDrawn] = useState<{ code: string; source: string } | null>(null)
  useEffect(() => {
    void import('./draw-qr-code.ts')
      .then(({ drawQrCode }) => drawQrCode(place, { code }))
      .then((qrCode) => setDrawn({ code, source: qrCodeSource(qrCode) }), console.warn)
  }, [place, code])
  return drawn?.code === code && <img src={drawn.source} alt="" width={84} height={84} />
}
