import { describe, expect, test } from 'vitest'
import { IMPORT_LIMITS } from './import-limits.ts'
import type { ColumnMapping } from './import-row.ts'
import { readTable } from './read-table.ts'
import { rowsOfTable } from './rows-of-table.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => readTable(bytes(text))
const linksOf = (text: string) => {
  const table = read(text)
  return rowsOfTable(table, 0, table.cells.length).map(({ line: _, ...row }) => row)
}
const fill = <Item>(count: number, item: (place: number) => Item) =>
  Array.from({ length: count }, (_, place) => item(place))

describe('A list of addresses', () => {
  test.each([
    ['one address', 'https://a.es/', 'https://a.es/'],
    ['spaces around', '  https://a.es/1,2  \n https://b.es/', 'https://a.es/1,2 https://b.es/'],
    ['spaces behind', 'https://a.es/1,2  \n', 'https://a.es/1,2'],
    ['http and capitals', 'http://a.es/1,2\nHTTPS://B.ES/3;4', 'http://a.es/1,2 HTTPS://B.ES/3;4'],
    ['lines of spaces', 'https://a.es/1,2\n   \n\t\r\nhttps://b.es/', 'https://a.es/1,2 https://b.es/'],
    ['spaces and no https', '  museo.es \n\n bodega.es/carta ', 'museo.es bodega.es/carta'],
    ['one address in another', 'https://a.es/?x,a=https://b.es/', 'https://a.es/?x,a=https://b.es/'],
    ['one behind two commas', 'https://a.es/1,2,https://b.es/', 'https://a.es/1,2,https://b.es/'],
  ])('is read with %s', (_, text, addresses) => {
    expect(read(text)).toMatchObject({
      source: 'list',
      columns: ['url'],
      cells: addresses.split(' ').map((address) => [address]),
      mapping: ['longUrl'],
    })
  })

  test.each([
    ['words before the addresses', 'Mira https://a.es/\nMira https://b.es/'],
    ['words behind the addresses', 'https://a.es/ Mi casa\nhttps://b.es/ Otra'],
    ['a heading', 'url\nbodega.es/carta\nmuseo.es'],
    ['a heading of which every line has a point', 'url.larga,código\nbodega.es,carta\nmuseo.es,torno'],
  ])('is not recognised with %s', (_, text) => {
    expect(read(text).source).toBe('csv')
  })

  test.each([',', ';', '\t', '|'])('is a table if each address is followed by «%s» and a code', (sign) => {
    expect(linksOf(`https://a.es/1${sign}Carta\nhttps://a.es/2${sign} 2026-b \n`)).toEqual([
      { longUrl: 'https://a.es/1', sufix: 'Carta' },
      { longUrl: 'https://a.es/2', sufix: '2026-b' },
    ])
  })

  test.each([
    ['one line alone', 'https://a.es/nota,uno'],
    ['a number', 'https://a.es/nota,uno\nhttps://a.es/nota,23-5'],
    ['two signs', 'https://a.es/nota,uno\nhttps://a.es/nota;dos'],
    ['a sign twice', 'https://a.es/nota,a,uno\nhttps://a.es/nota,b,dos'],
    ['what is no code', 'https://a.es/nota,uno.html\nhttps://a.es/nota,dos.html'],
    ['what is longer than codes are', `https://a.es/n,${'x'.repeat(65)}\nhttps://a.es/n,uno`],
  ])('remains one if the separator is followed by %s', (_, text) => {
    expect(read(text)).toMatchObject({ source: 'list', cells: text.split('\n').map((line) => [line]) })
  })

  test('with a heading does not import the heading', () => {
    expect(linksOf('url\nbodega.es/carta\nmuseo.es')).toEqual([
      { longUrl: 'bodega.es/carta' },
      { longUrl: 'museo.es' },
    ])
  })

  test.each([
    ['a comma', ','],
    ['a semicolon', ';'],
    ['a tab', '\t'],
    ['a bar', '|'],
  ])('is a table if %s separates two addresses', (_, sign) => {
    for (const scheme of ['http', 'https']) {
      const [one, two, three] = [`${scheme}://a.es/`, `${scheme}://b.es/`, `${scheme}://c.es/`]
      expect(read(`${one}${sign}${two}\n${three}${sign}${one}\n`)).toMatchObject({
        source: 'csv',
        columns: ['1', '2'],
        cells: [
          [one, two],
          [three, one],
        ],
        mapping: ['longUrl', null],
      })
    }
  })

  test('is a table if one of its lines has two addresses', () => {
    const { source, cells } = read('https://a.es/,https://b.es/\nhttps://c.es/\n')
    expect({ source, cells }).toEqual({
      source: 'csv',
      cells: [['https://a.es/', 'https://b.es/'], ['https://c.es/']],
    })
  })
})

