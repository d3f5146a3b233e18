import { z } from 'zod'
import { API, REDIRECT_PREFIX } from './paths.ts'
import { type ShortLinkPlace, shortLinkUrl } from './short-link.ts'
import { wireId } from './wire-values.ts'

/** Body of POST /api/qrcode/create. */
export const newQrCodeWire = z
  .object({ linkId: wireId })
  .meta({ id: 'NewQrCode', examples: [{ linkId: 42 }] })

/** Answer of POST /api/qrcode/create: base64 of the PNG. */
export const qrCodeWire = z
  .object({ qrBinaryBytes: z.base64() })
  .meta({ id: 'QrCode', examples: [{ qrBinaryBytes: 'iVBORw0KGgo=' }] })

/** Medium error correction and the quiet zone of four modules that ISO/IEC 18004 requires. */
export const QR_CODE_LOOK = { errorCorrectionLevel: 'M', margin: 4 } as const

/** Pixels of a module in the PNG. */
export const QR_CODE_SCALE = 8

/** Returns the encoded text: the link's permanent code, marked as a scan. */
export function qrCodeContent(place: ShortLinkPlace, link: { code: string; domain: string | null }): string {
  return `${shortLinkUrl(place, link)}?qr`
}

/**
 * Returns the version of a QR code's image, which follows from its content: the code alone for
 * `{PUBLIC_URL}/r/{code}`, else the short link without its scheme.
 */
export function qrCodeVersion(content: string, { publicUrl }: Pick<ShortLinkPlace, 'publicUrl'>): string {
  const { origin, host, pathname } = new URL(content)
  const isUsual = origin === new URL(publicUrl).origin && pathname.startsWith(REDIRECT_PREFIX)
  return isUsual ? pathname.slice(REDIRECT_PREFIX.length) : host + pathname
}

/** Returns the path of a link's QR code as a file. An answer with its version never changes. */
export function qrCodeImagePath(linkId: number, version: string, format: 'png' | 'svg'): string {
  return `${API.qrCodeImage}/${linkId}.${format}?v=${encodeURIComponent(version)}`
}
