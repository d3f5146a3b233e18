import { CAP_HEIGHT, FRAME_GLYPHS, UNITS_PER_EM } from './qr-frame-glyphs.ts'
import { tracedModules } from './qr-outline.ts'
import type { QrStyle } from './qr-style.ts'

/** The modules of a QR code. */
export interface QrMatrix {
  size: number
  isDark(row: number, column: number): boolean
}

interface Box {
  x: number
  y: number
  size: number
}

/** A path in one colour, in modules; `scale` and the move come before its own numbers. */
export interface QrLayer {
  fill: string
  path: string
  placed?: { x: number; y: number; scale: number }
}

export interface QrDrawing {
  /** In modules. */
  width: number
  height: number
  /** The lowest first. */
  layers: QrLayer[]
  /** The square in which a logo is fitted. */
  logo: Box | null
}

/** The quiet zone that ISO/IEC 18004 asks for, inside whatever else is drawn. */
const MARGIN = 4
const FRAME = { border: 1, radius: 3, innerRadius: 2, band: 7, textSize: 5, textMargin: 2 }
/** Of a code's width: at most 9 % of its area, which every decoder tried can spare at level H. */
const LOGO_WIDTH = 0.3
const DOT_RADIUS = 0.49
const EYE_SIZE = 7
/** Radii of a finder pattern: around it, of its white ring, of its core. */
const EYE_RADII = { square: [0, 0, 0], rounded: [2, 1.2, 1], circle: [3.5, 2.5, 1.5] } as const
/** Pixels of a module where an SVG is shown in its own size. */
const SVG_SCALE = 8

/** The side of the square that a logo takes of a code of so many modules, with white around it. */
export function logoSide(size: number): number {
  const side = Math.floor(size * LOGO_WIDTH)
  return side % 2 === size % 2 ? side : side - 1
}

/** A QR code as an SVG document, the same text in every runtime. `logo` is base64 of a PNG. */
export function qrSvg(matrix: QrMatrix, style: QrStyle, logo: string | null): string {
  const drawing = drawQr(matrix, { ...style, logo: logo && style.logo })
  const { width, height } = drawing
  const layers = drawing.layers.map(({ fill, path, placed }) => {
    const move = placed
      ? ` transform="translate(${fix(placed.x)} ${fix(placed.y)}) scale(${fix(placed.scale)})"`
      : ''
    return `<path fill="${fill}" d="${path}"${move}/>`
  })
  const image = drawing.logo && logo ? imageTag(drawing.logo, logo) : ''
  const size = `width="${fix(width * SVG_SCALE)}" height="${fix(height * SVG_SCALE)}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${width} ${height}">${layers.join('')}${image}</svg>\n`
}

function imageTag({ x, y, size }: Box, logo: string): string {
  return `<image x="${fix(x)}" y="${fix(y)}" width="${fix(size)}" height="${fix(size)}" href="data:image/png;base64,${logo}"/>`
}

/** The shapes of a QR code, for an SVG or for pixels. */
export function drawQr(matrix: QrMatrix, style: QrStyle): QrDrawing {
  const { color, background, frame } = style
  const { size } = matrix
  const start = MARGIN + (frame ? FRAME.border : 0)
  const width = size + 2 * start
  const height = width + (frame ? FRAME.band : 0)
  const logo = style.logo === null ? null : logoBox(size)
  const layers: QrLayer[] = [{ fill: background, path: roundedBox(0, 0, [width, height], 0) }]
  if (frame) layers.push(...frameLayers(style, width, height))
  layers.push({ fill: color, path: modulesPath(matrix, style.modules, { start, logo }) })
  layers.push({ fill: color, path: eyesPath(size, style.eyes, start) })
  if (frame) layers.push(textLayer(frame.text, background, { width, height }))
  const inner = logo && { x: start + logo.x + 0.5, y: start + logo.y + 0.5, size: logo.size - 1 }
  return { width, height, layers, logo: inner }
}

function logoBox(size: number): Box {
  const side = logoSide(size)
  return { x: (size - side) / 2, y: (size - side) / 2, size: side }
}

function frameLayers({ color, background }: QrStyle, width: number, height: number): QrLayer[] {
  const inside = width - 2 * FRAME.border
  return [
    { fill: color, path: roundedBox(0, 0, [width, height], FRAME.radius) },
    {
      fill: background,
      path: roundedBox(FRAME.border, FRAME.border, [inside, inside], FRAME.innerRadius),
    },
  ]
}

