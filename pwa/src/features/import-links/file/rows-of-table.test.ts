import { expect, test } from 'vitest'
import type { ImportField, ImportTable } from './import-row.ts'
import { withCell } from './read-fields.ts'
import { rowsOfTable } from './rows-of-table.ts'

const table = (mapping: (ImportField | null)[], ...cells: string[][]): ImportTable => ({
  source: 'csv',
  columns: mapping.map((field) => field ?? 'otra'),
  mapping,
  cells,
})
const rowOf = (cells: Partial<Record<ImportField, string>>) => {
  const [row] = rowsOfTable(table(Object.keys(cells) as ImportField[], Object.values(cells)), 0, 1)
  return row
}
/** Reads a row with one cell beside its destination. */
const readAs = (field: ImportField, text: string) => {
  const { line, longUrl, ...rest } = { ...rowOf({ longUrl: 'https://a.es/', [field]: text }) }
  expect([line, longUrl]).toEqual([1, 'https://a.es/'])
  return rest
}

test('a row contains all its filled cells and none of the empty ones', () => {
  const cells: Partial<Record<ImportField, string>> = {
    longUrl: ' https://a.es/ ',
    sufix: 'https://bit.ly/feria',
    title: ' Feria ',
    note: 'Con ñ',
    domain: 'ata.jo',
    tags: 'uno,dos',
    group: 'Grupo',
    mobileUrl: 'https://m.a.es/',
    desktopUrl: 'https://d.a.es/',
    createdAt: '2024-05-03T10:00:00Z',
    d_expire: '1714730400',
    accessLimit: '1.000',
    clicks: '20',
    importedClicks: '5',
    status: 'no',
    archived: '',
    password: '',
  }
  expect(rowOf(cells)).toEqual({
    line: 1,
    longUrl: 'https://a.es/',
    sufix: 'feria',
    title: 'Feria',
    note: 'Con ñ',
    domain: 'ata.jo',
    tags: ['uno', 'dos'],
    group: 'Grupo',
    mobileUrl: 'https://m.a.es/',
    desktopUrl: 'https://d.a.es/',
    createdAt: '2024-05-03T10:00:00.000Z',
    d_expire: '2024-05-03T10:00:00.000Z',
    accessLimit: 1000,
    clicks: 25,
    status: false,
  })
  const empty = Object.fromEntries(Object.keys(cells).map((field) => [field, '  ']))
  expect(rowOf(empty)).toEqual({ line: 1, longUrl: '' })
})

test('titles and notes are cut to the server’s limits', () => {
  expect(readAs('title', 'ñ'.repeat(201))).toEqual({ title: 'ñ'.repeat(200) })
  expect(readAs('note', 'ñ'.repeat(2001))).toEqual({ note: 'ñ'.repeat(2000) })
})

test('both counts of visits are added, and either one suffices', () => {
  expect(readAs('clicks', '7')).toEqual({ clicks: 7 })
  expect(readAs('importedClicks', '7')).toEqual({ clicks: 7 })
})

test('a limit of zero means no limit', () => {
  expect(readAs('accessLimit', '0')).toEqual({})
  expect(readAs('accessLimit', '1')).toEqual({ accessLimit: 1 })
})

test.each<[ImportField, string, object]>([
  ['password', 'secreta', { protected: true, status: false }],
  ['password', '1', { protected: true, status: false }],
  ['password', 'no', {}],
  ['password', '0', {}],
  ['archived', '1', { status: false }],
  ['archived', '2024-05-03', { status: false }],
  ['archived', 'false', {}],
  ['status', 'activo', { status: true }],
  ['status', 'quizá', {}],
])('a %s cell «%s» becomes %j', (field, text, expected) => {
  expect(readAs(field, text)).toEqual(expected)
})

test('archived and protected links stay inactive whatever their state says', () => {
  const link = { longUrl: 'https://a.es/', status: '1' }
  expect(rowOf({ ...link, archived: 'sí', password: '' })?.status).toBe(false)
  expect(rowOf({ ...link, archived: 'no', password: 'secreta' })).toMatchObject({
    status: false,
    protected: true,
  })
  expect(rowOf({ ...link, archived: 'no', password: 'no' })).toEqual({
    line: 1,
    longUrl: link.longUrl,
    status: true,
  })
})

const guardedTitle = (text: string) => {
  const cells = table(['longUrl', 'title'], ['https://a.es/', text])
  return rowsOfTable({ ...cells, isGuarded: true }, 0, 1)[0]?.title
}