describe('A table with headings', () => {
  test.each([',', ';', '\t', '|'])('is split at %j', (sign) => {
    const line = (...cells: string[]) => cells.join(sign)
    expect(read(`${line(' url ', ' título')}\n${line('https://a.es/', 'Una casa')}\n`)).toMatchObject({
      source: 'csv',
      columns: ['url', 'título'],
      cells: [['https://a.es/', 'Una casa']],
      mapping: ['longUrl', 'title'],
    })
  })

  test.each([
    ['brackets in it', 'url,title\na.es/,[Nuevo] {dos}\n', '[Nuevo] {dos}'],
    ['a mark in the middle of a cell', 'url,title\na.es/,Ca\ufeffsa\n', 'Ca\ufeffsa'],
    ['two marks at its beginning', '\ufeff\ufeffurl,title\na.es/,Casa\n', 'Casa'],
  ])('is read with %s', (_, text, title) => {
    expect(read(text).columns).toEqual(['url', 'title'])
    expect(linksOf(text)).toEqual([{ longUrl: 'a.es/', title }])
  })

  test.each<[string, string, ColumnMapping]>([
    ['the address first, a word behind it', 'Web,Palabra\nhttps://a.es/,uno', ['longUrl', 'sufix']],
    ['the address behind the word', 'Palabra,Web\nuno,http://a.es/', ['sufix', 'longUrl']],
    ['spaces around both', 'Palabra,Web\n uno , HTTPS://a.es/ ', ['sufix', 'longUrl']],
    ['sentences beside', 'Frase,Web,Palabra\nUna casa,https://a.es/,uno', [null, 'longUrl', 'sufix']],
    ['two words: the first is it', 'Web,Una,Dos\nhttps://a.es/,uno,dos', ['longUrl', 'sufix', null]],
    ['an address within a sentence', 'Ficha,Web\nver https://a.es/,https://b.es/', [null, 'longUrl']],
    ['an address in a heading', 'Web (https://…),Palabra\nhttps://a.es/,uno', ['longUrl', 'sufix']],
    ['a code named', 'Web,Palabra,Código\nhttps://a.es/,uno,dos', ['longUrl', null, 'sufix']],
    ['a title named', 'Web,Título\nhttps://a.es/,uno', ['longUrl', 'title']],
    ['no address', 'Web,Palabra\nno,uno', [null, null]],
    ['an address in some rows only', 'Web,Palabra\nhttps://a.es/,uno\nno,dos', [null, null]],
    ['a word in some rows only', 'Web,Palabra\nhttps://a.es/,uno\nhttps://b.es/,a b', ['longUrl', null]],
    ['a row that is too short', 'Web,Palabra\nhttps://a.es/,uno\nhttps://b.es/', ['longUrl', null]],
    ['64 letters', `Web,Palabra\nhttps://a.es/,${'a'.repeat(64)}`, ['longUrl', 'sufix']],
    ['65 letters', `Web,Palabra\nhttps://a.es/,${'a'.repeat(65)}`, ['longUrl', null]],
    ['a word and signs', 'Web,Palabra\nhttps://a.es/,¿uno', ['longUrl', null]],
    ['a word and a sign behind', 'Web,Palabra\nhttps://a.es/,uno!', ['longUrl', null]],
  ])('with unknown columns is guessed by its cells: %s', (_, text, mapping) => {
    const [head = '', ...lines] = text.split('\n')
    expect(read(text)).toMatchObject({
      source: 'csv',
      columns: head.split(','),
      cells: lines.map((line) => line.split(',')),
      mapping,
    })
  })

  test.each([
    [20, [null, null]],
    [21, ['longUrl', 'sufix']],
  ])('is guessed by its first twenty rows: the exception is row %i', (odd, mapping) => {
    const rows = fill(25, (place) => (place + 1 === odd ? 'sin dirección,sin código' : 'https://a.es/,uno'))
    expect(read(`Web,Palabra\n${rows.join('\n')}`).mapping).toEqual(mapping)
  })
})

