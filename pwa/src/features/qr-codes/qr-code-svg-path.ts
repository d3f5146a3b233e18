import type { Link } from '@atajo/shared/link'
import { qrCodeContent, qrCodeImagePath, qrCodeVersion } from '@atajo/shared/qr-code'
import type { ShortLinkPlace } from '@atajo/shared/short-link'

/** The address changes with the content of the QR code, so that caches never show an old one. */
export function qrCodeSvgPath({ id, code, domain }: Link, place: ShortLinkPlace): string {
  const content = qrCodeContent(place, { code, domain: domain || null })
  return qrCodeImagePath(id, qrCodeVersion(content, place), 'svg')
}
