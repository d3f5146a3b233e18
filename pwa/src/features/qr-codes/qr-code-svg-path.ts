import type { Link } from '@atajo/shared/link'
import { qrCodeContent, qrCodeImagePath, qrCodeVersion } from '@atajo/shared/qr-code'
import type { ShortLinkPlace } from '@atajo/shared/short-link'

/** Address of a link's QR code as an SVG; another one once the code encodes something else or looks otherwise. */
export function qrCodeSvgPath({ id, code, domain, qrStyle }: Link, place: ShortLinkPlace): string {
  const content = qrCodeContent(place, { code, domain: domain || null })
  return qrCodeImagePath(id, qrCodeVersion(content, place, qrStyle), 'svg')
}
