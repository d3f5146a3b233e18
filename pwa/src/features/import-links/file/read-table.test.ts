import { expect, test } from 'vitest'
import { EXPORT_FILES } from './export-files.fixture.ts'
import { UnreadableFile } from './import-limits.ts'
import type { ImportRow } from './import-row.ts'
import { readTable } from './read-table.ts'
import { rowsOfTable } from './rows-of-table.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

function read(content: string | Uint8Array): { source: string; rows: ImportRow[] } {
  const table = readTable(typeof content === 'string' ? bytes(content) : content)
  return { source: table.source, rows: rowsOfTable(table, 0, table.cells.length) }
}

const SOURCE_OF: Record<keyof typeof EXPORT_FILES, string> = {
  bitly: 'bitly',
  bitlyApi: 'bitly',
  yourls: 'yourls',
  yourlsApi: 'yourls',
  kutt: 'kutt',
  shlinkWeb: 'shlink',
  shlinkImporter: 'shlink',
  shlinkApi: 'shlink',
  dub: 'dub',
  dubApi: 'dub',
  shortio: 'shortio',
  rebrandly: 'rebrandly',
  tinyurl: 'tinyurl',
  chhoto: 'chhoto',
  sink: 'sink',
  tinycc: 'tinycc',
}
const names = Object.keys(EXPORT_FILES) as (keyof typeof EXPORT_FILES)[]

test.each(names)('a file of %s is recognised, with codes and destinations', (name) => {
  const { source, rows } = read(EXPORT_FILES[name])
  expect(source).toBe(SOURCE_OF[name])
  expect(rows.map(({ line, sufix, longUrl }) => ({ line, sufix, longUrl }))).toEqual([
    { line: 1, sufix: 'vendimia', longUrl: 'https://bodega.es/visitas?dias=1' },
    { line: 2, sufix: 'torno', longUrl: 'https://barro.es/torno' },
  ])
})

test.each([
  'bitly',
  'bitlyApi',
  'shlinkWeb',
  'shlinkApi',
  'dub',
  'dubApi',
  'shortio',
  'rebrandly',
  'tinyurl',
  'sink',
] as const)('tags and creation dates are imported from %s', (name) => {
  const [row] = read(EXPORT_FILES[name]).rows
  expect(row?.tags).toEqual(['campo', 'otoño'])
  expect(row?.createdAt).toBe('2020-10-26T17:20:40.000Z')
})

test.each([
  'bitly',
  'yourls',
  'yourlsApi',
  'kutt',
  'shlinkWeb',
  'shlinkApi',
  'dub',
  'dubApi',
  'chhoto',
] as const)('click counts are imported from %s', (name) => {
  expect(read(EXPORT_FILES[name]).rows.map(({ clicks }) => clicks ?? 0)).toEqual([1204, 0])
})

test.each(['kutt', 'shlinkApi', 'dubApi', 'shortio', 'chhoto'] as const)(
  'expiry dates are imported from %s, and a missing one stays missing',
  (name) => {
    const [first, second] = read(EXPORT_FILES[name]).rows
    expect(first?.d_expire).toMatch(/^2031-0[45]/)
    expect(second?.d_expire).toBeUndefined()
  },
)

test('limits and addresses for phones are imported', () => {
  expect(read(EXPORT_FILES.shlinkApi).rows[0]?.accessLimit).toBe(5000)
  expect(read(EXPORT_FILES.shortio).rows[0]).toMatchObject({
    accessLimit: 5000,
    mobileUrl: 'https://bodega.es/app',
  })
})

test.each(['kutt', 'dubApi', 'sink'] as const)(
  'a link with a password of %s is imported inactive',
  (name) => {
    const [open, closed] = read(EXPORT_FILES[name]).rows
    expect(open?.protected).toBeUndefined()
    expect(closed).toMatchObject({ protected: true, status: false })
  },
)

test('an archived link is imported inactive', () => {
  expect(read(EXPORT_FILES.dub).rows.map(({ status }) => status)).toEqual([undefined, false])
})

test('a time without a zone is in this device’s zone', () => {
  const [row] = read(EXPORT_FILES.yourls).rows
  expect(row?.createdAt).toBe(new Date(2020, 9, 26, 17, 20, 40).toISOString())
})