describe('A table without headings', () => {
  test.each([
    ['http', 'http://a.es/\tuno\tUna casa\nhttp://b.es/\tdos\tOtra casa'],
    ['https', 'https://a.es/\tuno\tUna casa\nhttps://b.es/\tdos\tOtra casa'],
    ['capitals', 'HTTPS://a.es/\tuno\tUna casa\nHTTPS://b.es/\tdos\tOtra casa'],
  ])('gets numbers as names and loses no row: %s', (_, text) => {
    expect(read(text)).toMatchObject({
      source: 'csv',
      columns: ['1', '2', '3'],
      cells: text.split('\n').map((line) => line.split('\t')),
      mapping: ['longUrl', 'sufix', null],
    })
  })

  test('is recognized with a space before each address', () => {
    expect(linksOf('uno, https://a.es/\ndos, https://b.es/\n')).toEqual([
      { longUrl: 'https://a.es/', sufix: 'uno' },
      { longUrl: 'https://b.es/', sufix: 'dos' },
    ])
  })

  test('without any cell has no links', () => {
    expect(() => read(',,,\n;;\n,,,')).toThrow('no_links')
  })
})

describe('JSON and SQL', () => {
  test('JSON of an unknown tool is JSON, even after empty lines', () => {
    const table = { columns: ['url', 'title'], cells: [['https://a.es/', 'Casa']] }
    const json = JSON.stringify([{ url: 'https://a.es/', title: 'Casa' }])
    for (const text of [json, ` \n\n${json}`]) {
      expect(read(text)).toMatchObject({ source: 'json', ...table, mapping: ['longUrl', 'title'] })
    }
  })

  test('our own export with groups and without links is recognized', () => {
    const groups = [{ title: 'Obra' }]
    const table = read(JSON.stringify({ version: 1, links: [], groups, tags: [] }))
    expect(table).toMatchObject({ source: 'atajo', cells: [], own: { head: { groups } } })
    expect(() => read(JSON.stringify({ version: 1, links: [], groups: [], tags: [] }))).toThrow('no_links')
  })

  test('a dump of an unknown table is read as a table', () => {
    expect(read("INSERT INTO webs (url, title) VALUES ('https://a.es/', 'Casa');")).toMatchObject({
      source: 'csv',
      columns: ['url', 'title'],
      cells: [['https://a.es/', 'Casa']],
      mapping: ['longUrl', 'title'],
    })
  })
})

describe('Limits are exact', () => {
  const dump = (columns: readonly string[], rows: readonly string[]) =>
    `INSERT INTO webs (${columns.join(', ')}) VALUES\n${rows.join(',\n')};`
  const named = (count: number) => ['url', ...fill(count - 1, (place) => `c${place}`)]
  const addresses = (count: number) => fill(count, () => 'https://a.es/')

  test.each<[string, (count: number) => string]>([
    ['a table with headings', (count) => `${named(count)}\n${addresses(count)}\n`],
    ['a table without headings', (count) => `${addresses(count)}\n`],
    ['JSON', (count) => JSON.stringify([Object.fromEntries(named(count).map((name) => [name, 'x']))])],
    ['a dump', (count) => dump(named(count), [`('${addresses(count).join("','")}')`])],
  ])('200 columns of %s', (_, text) => {
    expect(read(text(IMPORT_LIMITS.columns)).columns).toHaveLength(200)
    expect(() => read(text(IMPORT_LIMITS.columns + 1))).toThrow('too_wide')
  })

  test.each<[string, (count: number) => string]>([
    ['a list', (count) => addresses(count).join('\n')],
    [
      'a dump',
      (count) =>
        dump(
          ['url'],
          fill(count, () => "('https://a.es/')"),
        ),
    ],
  ])('50 000 rows of %s', (_, text) => {
    expect(read(text(IMPORT_LIMITS.rows)).cells).toHaveLength(50_000)
    expect(() => read(text(IMPORT_LIMITS.rows + 1))).toThrow('too_many')
  })

  test('for half a million lines including empty ones', () => {
    const lines = (count: number) =>
      ['url,title', 'https://a.es/,Casa', ...fill(count - 2, () => '')].join('\n')
    expect(read(lines(500_000)).cells).toEqual([['https://a.es/', 'Casa']])
    expect(() => read(lines(500_001))).toThrow('too_many')
  })

  test('for 20 000 000 bytes', () => {
    const spaces = (count: number) => {
      const file = new Uint8Array(count).fill(0x20)
      file.set(bytes('https://a.es/\n'))
      return file
    }
    expect(readTable(spaces(IMPORT_LIMITS.bytes)).cells).toEqual([['https://a.es/']])
    expect(() => readTable(spaces(IMPORT_LIMITS.bytes + 1))).toThrow('too_large')
  })
})
