import { csvField, unguardedField } from '@atajo/shared/csv-field'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { visitsToCsv } from './visits-csv.ts'

/** Parses a CSV file by RFC 4180. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  const field = /(?:"((?:[^"]|"")*)"|([^";\r\n]*))(;|\r\n)/y
  const row: string[] = []
  while (field.lastIndex < text.length) {
    const match = field.exec(text)
    if (!match) throw new Error('no CSV')
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    if (match[3] === '\r\n') rows.push(row.splice(0))
  }
  return rows
}

test('gives a reader of CSV back what went in, and no spreadsheet a formula', () => {
  const signs = fc.constantFrom(...'=+-@＝＋－＠\t\r\n\u00a0\u200b\ufeff",; a1ñ\u2028')
  const text = fc.oneof(fc.string({ unit: signs }), fc.string({ unit: 'binary' }))
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (texts) => {
      const [row = []] = parseCsv(`${texts.map(csvField).join(';')}\r\n`)
      expect(row.map(unguardedField)).toEqual(texts.map(unguardedField))
      for (const cell of row) expect(cell).not.toMatch(/^[\s=+\-@＝＋－＠\u200b]/)
    }),
    { numRuns: 500 },
  )
})

test.each([
  ...['=HYPERLINK("//e")', '+1', '-1', '@x', '\tx', '\rx', '\n=1', ' =1', '\u00a0=1', '\u3000=1'],
  ...['\u200b=1', '\u2060=1', '\ufeff=1', '\u00ad=1', '\0=1', '＝1', '＋1', '－1', '＠x'],
])('row 189: no CSV field begins as %j does', (text) => {
  expect(csvField(text).replace(/^"/, '').startsWith("'")).toBe(true)
  expect(unguardedField(`'${text}`)).toBe(text)
})

test('a CSV field is quoted where a reader would stumble', () => {
  expect(csvField('a,"b"')).toBe('"a,""b"""')
  expect(csvField('a\nb')).toBe('"a\nb"')
})

test('leaves ordinary text as it is', () => {
  for (const text of ['', 'España', '2001:db8::1', "it's", 'a=b', '1-2']) expect(csvField(text)).toBe(text)
})

test('writes a row for each visit behind the Spanish titles, for spreadsheets', () => {
  const visit = { at: '2026-01-15T09:30:00.000Z', ip: '203.0.113.7' }
  const csv = visitsToCsv([
    {
      ...visit,
      device: 'mobile',
      method: 'qr',
      isVpn: true,
      country: { id: 724, code: 'ES', name: 'España' },
    },
    { ...visit, device: 'desktop', method: 'link', isVpn: false, country: null },
  ])
  expect(csv.startsWith('\uFEFF')).toBe(true)
  expect(parseCsv(csv.slice(1))).toEqual([
    ['Fecha y hora (UTC)', 'Dispositivo', 'Método', 'IP', 'VPN', 'País'],
    ['2026-01-15 09:30:00', 'Móvil', 'QR', '203.0.113.7', 'Sí', 'España'],
    ['2026-01-15 09:30:00', 'Escritorio', 'Enlace', '203.0.113.7', 'No', ''],
  ])
})
