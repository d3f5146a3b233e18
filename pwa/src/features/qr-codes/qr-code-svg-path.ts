import type { Link } from '@atajo/shared/link'
import { qrCodeContent, qrCodeImagePath, qrCodeVersion } from '@atajo/shared/qr-code'
import type { ShortLinkPlace } from '@atajo/shared/short-link'

/** Address of a link's QR code as an SVG; it changes with what the code encodes and its style. */
export function qrCodeSvgPath({ id, code, domain, qrStyle }: Link, place: ShortLinkPlace): string {
  const content = qrCodeContent(place, { code, domain: domain || null })
  return qrCodeImagePath(id, qrCodeVersion(content, place, qrStyle), 'svg')
}
