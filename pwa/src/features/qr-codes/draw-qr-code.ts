import { QR_CODE_LOOK, QR_CODE_SCALE, qrCodeContent } from '@atajo/shared/qr-code'
import type { ShortLinkPlace } from '@atajo/shared/short-link'
import { toDataURL } from 'qrcode'

/** Draws a QR code exactly as the server does; returns base64 of the PNG. */
export async function drawQrCode(
  place: ShortLinkPlace,
  { code, domain = null }: { code: string; domain?: string | null },
): Promise<string> {
  const content = qrCodeContent(place, { code, domain })
  const picture = await toDataURL(content, { ...QR_CODE_LOOK, scale: QR_CODE_SCALE, type: 'image/png' })
  return picture.slice(picture.indexOf(',') + 1)
}
