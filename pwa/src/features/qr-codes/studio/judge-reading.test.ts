import { PLAIN_QR_STYLE, type QrStyle } from '@atajo/shared/qr-style'
import { create } from 'qrcode'
import { expect, test } from 'vitest'
import { decodeByLibrary } from '../qr-decoders.ts'
import { contrastOf, judgeReading, logoShare } from './judge-reading.ts'
import type { Picture } from './spoil-picture.ts'

const CONTENT = 'https://enlaces.example/r/hq8aBXM?qr'
const SCALE = 8

/** The code in squares of two colours; where `isKept` says no, a module is left light. */
function drawn(style: QrStyle, isKept = (_row: number, _column: number) => true): Picture {
  const { modules } = create(CONTENT, { errorCorrectionLevel: style.level })
  const width = (modules.size + 8) * SCALE
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  for (let y = 0; y < width; y++) {
    for (let x = 0; x < width; x++) {
      const [row, column] = [Math.floor(y / SCALE) - 4, Math.floor(x / SCALE) - 4]
      const isInside = Math.min(row, column) >= 0 && Math.max(row, column) < modules.size
      const isDark = isInside && isKept(row, column) && modules.get(row, column) === 1
      const hex = isDark ? style.color : style.background
      data.set(
        [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)),
        (y * width + x) * 4,
      )
    }
  }
  return { width, height: width, data }
}

const judge = (own: Partial<QrStyle>, isKept?: (row: number, column: number) => boolean) => {
  const style = { ...PLAIN_QR_STYLE, ...own }
  const asked = { picture: drawn(style, isKept), content: CONTENT, style }
  return judgeReading(asked, [decodeByLibrary], async () => {})
}

test('a plain code is read however it is spoiled', async () => {
  expect(await judge({})).toEqual({ verdict: 'good', advice: null, failed: [] })
})

test('a code of little contrast is read at best in good light, and a darker colour is advised', async () => {
  const { verdict, advice } = await judge({ color: '#c99512' })
  expect([verdict, advice]).toEqual(['fair', 'contrast'])
})

test('a code whose ground has its colour is unreadable', async () => {
  expect(await judge({ color: '#fefefe' })).toMatchObject({ verdict: 'unreadable', advice: 'contrast' })
})

test('a code without its finder patterns is unreadable', async () => {
  expect((await judge({}, (row, column) => row > 7 && column > 7)).verdict).toBe('unreadable')
})

test('a code that reads as something else counts as not read', async () => {
  const asked = { picture: drawn(PLAIN_QR_STYLE), content: 'https://otro.example', style: PLAIN_QR_STYLE }
  expect((await judgeReading(asked, [decodeByLibrary], async () => {})).verdict).toBe('unreadable')
})

test('one of two decoders is enough, and one that breaks does no harm', async () => {
  const broken = async () => {
    throw new Error('No camera')
  }
  const asked = { picture: drawn(PLAIN_QR_STYLE), content: CONTENT, style: PLAIN_QR_STYLE }
  expect((await judgeReading(asked, [broken, decodeByLibrary], async () => {})).verdict).toBe('good')
})

test('a logo asks for the highest level, and light on dark is advised against', async () => {
  expect(await judge({ logo: 'x'.repeat(22), level: 'Q' })).toMatchObject({
    verdict: 'fair',
    advice: 'level',
  })
  expect((await judge({ color: '#ffffff', background: '#000000' })).advice).toBe('inverted')
})

test('contrast and the logo’s share are those that people are told', () => {
  expect(contrastOf(PLAIN_QR_STYLE)).toBe(21)
  expect(contrastOf({ color: '#c99512', background: '#ffffff' })).toBeCloseTo(2.7, 1)
  expect(logoShare(29)).toBe(6)
})
