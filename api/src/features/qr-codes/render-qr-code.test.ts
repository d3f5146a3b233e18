import { createRequire } from 'node:module'
import { PLAIN_QR_STYLE, QR_EYES, QR_LEVELS, QR_MODULES, type QrStyle } from '@atajo/shared/qr-style'
import type readQrType from 'jsqr'
import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { renderStyledPng } from './render-qr-code.ts'

const readQr: typeof readQrType = createRequire(import.meta.url)('jsqr')

const CONTENT = 'https://enlaces.example/r/hq8aBXM?qr'

function read(png: Buffer) {
  const { data, width, height } = PNG.sync.read(png)
  return { width, height, text: readQr(new Uint8ClampedArray(data), width, height)?.data, data }
}

/** A logo of one colour. */
function logoOf(width: number, height: number): Buffer {
  const png = new PNG({ width, height })
  for (let at = 0; at < png.data.length; at += 4) png.data.set([0xec, 0x4f, 0x27, 0xff], at)
  return PNG.sync.write(png)
}

const looks = QR_MODULES.flatMap((modules, at) =>
  QR_EYES.map((eyes, by) => ({ modules, eyes, level: QR_LEVELS[(at + by) % 4] as QrStyle['level'] })),
)

test.each(looks)('a code of $modules modules, $eyes eyes and level $level is read', (look) => {
  const style = { ...PLAIN_QR_STYLE, ...look, color: '#7a1f2b', background: '#fdf3e3' }
  expect(read(renderStyledPng(CONTENT, { style, logo: null }, 'answer')).text).toBe(CONTENT)
})

test.each(QR_MODULES)('a code of %s modules with logo and frame is read at the highest level', (modules) => {
  const style: QrStyle = {
    ...PLAIN_QR_STYLE,
    modules,
    eyes: 'rounded',
    level: 'H',
    logo: 'x'.repeat(22),
    frame: { text: 'Escanéame' },
  }
  for (const logo of [logoOf(512, 200), logoOf(3, 9)]) {
    const { text, width, height } = read(renderStyledPng(CONTENT, { style, logo }, 'file'))
    expect(text).toBe(CONTENT)
    expect(Math.max(width, height)).toBeLessThanOrEqual(1024)
    expect(renderStyledPng(CONTENT, { style, logo }, 'answer').length).toBeLessThan(20_000)
  }
})

test('the frame’s text is written in the background’s colour on a band of the code’s', () => {
  const style = { ...PLAIN_QR_STYLE, color: '#0000ff', background: '#ffff00', frame: { text: 'H' } }
  const { data, width, height } = read(renderStyledPng(CONTENT, { style, logo: null }, 'answer'))
  const rows = Array.from({ length: 20 }, (_, row) => row + height - 26)
  const colors = new Set(
    rows.flatMap((row) =>
      Array.from({ length: width - 24 }, (_, at) => {
        const pixel = (row * width + at + 12) * 4
        return data.subarray(pixel, pixel + 3).toString('hex')
      }),
    ),
  )
  expect([...colors]).toEqual(expect.arrayContaining(['0000ff', 'ffff00']))
})