function modulesPath(
  { size, isDark }: QrMatrix,
  modules: QrStyle['modules'],
  { start, logo }: { start: number; logo: Box | null },
): string {
  const isInLogo = (at: number) => logo !== null && at >= logo.x && at < logo.x + logo.size
  const isDrawn = (row: number, column: number) =>
    row >= 0 &&
    column >= 0 &&
    row < size &&
    column < size &&
    !isInEye(size, row, column) &&
    !(isInLogo(row) && isInLogo(column)) &&
    isDark(row, column)
  if (modules !== 'dots')
    return tracedModules({ size, isDark: isDrawn }, start, modules === 'rounded' ? 0.5 : 0)
  let path = ''
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (isDrawn(row, column)) path += dot(start + column + 0.5, start + row + 0.5)
    }
  }
  return path
}

function isInEye(size: number, row: number, column: number): boolean {
  const isFirst = (at: number) => at < EYE_SIZE
  const isLast = (at: number) => at >= size - EYE_SIZE
  return (isFirst(row) && (isFirst(column) || isLast(column))) || (isLast(row) && isFirst(column))
}

function dot(x: number, y: number): string {
  const r = DOT_RADIUS
  return `M${fix(x - r)} ${fix(y)}a${r} ${r} 0 0 1 ${2 * r} 0a${r} ${r} 0 0 1-${2 * r} 0z`
}

function eyesPath(size: number, eyes: QrStyle['eyes'], start: number): string {
  const [outer, ring, core] = EYE_RADII[eyes]
  const last = size - EYE_SIZE
  const corners = [
    [0, 0],
    [last, 0],
    [0, last],
  ]
  return corners
    .map(([x = 0, y = 0]) => {
      const [left, top] = [start + x, start + y]
      // The ring runs the other way round, so that it is a hole.
      return (
        roundedBox(left, top, [7, 7], outer) +
        roundedHole(left + 1, top + 1, 5, ring) +
        roundedBox(left + 2, top + 2, [3, 3], core)
      )
    })
    .join('')
}

/** A box from its upper left corner, clockwise. */
function roundedBox(x: number, y: number, [width, height]: [number, number], radius: number): string {
  if (radius === 0) return `M${x} ${y}h${width}v${height}h${-width}z`
  const [across, down] = [fix(width - 2 * radius), fix(height - 2 * radius)]
  const turn = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`
  const start = `M${fix(x + radius)} ${y}`
  return `${start}h${across}${turn(radius, radius)}v${down}${turn(-radius, radius)}h-${across}${turn(-radius, -radius)}v-${down}${turn(radius, -radius)}z`
}

function roundedHole(x: number, y: number, size: number, radius: number): string {
  if (radius === 0) return `M${x} ${y}v${size}h${size}v${-size}z`
  const side = fix(size - 2 * radius)
  const turn = (dx: number, dy: number) => `a${radius} ${radius} 0 0 0 ${dx} ${dy}`
  const start = `M${x} ${fix(y + radius)}`
  return `${start}v${side}${turn(radius, radius)}h${side}${turn(radius, -radius)}v-${side}${turn(-radius, -radius)}h-${side}${turn(-radius, radius)}z`
}

/** The frame's text as large as it fits, in the middle of the band below. */
function textLayer(
  text: string,
  fill: string,
  { width, height }: { width: number; height: number },
): QrLayer {
  let pen = 0
  let path = ''
  for (const character of text) {
    const glyph = FRAME_GLYPHS.get(character)
    if (glyph?.path) path += `M${pen} 0${glyph.path}`
    pen += glyph?.advance ?? 0
  }
  const most = FRAME.textSize / UNITS_PER_EM
  const scale = Math.min(most, (width - 2 * FRAME.textMargin) / Math.max(1, pen))
  // Fixed before it is used, so that the middle is the middle of what is written.
  const x = width / 2 - (pen * scale) / 2
  const y = height - FRAME.band / 2 - FRAME.border / 4 + (CAP_HEIGHT * scale) / 2
  return { fill, path, placed: { x, y, scale } }
}

/** A number as it is written: no digits that nobody sees. */
function fix(value: number): string {
  return String(Number(value.toFixed(5)))
}
