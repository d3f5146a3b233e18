import { describe, expect, test } from 'vitest'
import { FRAME_GLYPHS } from './qr-frame-glyphs.ts'
import { tracedModules } from './qr-outline.ts'
import { canFrame, newQrStyleWire, PLAIN_QR_STYLE, type QrStyle, qrStyleKey } from './qr-style.ts'
import { drawQr, logoSide, type QrMatrix, qrSvg } from './qr-svg.ts'

/** A grid of version 1 with a hole, a bridge and modules that touch at corners only. */
const checkered: QrMatrix = {
  size: 21,
  isDark: (row, column) => (row * 7 + column * 3 + ((row * column) % 5)) % 4 < 2,
}

const style = (own: Partial<QrStyle>): QrStyle => ({ ...PLAIN_QR_STYLE, ...own })

/** Whether a path of horizontal and vertical lines surrounds a point, by the rule of winding. */
function isInside(path: string, x: number, y: number): boolean {
  let winding = 0
  for (const contour of path.split('z').filter(Boolean)) {
    const [, startX = '', startY = '', rest = ''] = /^M(\S+) (\S+?)([hv].*)$/.exec(contour) ?? []
    const corners = [[Number(startX), Number(startY)]]
    for (const [, axis, by] of rest.matchAll(/([hv])(-?[\d.]+)/g)) {
      const [atX = 0, atY = 0] = corners.at(-1) ?? []
      corners.push(axis === 'h' ? [atX + Number(by), atY] : [atX, atY + Number(by)])
    }
    corners.forEach(([fromX = 0, fromY = 0], index) => {
      const [, toY = 0] = corners[(index + 1) % corners.length] ?? []
      if (fromX > x && fromY < y && toY > y) winding++
      if (fromX > x && fromY > y && toY < y) winding--
    })
  }
  return winding !== 0
}

describe('the outline of modules', () => {
  test('holds every dark module and no light one', () => {
    const isDark = (row: number, column: number) =>
      row >= 0 && column >= 0 && row < 21 && column < 21 && checkered.isDark(row, column)
    const path = tracedModules({ size: 21, isDark }, 4, 0)
    for (let row = -1; row < 22; row++) {
      for (let column = -1; column < 22; column++) {
        expect(isInside(path, 4 + column + 0.5, 4 + row + 0.5), `${row} ${column}`).toBe(isDark(row, column))
      }
    }
  })

  test('rounds a module that stands alone to a circle', () => {
    const isDark = (row: number, column: number) => row === 1 && column === 1
    expect(tracedModules({ size: 3, isDark }, 0, 0.5)).toBe(
      'M1.5 1a0.5 0.5 0 0 1 0.5 0.5a0.5 0.5 0 0 1 -0.5 0.5a0.5 0.5 0 0 1 -0.5 -0.5a0.5 0.5 0 0 1 0.5 -0.5z',
    )
  })
})

describe('the drawing of a QR code', () => {
  test('keeps a margin of four modules around the code, in a frame as well', () => {
    for (const [frame, from] of [
      [null, 4],
      [{ text: 'Escanéame' }, 5],
    ] as const) {
      const { layers, width } = drawQr(checkered, style({ frame, modules: 'dots' }))
      expect(width).toBe(21 + 2 * from)
      const dots = layers.find(({ path }) => path.includes('a0.49'))?.path ?? ''
      const lefts = [...dots.matchAll(/M(\S+) (\S+?)a/g)].flatMap(([, x, y]) => [Number(x), Number(y)])
      expect(Math.min(...lefts)).toBeGreaterThanOrEqual(from)
      expect(Math.max(...lefts)).toBeLessThan(21 + from)
    }
  })

  test('clears at most 9 % of the code for a logo, in its middle', () => {
    for (const size of [21, 25, 29, 33, 37, 41, 57]) {
      const side = logoSide(size)
      expect(side % 2).toBe(1)
      expect(side ** 2 / size ** 2).toBeLessThanOrEqual(0.09)
      const { logo, width } = drawQr({ ...checkered, size }, style({ logo: 'a'.repeat(22) }))
      expect(logo && [logo.x * 2 + logo.size, logo.size]).toEqual([width, side - 1])
    }
  })

  test('embeds the logo as data and asks for nothing from elsewhere', () => {
    const svg = qrSvg(checkered, style({ logo: 'a'.repeat(22), frame: { text: 'A & <b>' } }), 'iVBORw0KGgo=')
    expect(svg).toContain('href="data:image/png;base64,iVBORw0KGgo="')
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|<text|script|<b>/)
  })

  test('leaves no hole where the logo is missing', () => {
    const missing = qrSvg(checkered, style({ logo: 'a'.repeat(22) }), null)
    expect(missing).toBe(qrSvg(checkered, style({ logo: null }), null))
  })

  test('keeps a long text of the frame inside the frame', () => {
    const { layers, width } = drawQr(checkered, style({ frame: { text: 'MMMMMMMMMMMMMMMMMM' } }))
    const { x = 0, scale = 1 } = layers.at(-1)?.placed ?? {}
    expect(x).toBeGreaterThanOrEqual(2)
    expect(18 * (FRAME_GLYPHS.get('M')?.advance ?? 0) * scale).toBeLessThanOrEqual(width - 4)
  })
})

describe('a style in a request', () => {
  const parse = (own: object) => newQrStyleWire.safeParse({ ...PLAIN_QR_STYLE, ...own })

  test('is taken with every choice, whatever its contrast', () => {
    const asked = {
      modules: 'dots',
      eyes: 'circle',
      color: '#FFFFFE',
      logo: 'A1-_'.repeat(5).concat('ab'),
      frame: { text: ' Escanéame ' },
      level: 'H',
    }
    expect(parse(asked).data).toEqual({
      ...PLAIN_QR_STYLE,
      ...asked,
      color: '#fffffe',
      frame: { text: 'Escanéame' },
    })
    expect(parse({ frame: { text: '  ' }, logo: undefined }).data).toEqual(PLAIN_QR_STYLE)
  })

  test.each([
    ['modules', 'stars', 'unknown_value'],
    ['eyes', 'dots', 'unknown_value'],
    ['level', 'X', 'unknown_value'],
    ['color', 'red', 'invalid_format'],
    ['background', '#fff"/><script>', 'invalid_format'],
    ['color', 3, 'wrong_type'],
    ['logo', '../../etc', 'invalid_format'],
    ['frame', 'Hola', 'wrong_type'],
    ['frame', { text: 'a'.repeat(19) }, 'too_long'],
    ['frame', { text: '日本' }, 'invalid_format'],
  ])('is refused where %s is %j', (field, value, issue) => {
    const { error } = parse({ [field]: value })
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([[field, issue]])
  })

  test('has one key, however its properties are ordered', () => {
    const { modules, ...rest } = PLAIN_QR_STYLE
    expect(qrStyleKey({ ...rest, modules })).toBe(qrStyleKey(PLAIN_QR_STYLE))
    expect(qrStyleKey({ ...rest, modules: 'dots' })).not.toBe(qrStyleKey(PLAIN_QR_STYLE))
  })
})

test('every character that a frame takes has its outline', () => {
  for (let code = 0x20; code < 0x2100; code++) {
    const character = String.fromCharCode(code)
    if (canFrame(character)) expect(FRAME_GLYPHS.has(character), character).toBe(true)
  }
})
