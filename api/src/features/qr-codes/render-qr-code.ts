import { QR_CODE_LOOK, QR_CODE_SCALE, qrCodeContent } from '@atajo/shared/qr-code'
import type { ShortLinkPlace } from '@atajo/shared/short-link'
import { LRUCache } from 'lru-cache'
import { create, toString as toText } from 'qrcode'
import { bitPng } from './bit-png.ts'

/** Limits the cache by the total number of characters. */
const MAX_SIZE = 8 * 1024 * 1024

/** Draws the QR code of a short link: base64 of a PNG. */
export type DrawQrCode = (link: { code: string; domain: string | null }) => string

/** Creates a function that draws QR codes and caches the last ones. */
export function createDrawQrCode(place: () => ShortLinkPlace): DrawQrCode {
  const drawn = new LRUCache<string, string>({ maxSize: MAX_SIZE, sizeCalculation: ({ length }) => length })
  return (link) => {
    const content = qrCodeContent(place(), link)
    const known = drawn.get(content)
    if (known !== undefined) return known
    const png = renderQrPng(content).toString('base64')
    drawn.set(content, png)
    return png
  }
}

/** Draws a text's QR code as a PNG in half a millisecond, always with the same bytes. */
export function renderQrPng(content: string): Buffer {
  const { modules } = create(content, QR_CODE_LOOK)
  const squares = {
    size: modules.size,
    isDark: (row: number, column: number) => modules.get(row, column) === 1,
  }
  return bitPng(squares, { scale: QR_CODE_SCALE, margin: QR_CODE_LOOK.margin })
}

/** Draws a text's QR code as an SVG document, always with the same text. */
export function renderQrSvg(content: string): Promise<string> {
  return toText(content, { ...QR_CODE_LOOK, type: 'svg' })
}