test('only the apostrophe before a formula is removed', () => {
  for (const sign of ['=', '+', '-', '@', '＝', '＠', '\u200b=']) {
    expect(guardedTitle(`'${sign}1`)).toBe(`${sign}1`)
    expect(readAs('title', `'${sign}1`)).toEqual({ title: `'${sign}1` })
  }
  for (const own of ["'t Hof", "l'=1"]) expect(guardedTitle(own)).toBe(own)
  expect(guardedTitle("''=1")).toBe("'=1")
})

test('of two columns for one field the better known name wins, unless its cell is empty', () => {
  const both: ImportTable = {
    source: 'csv',
    columns: ['url', 'slug', 'Long URL'],
    mapping: ['longUrl', 'sufix', 'longUrl'],
    cells: [['https://b.es/', 'x', 'https://a.es/'], ['https://b.es/', '', '  '], ['https://b.es/'], []],
  }
  expect(rowsOfTable(both, 0, 9).map(({ longUrl }) => longUrl)).toEqual([
    'https://a.es/',
    'https://b.es/',
    'https://b.es/',
    '',
  ])
})

test('rows are counted from 1 over the whole table, wherever reading starts', () => {
  const three = table(['longUrl', null], ['https://a.es/', 'x'], ['https://b.es/'], ['https://c.es/', 'y'])
  expect(rowsOfTable(three, 1, 1)).toEqual([{ line: 2, longUrl: 'https://b.es/' }])
  expect(rowsOfTable(three, 1, 50).map(({ line }) => line)).toEqual([2, 3])
  expect(rowsOfTable(three, 3, 50)).toEqual([])
})

test('unreadable cells are reported, and words for nothing are not', () => {
  const said: [ImportField, string][] = [
    ['d_expire', 'mañana'],
    ['d_expire', 'Dec 2026'],
    ['createdAt', 'ayer'],
    ['accessLimit', 'mil'],
    ['clicks', 'muchos'],
    ['importedClicks', '1.5'],
  ]
  for (const [field, text] of said) expect(readAs(field, text)).toEqual({ unread: [{ field, text }] })
  for (const text of [
    '0',
    '-',
    'NULL',
    'Nunca',
    'sin caducidad',
    'No expira',
    'n/a',
    '0000-00-00 00:00:00',
  ]) {
    expect([text, readAs('d_expire', text)]).toEqual([text, {}])
  }
  expect(readAs('accessLimit', 'Ilimitado')).toEqual({})
})

test('day and month follow the order of their column, else of the file’s other dates', () => {
  const read = (...cells: string[][]) =>
    rowsOfTable(
      table(['longUrl', 'createdAt', 'd_expire'], ...cells.map((row) => ['https://a.es/', ...row])),
      0,
      9,
    )
  const day = (text?: string) => text && new Date(text).toLocaleDateString('sv')
  const american = read(['05/13/2024', '03/05/2031'], ['05/03/2024', ''])
  expect(american.map(({ createdAt }) => day(createdAt))).toEqual(['2024-05-13', '2024-05-03'])
  expect(american[0]?.d_expire).toBe('2031-03-05')
  const each = read(['05/13/2024', '13/05/2031'], ['', '03/05/2031'])
  expect(each.map(({ d_expire }) => d_expire)).toEqual(['2031-05-13', '2031-05-03'])
  const mixed = read(['', '13/05/2031'], ['', '14/05/2031'], ['', '05/13/2031'])
  expect(mixed.map(({ unread }) => unread)).toEqual([
    undefined,
    undefined,
    [{ field: 'd_expire', text: '05/13/2031' }],
  ])
})

test('a corrected cell is read like those of the file, and an empty one removes the field', () => {
  const unread = [{ field: 'd_expire' as const, text: 'mañana' }]
  const row = { line: 4, longUrl: 'https://a.es/', unread }
  const { unread: _, ...rest } = row
  expect(withCell(row, 'd_expire', '2031-05-03 10:00')).toEqual({
    ...rest,
    d_expire: new Date(2031, 4, 3, 10).toISOString(),
  })
  expect(withCell(row, 'd_expire', '')).toEqual(rest)
  expect(withCell(row, 'd_expire', 'luego')).toEqual({
    ...rest,
    unread: [{ field: 'd_expire', text: 'luego' }],
  })
})
