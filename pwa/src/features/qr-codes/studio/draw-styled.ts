import type { QrStyle } from '@atajo/shared/qr-style'
import { type QrMatrix, qrSvg } from '@atajo/shared/qr-svg'
import { create } from 'qrcode'
import type { Picture } from './spoil-picture.ts'

/** Pixels of a module in the PNG that stands for the server's until it comes. */
const ANSWER_SCALE = 5

export function qrMatrix(content: string, level: QrStyle['level']): QrMatrix {
  const { modules } = create(content, { errorCorrectionLevel: level })
  return { size: modules.size, isDark: (row, column) => modules.get(row, column) === 1 }
}

/** The SVG that the server gives as well; `logo` is base64 of a PNG. */
export function styledSvg(content: string, style: QrStyle, logo: string | null): string {
  return qrSvg(qrMatrix(content, style.level), style, logo)
}

/** An address that an image element shows an SVG from. */
export function svgSource(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** An SVG as a PNG whose longer side has at most so many pixels, whole ones for each module. */
export async function svgPng(svg: string, longest: number): Promise<Blob> {
  const canvas = await drawn(svg, (modules) => Math.max(1, Math.floor(longest / modules)))
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No PNG of that size'))), 'image/png')
  })
}

/** The PNG that is shown of a link until the server's comes: base64. */
export async function answerPng(svg: string): Promise<string> {
  const canvas = await drawn(svg, () => ANSWER_SCALE)
  const source = canvas.toDataURL('image/png')
  return source.slice(source.indexOf(',') + 1)
}

/** The pixels that a camera near by would get. */
export async function svgPicture(svg: string): Promise<Picture> {
  const canvas = await drawn(svg, () => 8)
  const { width, height } = canvas
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  return { width, height, data: context.getImageData(0, 0, width, height).data }
}

async function drawn(svg: string, scaleFor: (modules: number) => number): Promise<HTMLCanvasElement> {
  const [, width = 1, height = 1] = (/viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []).map(Number)
  const scale = scaleFor(Math.max(width, height))
  const image = new Image()
  image.src = svgSource(svg)
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * scale
  canvas.height = height * scale
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('No canvas')
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}
