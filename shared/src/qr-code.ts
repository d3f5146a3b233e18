import { z } from 'zod'
import { API, REDIRECT_PREFIX } from './paths.ts'
import { newQrStyleWire, PLAIN_QR_STYLE, type QrStyle, qrStyleKey } from './qr-style.ts'
import { type ShortLinkPlace, shortLinkUrl } from './short-link.ts'
import { wireId } from './wire-values.ts'

/**
 * Body of POST /api/qrcode/create. With a style the code is drawn anew, with null it is plain
 * again; without one it stays as it is.
 */
export const newQrCodeWire = z
  .object({ linkId: wireId, qrStyle: newQrStyleWire.nullish() })
  .meta({ id: 'NewQrCode', examples: [{ linkId: 42, qrStyle: { ...PLAIN_QR_STYLE, modules: 'dots' } }] })

/** Answer of POST /api/qrcode/create: base64 of the PNG. */
export const qrCodeWire = z
  .object({ qrBinaryBytes: z.base64() })
  .meta({ id: 'QrCode', examples: [{ qrBinaryBytes: 'iVBORw0KGgo=' }] })

/** Answer of POST /api/qr-logos: the name of the logo in styles. */
export const qrLogoWire = z
  .object({ id: z.string() })
  .meta({ id: 'QrLogo', examples: [{ id: 'x3b0c44298fc1c149afbf4' }] })

/** Medium error correction and the quiet zone of four modules that ISO/IEC 18004 asks for. */
export const QR_CODE_LOOK = { errorCorrectionLevel: 'M', margin: 4 } as const

/** Pixels of a module in the PNG. */
export const QR_CODE_SCALE = 8

/** Returns the encoded text: the link's permanent code, marked as a scan. */
export function qrCodeContent(place: ShortLinkPlace, link: { code: string; domain: string | null }): string {
  return `${shortLinkUrl(place, link)}?qr`
}

/**
 * The version of a QR code's image, which changes with what it encodes and with its style: of a
 * plain one the code alone for `{PUBLIC_URL}/r/{code}`, else the short link without its scheme.
 */
export function qrCodeVersion(
  content: string,
  { publicUrl }: Pick<ShortLinkPlace, 'publicUrl'>,
  style: QrStyle | null = null,
): string {
  const { origin, host, pathname } = new URL(content)
  const isUsual = origin === new URL(publicUrl).origin && pathname.startsWith(REDIRECT_PREFIX)
  const plain = isUsual ? pathname.slice(REDIRECT_PREFIX.length) : host + pathname
  return style === null ? plain : `${plain}~${hashOf(qrStyleKey(style))}`
}

/** FNV-1a in two lanes: tells styles of one link apart, and is there before anything is awaited. */
function hashOf(text: string): string {
  let [first, second] = [0x811c9dc5, 0x01000193]
  for (let at = 0; at < text.length; at++) {
    first = Math.imul(first ^ text.charCodeAt(at), 0x01000193)
    second = Math.imul(second + text.charCodeAt(at), 0x85ebca6b) ^ (second >>> 13)
  }
  return (first >>> 0).toString(36) + (second >>> 0).toString(36)
}

/** Returns the path of a link's QR code as a file. An answer with its version never changes. */
export function qrCodeImagePath(linkId: number, version: string, format: 'png' | 'svg'): string {
  return `${API.qrCodeImage}/${linkId}.${format}?v=${encodeURIComponent(version)}`
}
