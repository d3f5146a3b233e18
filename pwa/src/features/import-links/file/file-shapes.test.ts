import { describe, expect, test } from 'vitest'
import type { Shape } from './import-row.ts'
import { readTable } from './read-table.ts'
import { rowsOfTable } from './rows-of-table.ts'

const read = (text: string, shape?: Shape) => readTable(new TextEncoder().encode(text), { shape })
const rowsOf = (text: string) => {
  const table = read(text)
  return rowsOfTable(table, 0, table.cells.length)
}
const linksOf = (text: string) => rowsOf(text).map(({ line: _, ...row }) => row)
const A = 'https://a.es/'
const B = 'https://b.es/'

describe('Unclosed quotes', () => {
  test.each([
    ['a screen of 24 inches', '1,"Pantalla de 24" barata,https://a.es/', '"Pantalla de 24" barata'],
    ['a quote that never closes', '1,"Pantalla de 24,https://a.es/', '"Pantalla de 24'],
    ['quotes inside of quotes', '1,"Dice "sí" y calla",https://a.es/', 'Dice "sí" y calla'],
    ['quotes and a comma inside of quotes', '1,"Hola, "mundo" cruel",https://a.es/', 'Hola, "mundo" cruel'],
    ['a quoted word first', '1,"Casa" y jardín,https://a.es/', '"Casa" y jardín'],
  ])('do not swallow rows: %s', (_, line, title) => {
    const others = '2,"Otra, con coma",https://b.es/\n3,"En ""dos""\nlíneas",https://b.es/'
    for (const end of ['\n', '\r\n']) {
      expect(linksOf(`code,title,url\n${line}\n${others}\n`.replaceAll('\n', end))).toEqual([
        { sufix: '1', title, longUrl: A },
        { sufix: '2', title: 'Otra, con coma', longUrl: B },
        { sufix: '3', title: `En "dos"${end}líneas`, longUrl: B },
      ])
    }
  })

  test('closed by a later row do not swallow the rows between, and long texts stay whole', () => {
    expect(
      linksOf('code,title,url\n1,"24,https://a.es/\n2,Otra,https://b.es/\n3,32",https://a.es/\n'),
    ).toEqual([
      { sufix: '1', title: '"24', longUrl: A },
      { sufix: '2', title: 'Otra', longUrl: B },
      { sufix: '3', title: '32"', longUrl: A },
    ])
    const note = 'Ver https://b.es/,\ny luego, más,\nhttps://c.es/'
    expect(linksOf(`url,note,code\nhttps://a.es/,"${note}",uno\n`)).toEqual([
      { longUrl: A, note, sufix: 'uno' },
    ])
  })

  test('escaped by backslashes are read', () => {
    expect(linksOf('url,title\nhttps://a.es/,"Dice \\"sí\\", y calla"\nhttps://b.es/,"B"\n')).toEqual([
      { longUrl: A, title: 'Dice "sí", y calla' },
      { longUrl: B, title: 'B' },
    ])
  })

  test('in a table without headings are repaired too', () => {
    expect(linksOf('uno;"24" azul;https://a.es/\ndos;Otra;https://b.es/\n')).toEqual([
      { sufix: 'uno', longUrl: A },
      { sufix: 'dos', longUrl: B },
    ])
  })

  test('mark a row with more cells than headings and leave the others unchanged', () => {
    const rows = rowsOf(
      'url,title\nhttps://a.es/,"24", no, "25" sí\nhttps://b.es/,Otra,,\nhttps://b.es/,Y otra\n',
    )
    expect(rows.map(({ isTorn }) => isTorn)).toEqual([true, undefined, undefined])
  })

  test('mark no row if most rows have more cells than headings', () => {
    const rows = rowsOf('url\nhttps://a.es/,nota\nhttps://b.es/,otra\n')
    expect(rows).toEqual([
      { line: 1, longUrl: A },
      { line: 2, longUrl: B },
    ])
  })
})

test('an apostrophe before a formula is removed from our files and kept in those of other programs', () => {
  const titles = (head: string, rest = '') => linksOf(`${head}\n${A},x,'=1${rest}\n`)[0]?.title
  expect(titles('destino,sufijo,título')).toBe('=1')
  expect(titles('Long URL,Short code,Title')).toBe("'=1")
  expect(titles('Long URL,Short code,Title,Motivo', ',Lo usa otro enlace')).toBe('=1')
  expect(linksOf(JSON.stringify([{ url: A, title: "'=1" }]))[0]?.title).toBe("'=1")
})

