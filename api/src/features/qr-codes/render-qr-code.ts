import { QR_CODE_LOOK, QR_CODE_SCALE, qrCodeContent } from '@atajo/shared/qr-code'
import { type QrStyle, qrStyleKey } from '@atajo/shared/qr-style'
import { drawQr, type QrMatrix, qrSvg } from '@atajo/shared/qr-svg'
import type { ShortLinkPlace } from '@atajo/shared/short-link'
import { LRUCache } from 'lru-cache'
import { create, toString as toText } from 'qrcode'
import { bitPng, rgbPng } from './bit-png.ts'
import { paintDrawing } from './paint-drawing.ts'

/** Limits the cache by the total number of characters. */
const MAX_SIZE = 8 * 1024 * 1024

/** Most pixels of a PNG's longer side. */
const MAX_PNG_SIDE = 1024
/** Pixels of a module in the PNG that answers carry of a styled code, where every link has one. */
const STYLED_SCALE = 5

/** A style, and the PNG of its logo where it has one that is still there. */
export interface StyledQr {
  style: QrStyle
  logo: Buffer | null
}

/** Draws a link's QR code by its code, without a logo: base64 of a PNG. */
export type DrawQrCode = (link: { code: string; domain: string | null; style: QrStyle | null }) => string

/** Creates a function that draws QR codes and caches the last ones. */
export function createDrawQrCode(place: () => ShortLinkPlace): DrawQrCode {
  const drawn = new LRUCache<string, string>({ maxSize: MAX_SIZE, sizeCalculation: ({ length }) => length })
  return (link) => {
    const content = qrCodeContent(place(), link)
    const name = link.style ? content + qrStyleKey(link.style) : content
    const known = drawn.get(name)
    if (known !== undefined) return known
    const bytes = link.style
      ? renderStyledPng(content, { style: link.style, logo: null }, 'answer')
      : renderQrPng(content)
    const png = bytes.toString('base64')
    drawn.set(name, png)
    return png
  }
}

/** Draws a text's QR code as a PNG in half a millisecond, always with the same bytes. */
export function renderQrPng(content: string): Buffer {
  const matrix = matrixOf(content, QR_CODE_LOOK.errorCorrectionLevel)
  return bitPng(matrix, { scale: QR_CODE_SCALE, margin: QR_CODE_LOOK.margin })
}

/** Draws a text's QR code as an SVG document, always with the same text. */
export function renderQrSvg(content: string): Promise<string> {
  return toText(content, { ...QR_CODE_LOOK, type: 'svg' })
}

/** A styled QR code as the PNG that answers carry, or as a file as large as files get. */
export function renderStyledPng(content: string, { style, logo }: StyledQr, use: 'answer' | 'file'): Buffer {
  const drawing = drawQr(matrixOf(content, style.level), logo ? style : { ...style, logo: null })
  const longest = Math.max(drawing.width, drawing.height)
  const scale = use === 'answer' ? STYLED_SCALE : Math.floor(MAX_PNG_SIDE / longest)
  return rgbPng(paintDrawing(drawing, scale, logo))
}

export function renderStyledSvg(content: string, { style, logo }: StyledQr): string {
  return qrSvg(matrixOf(content, style.level), style, logo?.toString('base64') ?? null)
}

function matrixOf(content: string, errorCorrectionLevel: QrStyle['level']): QrMatrix {
  const { modules } = create(content, { errorCorrectionLevel })
  return { size: modules.size, isDark: (row, column) => modules.get(row, column) === 1 }
}
