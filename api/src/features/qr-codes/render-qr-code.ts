import { toBuffer, toString as toText } from 'qrcode'

/** Medium error correction and the quiet zone of four modules that ISO/IEC 18004 asks for. */
const OPTIONS = { errorCorrectionLevel: 'M', margin: 4 } as const

/** Eight pixels a module, and grey without alpha: a third of the bytes. */
const PNG_OPTIONS = {
  ...OPTIONS,
  type: 'png',
  scale: 8,
  rendererOpts: { colorType: 0, deflateStrategy: 0 },
} as const

/** The QR code of a text as a PNG, the same bytes each time. */
export function renderQrPng(content: string): Promise<Buffer> {
  return toBuffer(content, PNG_OPTIONS)
}

/** The QR code of a text as an SVG document, the same text each time. */
export function renderQrSvg(content: string): Promise<string> {
  return toText(content, { ...OPTIONS, type: 'svg' })
}