describe('A spreadsheet table', () => {
  test.each([';', ',', '\t', '|'])('names its separator «%s» in its first line', (sign) => {
    expect(linksOf(`sep=${sign}\r\nurl${sign}título\r\nhttps://a.es/${sign}Uno\r\n`)).toEqual([
      { longUrl: A, title: 'Uno' },
    ])
  })

  test('without headings and schemes keeps its first row', () => {
    expect(linksOf('a.es/carta,uno\nb.es/x?y=1,dos\n')).toEqual([
      { longUrl: 'a.es/carta', sufix: 'uno' },
      { longUrl: 'b.es/x?y=1', sufix: 'dos' },
    ])
    expect(read('Web,Palabra\na.es/carta,uno\nb.es,dos\n').columns).toEqual(['Web', 'Palabra'])
    expect(linksOf('Web,Palabra\na.es/carta,uno\nb.es,dos\n')).toHaveLength(2)
  })

  test('is recognized by one code after each path, numbers included', () => {
    expect(linksOf('https://a.es/,uno')).toEqual([{ longUrl: A, sufix: 'uno' }])
    expect(linksOf('https://a.es/;2026\nhttps://b.es/;27\n')).toEqual([
      { longUrl: A, sufix: '2026' },
      { longUrl: B, sufix: '27' },
    ])
    expect(read('https://a.es/1,2\nhttps://b.es/\n').source).toBe('list')
  })
})

describe('A phpMyAdmin export', () => {
  const cells = ['feria', A, 'Feria', '2020-10-26 17:20:40', '10.0.0.1', '1204']
  const [keyword, url, title, timestamp, ip, clicks] = cells

  test('as JSON contains its tables between comments', () => {
    const json = JSON.stringify([
      { type: 'header', version: '5.2.1', comment: 'Export to JSON plugin for phpMyAdmin' },
      { type: 'database', name: 'yourls' },
      {
        type: 'table',
        name: 'yourls_options',
        database: 'yourls',
        data: [{ option_id: '1', option_value: 'x' }],
      },
      {
        type: 'table',
        name: 'yourls_url',
        database: 'yourls',
        data: [{ keyword, url, title, timestamp, ip, clicks }],
      },
    ])
    const old = `/** Export to JSON plugin for PHPMyAdmin @version 0.1 */\n\n// Database 'yourls'\n\n// yourls.yourls_url\n\n`
    for (const text of [
      json,
      `${old}${JSON.stringify([{ keyword, url, title, timestamp, ip, clicks }])}\n`,
    ]) {
      expect(read(text).source).toBe('yourls')
      expect(linksOf(text)).toMatchObject([{ sufix: 'feria', longUrl: A, title: 'Feria', clicks: 1204 }])
    }
  })

  test('as CSV without headings is recognized by its cells', () => {
    const line = cells.map((cell) => `"${cell}"`).join(',')
    const text = `${line}\n"torno","https://b.es/",NULL,"2021-01-02 08:00:00","10.0.0.1","0"\n`
    expect(read(text).source).toBe('yourls')
    expect(linksOf(text)).toEqual([
      {
        sufix: 'feria',
        longUrl: A,
        title: 'Feria',
        createdAt: new Date(2020, 9, 26, 17, 20, 40).toISOString(),
        clicks: 1204,
      },
      { sufix: 'torno', longUrl: B, createdAt: new Date(2021, 0, 2, 8).toISOString(), clicks: 0 },
    ])
  })
})

test('titles of YOURLS are read without HTML entities', () => {
  const text = (title: string) =>
    `keyword,url,title,timestamp\nuno,https://a.es/?a&amp;b,"${title}",2020-10-26 17:20:40\n`
  const titleOf = (title: string) => linksOf(text(title))[0]?.title
  expect(titleOf('Ana &amp; Luis &quot;d&#039;or&quot; &lt;3')).toBe(`Ana & Luis "d'or" <3`)
  expect(titleOf('A&ntilde;o &#x20AC; &iquest;S&iacute;? &hellip;')).toBe('Año € ¿Sí? …')
  expect(titleOf('&amp;lt; &nada; &#99999999; AT&T')).toBe('&lt; &nada; &#99999999; AT&T')
  expect(linksOf('url,title\nhttps://a.es/,A &amp; B\n')[0]?.title).toBe('A &amp; B')
})

