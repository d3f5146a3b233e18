import type { ShortLinkPlace } from '@atajo/shared/short-link'
import { useEffect, useState } from 'react'
import { qrCodeSource } from './qr-codes.queries.ts'

/** Draws a link's QR code; renders nothing while or if it cannot be drawn. */
export function DrawnQrCode({ place, code }: { place: ShortLinkPlace; code: string }) {
  const [drawn, setDrawn] = useState<{ code: string; source: string } | null>(null)
  useEffect(() => {
    void import('./draw-qr-code.ts')
      .then(({ drawQrCode }) => drawQrCode(place, { code }))
      .then((qrCode) => setDrawn({ code, source: qrCodeSource(qrCode) }), console.warn)
  }, [place, code])
  return drawn?.code === code && <img src={drawn.source} alt="" width={84} height={84} />
}
