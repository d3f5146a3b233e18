import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

const TEXT = 'url,título\nhttps://a.es/,Año del caño — 5 €\n'
const utf16 = (text: string) => {
  const units = [...text].map((sign) => sign.charCodeAt(0))
  return {
    little: units.flatMap((unit) => [unit & 255, unit >> 8]),
    big: units.flatMap((unit) => [unit >> 8, unit & 255]),
  }
}
const textOf = (bytes: Uint8Array) => decodeText(bytes).text
const decode = (...bytes: number[]) => textOf(Uint8Array.from(bytes))
const reasonOf = (bytes: Uint8Array) => {
  try {
    return textOf(bytes)
  } catch (error) {
    return (error as Error).message
  }
}

test('decodeText reads UTF-8 with and without its byte order mark', () => {
  expect(textOf(new TextEncoder().encode(TEXT))).toBe(TEXT)
  expect(textOf(new TextEncoder().encode(`\ufeff${TEXT}`))).toBe(TEXT)
  expect(decode()).toBe('')
})

test('decodeText reads UTF-16 by its byte order mark, in both byte orders', () => {
  expect(decode(0xff, 0xfe, ...utf16(TEXT).little)).toBe(TEXT)
  expect(decode(0xfe, 0xff, ...utf16(TEXT).big)).toBe(TEXT)
})

test('decodeText falls back to Windows-1252, which Spanish spreadsheets write', () => {
  expect(decode(0x41, 0xf1, 0x6f, 0x20, 0xbf)).toBe('Año ¿')
})

test('decodeText ignores half a byte order mark', () => {
  expect(decode(0xff, 0x41)).toBe('ÿA')
  expect(decode(0xfe, 0x41)).toBe('þA')
  expect(decode(0x41, 0xfe)).toBe('Aþ')
  expect(decode(0x41, 0xff)).toBe('Aÿ')
})

test('decodeText accepts tabs and line ends and refuses other control characters', () => {
  expect(decode(9, 10, 11, 12, 13, 32, 33, 127)).toBe('\t\n\v\f\r !\x7f')
  for (const byte of [0, 1, 8, 14, 31])
    expect([byte, reasonOf(Uint8Array.of(65, byte))]).toEqual([byte, 'not_text'])
})

test('decodeText looks for control characters only in the first 8 KiB', () => {
  const signs = new Uint8Array(8_193).fill(65)
  signs[8_192] = 1
  expect(reasonOf(signs)).toHaveLength(8_193)
  signs[8_191] = 1
  expect(reasonOf(signs)).toBe('not_text')
})

test('decodeText recognizes old and new spreadsheets by their first four bytes', () => {
  expect(reasonOf(Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0))).toBe('spreadsheet')
  expect(reasonOf(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1))).toBe('spreadsheet')
  expect(reasonOf(new TextEncoder().encode('PK es mi tienda'))).toBe('PK es mi tienda')
  expect(reasonOf(Uint8Array.of(0xd0, 0xcf, 0x41, 0x41))).toBe('ÐÏAA')
})

const utf8 = (text: string) => [...new TextEncoder().encode(text)]

test('decodeText reads a single invalid byte as Windows-1252 and keeps the letters around it', () => {
  const bytes = Uint8Array.from([...utf8('Año, caño'), 0xf1, ...utf8(' y niña — 5 €')])
  expect(decodeText(bytes)).toEqual({ text: 'Año, cañoñ y niña — 5 €', encoding: 'utf-8' })
  expect(decode(...utf8('ñ'), 0xf1)).toBe('ññ')
})

test('decodeText assumes another encoding if more bytes are invalid than valid', () => {
  expect(decodeText(Uint8Array.from([...utf8('ñ'), 0xf1, 0xf3]))).toEqual({
    text: 'Ã±ñó',
    encoding: 'windows-1252',
  })
})

test.each([
  ['longer than it need be', [0xc0, 0xaf]],
  ['half a pair of UTF-16', [0xed, 0xa0, 0x80]],
  ['beyond Unicode', [0xf4, 0x90, 0x80, 0x80]],
  ['cut off', [0xe2, 0x82]],
  ['a rest of one', [0x80, 0xbf]],
  ['three bytes for two', [0xe0, 0x80, 0xaf]],
  ['four bytes for three', [0xf0, 0x80, 0x80, 0xaf]],
])('decodeText does not accept %s as UTF-8', (_, bytes) => {
  expect(decodeText(Uint8Array.from([65, ...bytes])).encoding).toBe('windows-1252')
  const mixed = Uint8Array.from([...utf8('ññññññ'), ...bytes])
  expect(decodeText(mixed)).toMatchObject({ encoding: 'utf-8' })
  expect(textOf(mixed)).toBe(`ññññññ${new TextDecoder('windows-1252').decode(Uint8Array.from(bytes))}`)
})

test('decodeText recognizes UTF-16 without a mark by its zero bytes', () => {
  expect(decodeText(Uint8Array.from(utf16(TEXT).little))).toEqual({ text: TEXT, encoding: 'utf-16le' })
  expect(decodeText(Uint8Array.from(utf16(TEXT).big))).toEqual({ text: TEXT, encoding: 'utf-16be' })
})

test('decodeText uses the chosen encoding whatever the bytes look like', () => {
  const bytes = Uint8Array.of(0x41, 0x96, 0x6f)
  expect(decodeText(bytes, 'macintosh')).toEqual({ text: 'Año', encoding: 'macintosh' })
  expect(decodeText(Uint8Array.of(0x41, 0xf1, 0x6f), 'utf-8').text).toBe('Año')
  expect(decodeText(Uint8Array.from(utf8('ñ')), 'windows-1252').text).toBe('Ã±')
})