describe('A browser’s bookmarks', () => {
  const html = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<!-- This is an automatically generated file. -->
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>Bookmarks</TITLE>
<H1>Marcadores</H1>
<DL><p>
    <DT><H3 ADD_DATE="1714730400" PERSONAL_TOOLBAR_FOLDER="true">Barra</H3>
    <DL><p>
        <DT><A HREF="https://a.es/?x=1&amp;y=2" ADD_DATE="1714730400" ICON="data:image/png;base64,AA==" TAGS="campo,otoño">Uno &amp; dos</A>
        <DD>Una nota
        <DT><H3>Recetas &lt;3</H3>
        <DL><p>
            <DT><A HREF='https://b.es/'>Migas</A>
        </DL><p>
        <DT><A HREF="javascript:alert(1)">Truco</A>
    </DL><p>
</DL><p>
`
  test('are read with addresses, titles, folders, tags and dates', () => {
    expect(read(html).source).toBe('bookmarks')
    expect(linksOf(html)).toEqual([
      {
        longUrl: 'https://a.es/?x=1&y=2',
        title: 'Uno & dos',
        tags: ['campo', 'otoño'],
        createdAt: '2024-05-03T10:00:00.000Z',
      },
      { longUrl: B, title: 'Migas', group: 'Recetas <3' },
      { longUrl: 'javascript:alert(1)', title: 'Truco' },
    ])
  })

  test('are not found in a page without links', () => {
    expect(() => read('<html><body>Hola</body></html>')).toThrow('no_links')
  })
})

describe('A list with titles', () => {
  test.each([
    ['Markdown', '# Mis enlaces\n\n- [Uno](https://a.es/)\n* [Dos (2)](<https://b.es/> "Dos")\n'],
    ['Markdown that begins with a link', '[Uno](https://a.es/)\n[Dos (2)](https://b.es/)'],
    ['Markdown with numbers and boxes', '1. [Uno](https://a.es/)\n2. [x] [Dos (2)](https://b.es/).\n---\n'],
    ['colons', 'Uno: https://a.es/\nDos (2): https://b.es/\n'],
    ['bullets and dashes', '• Uno – https://a.es/\n• Dos (2) - <https://b.es/>\n'],
  ])('is read in the form %s', (_, text) => {
    expect(read(text).source).toBe('list')
    expect(linksOf(text)).toEqual([
      { longUrl: A, title: 'Uno' },
      { longUrl: B, title: 'Dos (2)' },
    ])
  })

  test('may contain bare addresses, and addresses with brackets', () => {
    expect(linksOf('- https://a.es/\n- <https://b.es/>\n- [C](https://c.es/x_(y))\n')).toEqual([
      { longUrl: A },
      { longUrl: B },
      { longUrl: 'https://c.es/x_(y)', title: 'C' },
    ])
  })

  test('is not recognized if a line has no address', () => {
    expect(read('Uno: https://a.es/\nDos\n').source).toBe('csv')
  })
})

test('an ambiguous text reports its shape and is read as another shape on request', () => {
  const line = 'https://a.es/nota,uno'
  expect(read(line)).toMatchObject({ shape: 'list', cells: [[line]] })
  expect(read(line, 'unheaded')).toMatchObject({
    shape: 'unheaded',
    cells: [['https://a.es/nota', 'uno']],
    mapping: ['longUrl', 'sufix'],
  })
  const table = 'sin dirección,cero\nhttps://a.es/,uno\nhttps://b.es/,dos'
  expect(read(table)).toMatchObject({ shape: 'headed', columns: ['sin dirección', 'cero'] })
  expect(read(table, 'unheaded').cells.map(([, code]) => code)).toEqual(['cero', 'uno', 'dos'])
  expect(read(table, 'list').cells).toEqual(table.split('\n').map((text) => [text]))
  const headed = 'url,slug\nhttps://a.es/,uno'
  expect(read(headed, 'unheaded').cells).toHaveLength(2)
  expect(read('https://a.es/,uno\nhttps://b.es/,dos', 'headed').cells).toEqual([['https://b.es/', 'dos']])
  const titled = 'Menú: https://a.es/\nCarta: https://b.es/'
  expect(read(titled, 'list').cells).toEqual(read(titled).cells)
  expect(read('[{"url":"https://a.es/"}]').shape).toBeUndefined()
})
