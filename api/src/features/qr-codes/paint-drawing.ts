import type { QrDrawing } from '@atajo/shared/qr-svg'
import { PNG } from 'pngjs'
import { createArea } from './fill-area.ts'
import { drawPath } from './path-lines.ts'

/** Three bytes a pixel. */
export interface Pixels {
  width: number
  height: number
  data: Buffer
}

/** A drawing in pixels, so many a module; `logo` is a PNG. */
export function paintDrawing(drawing: QrDrawing, scale: number, logo: Buffer | null): Pixels {
  const [width, height] = [drawing.width * scale, drawing.height * scale]
  const pixels = { width, height, data: Buffer.alloc(width * height * 3) }
  for (const { fill, path, placed = { x: 0, y: 0, scale: 1 } } of drawing.layers) {
    const area = createArea(width, height)
    const [moveX, moveY, by] = [placed.x * scale, placed.y * scale, placed.scale * scale]
    drawPath(path, (fromX, fromY, toX, toY) =>
      area.line(moveX + fromX * by, moveY + fromY * by, moveX + toX * by, moveY + toY * by),
    )
    const color = rgbOf(fill)
    area.eachCovered((pixel, share) => blend(pixels.data, pixel, color, share))
  }
  if (drawing.logo && logo) paintLogo(pixels, PNG.sync.read(logo), drawing.logo, scale)
  return pixels
}

/** Fits the logo into its square, each pixel the mean of those that fall into it. */
function paintLogo(
  { width, data }: Pixels,
  logo: { width: number; height: number; data: Buffer },
  square: { x: number; y: number; size: number },
  scale: number,
): void {
  const fit = (square.size * scale) / Math.max(logo.width, logo.height)
  const [across, down] = [
    Math.max(1, Math.round(logo.width * fit)),
    Math.max(1, Math.round(logo.height * fit)),
  ]
  const left = Math.round((square.x + square.size / 2) * scale - across / 2)
  const top = Math.round((square.y + square.size / 2) * scale - down / 2)
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < across; column++) {
      const part = {
        fromX: (column * logo.width) / across,
        toX: ((column + 1) * logo.width) / across,
        fromY: (row * logo.height) / down,
        toY: ((row + 1) * logo.height) / down,
      }
      const [red, green, blue, alpha] = meanOf(logo, part)
      if (alpha > 0) blend(data, (top + row) * width + left + column, [red, green, blue], alpha)
    }
  }
}

/** The mean colour by how opaque each pixel is, and the mean opacity. */
function meanOf(
  { width, data }: { width: number; data: Buffer },
  { fromX, toX, fromY, toY }: { fromX: number; toX: number; fromY: number; toY: number },
): [number, number, number, number] {
  const sum = [0, 0, 0, 0]
  let count = 0
  for (let y = Math.floor(fromY); y < Math.max(Math.floor(fromY) + 1, toY); y++) {
    for (let x = Math.floor(fromX); x < Math.max(Math.floor(fromX) + 1, toX); x++) {
      const at = (y * width + x) * 4
      const alpha = (data[at + 3] ?? 0) / 255
      for (let part = 0; part < 3; part++) sum[part] = (sum[part] ?? 0) + alpha * (data[at + part] ?? 0)
      sum[3] = (sum[3] ?? 0) + alpha
      count++
    }
  }
  const [red = 0, green = 0, blue = 0, alpha = 0] = sum
  return alpha === 0 ? [0, 0, 0, 0] : [red / alpha, green / alpha, blue / alpha, alpha / count]
}

type Color = readonly [number, number, number]

function rgbOf(hex: string): Color {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 0xff, value & 0xff]
}

function blend(data: Buffer, pixel: number, color: Color, share: number): void {
  for (let part = 0; part < 3; part++) {
    const at = pixel * 3 + part
    const below = data[at] ?? 0
    data[at] = Math.round(below + ((color[part] ?? 0) - below) * share)
  }
}