test('Spanish columns and dates with the day first are understood', () => {
  const { rows } = read(
    'Dirección;Código;Título;Etiquetas;Grupo;Creado\na.es/1;Uno;Él;x, y;Obra;03/05/2024\n',
  )
  expect(rows).toEqual([
    {
      line: 1,
      longUrl: 'a.es/1',
      sufix: 'Uno',
      title: 'Él',
      tags: ['x', 'y'],
      group: 'Obra',
      createdAt: new Date(2024, 4, 3).toISOString(),
    },
  ])
})

test('a spreadsheet in Windows-1252 keeps its accents', () => {
  const latin = Uint8Array.from('destino;título\nhttps://a.es/;Otoño en Cádiz\n', (sign) =>
    sign.charCodeAt(0),
  )
  expect(read(latin).rows[0]?.title).toBe('Otoño en Cádiz')
})

test('UTF-16 with a byte order mark is read', () => {
  const text = '\ufeffurl\ttitle\r\nhttps://a.es/\tOtoño\r\n'
  expect(
    read(new Uint8Array(new Uint16Array([...text].map((sign) => sign.charCodeAt(0))).buffer)).rows,
  ).toEqual([{ line: 1, longUrl: 'https://a.es/', title: 'Otoño' }])
})

test('the byte order mark is not part of the first column', () => {
  expect(read('\ufeffurl,title\nhttps://a.es/,A\n').rows[0]).toMatchObject({
    longUrl: 'https://a.es/',
    title: 'A',
  })
})

test('quotes, line breaks and commas inside a cell stay in it', () => {
  const { rows } = read('url,title\n"https://a.es/x,y","Dice ""sí""\ny calla"\nhttps://b.es/,B\n')
  expect(rows).toEqual([
    { line: 1, longUrl: 'https://a.es/x,y', title: 'Dice "sí"\ny calla' },
    { line: 2, longUrl: 'https://b.es/', title: 'B' },
  ])
})

test('a list of addresses is read as a list whatever commas it contains', () => {
  const { source, rows } = read('https://a.es/1,2;3\r\n\r\nhttps://b.es/\n')
  expect(source).toBe('list')
  expect(rows).toEqual([
    { line: 1, longUrl: 'https://a.es/1,2;3' },
    { line: 2, longUrl: 'https://b.es/' },
  ])
})

test('addresses without https are read as a list too', () => {
  expect(read('bodega.es/carta\nmuseo.es\n').rows.map(({ longUrl }) => longUrl)).toEqual([
    'bodega.es/carta',
    'museo.es',
  ])
})

test('a line that is no address does not spoil the others of a list', () => {
  const { source, rows } = read('https://a.es/zapatos\nb.es/abrigos\nno vale\nftp://b.es/x\n')
  expect(source).toBe('list')
  expect(rows.map(({ longUrl }) => longUrl)).toEqual([
    'https://a.es/zapatos',
    'b.es/abrigos',
    'no vale',
    'ftp://b.es/x',
  ])
})

test('unnamed columns are guessed by their content', () => {
  expect(read('uno,https://a.es/\ndos,https://b.es/\n').rows).toEqual([
    { line: 1, longUrl: 'https://a.es/', sufix: 'uno' },
    { line: 2, longUrl: 'https://b.es/', sufix: 'dos' },
  ])
})

test('the apostrophe that an export put before a formula is removed', () => {
  expect(read("url,title\nhttps://a.es/,'=SUMA(A1)\n").rows[0]?.title).toBe('=SUMA(A1)')
})

test('a manually chosen column is used as chosen', () => {
  const table = readTable(bytes('url,extra\nhttps://a.es/,Mercado\n'))
  expect(table.mapping).toEqual(['longUrl', null])
  expect(rowsOfTable({ ...table, mapping: ['longUrl', 'group'] }, 0, 1)[0]?.group).toBe('Mercado')
})

test('fifty thousand rows are read and one more is refused', () => {
  const many = (count: number) => `url,slug\n${'https://a.es/,x\n'.repeat(count)}`
  expect(read(many(50_000)).rows).toHaveLength(50_000)
  expect(() => read(many(50_001))).toThrow(new UnreadableFile('too_many'))
})

test.each([
  ['', 'empty'],
  [' \n ', 'empty'],
  ['{"a": 1}', 'no_links'],
  ['[nothing', 'no_links'],
  ['url,title\n', 'no_links'],
])('a file without links is refused: %j', (text, reason) => {
  expect(() => read(text)).toThrow(reason)
})

test('more than 20 MB are refused unread', () => {
  expect(() => readTable(new Uint8Array(20_000_001))).toThrow('too_large')
})
