import { QR_CODE_LOOK, QR_CODE_SCALE, qrCodeContent } from '@atajo/shared/qr-code'
import type { ShortLinkPlace } from '@atajo/shared/short-link'
import { LRUCache } from 'lru-cache'
import { create, toString as toText } from 'qrcode'
import { bitPng } from './bit-png.ts'

/** Characters that all remembered pictures may take together. */
const MAX_SIZE = 8 * 1024 * 1024

/** Draws a link's QR code by its code: base64 of a PNG. */
export type DrawQrCode = (link: { code: string; domain: string | null }) => string

/** Draws QR codes of links of that service, and remembers those drawn last. */
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

/** The QR code of a text as a PNG, the same bytes each time; half a millisecond. */
export function renderQrPng(content: string): Buffer {
  const { modules } = create(content, QR_CODE_LOOK)
  const squares = {
    size: modules.size,
    isDark: (row: number, column: number) => modules.get(row, column) === 1,
  }
  return bitPng(squares, { scale: QR_CODE_SCALE, margin: QR_CODE_LOOK.margin })
}

/** The QR code of a text as an SVG document, the same text each time. */
export function renderQrSvg(content: string): Promise<string> {
  return toText(content, { ...QR_CODE_LOOK, type: 'svg' })
}
