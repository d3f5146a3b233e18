import { expect, test } from 'vitest'
import { tableOfSql } from './read-sql.ts'
import { readTable } from './read-table.ts'
import { rowsOfTable } from './rows-of-table.ts'

const YOURLS = ['keyword', 'url', 'title', 'timestamp', 'ip', 'clicks']
const AT = '2021-01-02 08:00:00'
const read = (sql: string, most = 100) => tableOfSql(sql, most)
const raw = String.raw

test.each([
  ['plain text', `'Carta'`, 'Carta'],
  ['empty text', `''`, ''],
  ['text with a doubled quote', `'L''Eliana'`, "L'Eliana"],
  ['text with quotes of the other kind', `'La "gran" feria'`, 'La "gran" feria'],
  ['text with a quote behind a backslash', raw`'L\'Eliana'`, "L'Eliana"],
  ['text with a backslash at its end', raw`'C:\\'`, 'C:\\'],
  ['text with a line break that is escaped', raw`'una\r\ndos'`, 'una\r\ndos'],
  ['text with a line break behind a backslash', `'una\\\ndos'`, 'una\ndos'],
  ['text with a tabulator', raw`'una\tdos'`, 'una\tdos'],
  ['text with signs that no text has', raw`'u\0n\Za'`, 'una'],
  ['text with a sign that needs no backslash', raw`'100\%'`, '100%'],
  ['text with what looks like the end of a row', `'fin),(''otra'');'`, "fin),('otra');"],
  ['text in double quotes', `"La carta, entera"`, 'La carta, entera'],
  ['empty text in double quotes', `""`, ''],
  ['text of one letter in double quotes', `"x"`, 'x'],
  ['text in double quotes, with them doubled', `"La ""gran"" feria"`, 'La "gran" feria'],
  ['text in double quotes, with escapes', raw`"La \"gran\" feria\nde hoy"`, 'La "gran" feria\nde hoy'],
  ['text in double quotes, with an apostrophe', `"L'Eliana"`, "L'Eliana"],
  ['text in double quotes, over two lines', `"una\\\ndos"`, 'una\ndos'],
  ['text after the name of its characters', `_utf8mb4 'Menú'`, 'Menú'],
  ['text right after the name of its characters', `_utf8'Menú'`, 'Menú'],
  ['text further after the name of its characters', `_binary  "Menú"`, 'Menú'],
  ['null', 'NULL', ''],
  ['null in small letters', 'null', ''],
  ['null among spaces', ' Null  ', ''],
  ['a word that begins as null', 'nullable', 'nullable'],
  ['a word that ends as null', 'notnull', 'notnull'],
  ['the text null', `'NULL'`, 'NULL'],
  ['a number among spaces', ' 12 ', '12'],
  ['a negative number', '-1.5', '-1.5'],
])('a dump’s %s is decoded like its database does', (_, written, meant) => {
  const table = read(`INSERT INTO yourls_url VALUES ('uno', 'https://a.es/', ${written}, '${AT}', '', 7);`)
  expect(table).toEqual({ columns: YOURLS, cells: [['uno', 'https://a.es/', meant, AT, '', '7']] })
})

test('a YOURLS dump without column names keeps title, date and clicks', () => {
  const sql = `INSERT INTO yourls_url VALUES ('uno','https://a.es/','Carta','${AT}','10.0.0.1',7);`
  const table = readTable(new TextEncoder().encode(sql))
  expect(table.source).toBe('yourls')
  const createdAt = new Date(2021, 0, 2, 8).toISOString()
  expect(rowsOfTable(table, 0, 1)).toEqual([
    { line: 1, sufix: 'uno', longUrl: 'https://a.es/', title: 'Carta', createdAt, clicks: 7 },
  ])
})

test.each([
  ['in one line', `VALUES ('uno','https://a.es/'),('dos','https://b.es/');`],
  ['in a line each', `VALUES\n('uno', 'https://a.es/'),\n('dos', 'https://b.es/');`],
  ['with the comma before a row', `VALUES\n  ('uno', 'https://a.es/')\n, ('dos', 'https://b.es/');`],
  ['in small letters', `values('uno','https://a.es/') , ('dos','https://b.es/');`],
  ['without an end', `VALUES ('uno','https://a.es/'),('dos','https://b.es/')`],
  [
    'in two statements',
    `VALUES ('uno','https://a.es/');\ninsert into x (keyword, url) values ('dos','https://b.es/');`,
  ],
  ['with an unfinished third', `VALUES ('uno','https://a.es/'),('dos','https://b.es/'),('tres','htt`],
])('two rows %s are read', (_, values) => {
  const sql = `INSERT INTO x (keyword, url) ${values}`
  expect(read(sql)?.cells).toEqual([
    ['uno', 'https://a.es/'],
    ['dos', 'https://b.es/'],
  ])
})

test.each([
  ['bare', 'url, keyword, title', ['url', 'keyword', 'title']],
  ['as MySQL quotes them', '`url`,`keyword`,`title`', ['url', 'keyword', 'title']],
  ['as the standard quotes them, among spaces', '\n "url" , "keyword" ', ['url', 'keyword']],
  ['with quotes inside', '`url`, `Enlace "corto"`', ['url', 'Enlace "corto"']],
])('column names %s are read', (_, list, columns) => {
  const cells = columns.map((_column, index) => `https://a.es/${index}`)
  const sql = `INSERT INTO \`x\` (${list}) VALUES (${cells.map((cell) => `'${cell}'`).join(', ')});`
  expect(read(sql)).toEqual({ columns, cells: [cells] })
})

const UNNAMED = `INSERT INTO \`yourls_url\` VALUES ('https://a.es/',7,'uno');\n`
const DEFINED = ['url', 'clicks', 'keyword']

test.each([
  ['as mysqldump writes them', '`url` text NOT NULL,\n  `clicks` int,\n  `keyword` varchar(100)\n);\n'],
  ['in aligned columns', '`url`      text,\n  `clicks`   int,\n  `keyword`  text\n) ENGINE=InnoDB;\n'],
  ['in the standard’s quotes', '"url" text,\n\t"clicks" integer,\n\t"keyword" text\n);\n'],
  [
    'with comments that quote names',
    "`url` text COMMENT 'Where `keyword` leads',\n  `clicks` int,\n  `keyword` text\n);\n",
  ],
  [
    'with keys',
    '`url` text,\n  `clicks` int,\n  `keyword` text,\n  UNIQUE KEY `title` USING BTREE (`keyword`)\n);\n',
  ],
])('a statement without column names uses its table’s definition, %s', (_, rest) => {
  const create = `CREATE TABLE IF NOT EXISTS \`yourls_url\` (\n  ${rest}`
  for (const sql of [create + UNNAMED, UNNAMED + create]) {
    expect(read(sql)).toEqual({ columns: DEFINED, cells: [['https://a.es/', '7', 'uno']] })
  }
})

test('a definition truncated within its last column still names it', () => {
  const cut = `${UNNAMED}CREATE TABLE \`yourls_url\` (\n  \`url\` text,\n  \`clicks\` int,\n  \`keyword\` v`
  expect(read(cut)?.columns).toEqual(DEFINED)
})

test('a table without a definition contains links only if its name ends like one', () => {
  const cells = `('uno','https://a.es/','','${AT}','',7)`
  expect(read(`INSERT INTO corto_URL VALUES ${cells};`)?.columns).toEqual(YOURLS)
  expect(read(`INSERT INTO yourls_url_log VALUES ${cells};`)).toBeNull()
  expect(read(`INSERT INTO yourls_options VALUES ${cells};`)).toBeNull()
})

test('only the first table with addresses is read', () => {
  const into = (table: string, code: string) =>
    `INSERT IGNORE INTO ${table} (keyword, url) VALUES ('${code}', 'https://${code}.es/');\n`
  const sql = [
    `INSERT INTO yourls_options (option_id, option_name) VALUES (1, 'version');\n`,
    into('`corto`.`yourls_url`', 'uno'),
    into('copia_url', 'viejo'),
    '-- and on\n',
    into('yourls_url', 'dos'),
  ]
  expect(read(sql.join(''))?.cells).toEqual([
    ['uno', 'https://uno.es/'],
    ['dos', 'https://dos.es/'],
  ])
})

test.each([
  [0, []],
  [2, ['1', '2']],
  [3, ['1', '2', '3']],
  [4, ['1', '2', '3', '4']],
  [9, ['1', '2', '3', '4', '5']],
])('at most %i rows are read over all statements', (most, codes) => {
  const row = (code: number) => `('${code}','https://a.es/')`
  const insert = 'INSERT INTO x (keyword, url) VALUES'
  const sql = `${insert} ${row(1)},${row(2)},${row(3)};\n${insert} ${row(4)},${row(5)};\n`
  expect(read(sql, most)?.cells.map(([code]) => code)).toEqual(codes)
})

const ONE_LINK = `INSERT INTO yourls_url VALUES ('uno','https://a.es/','','${AT}','',7);`
test.each([
  ['A dump after empty lines', `\n\n-- MySQL dump\n${ONE_LINK}`, 'yourls'],
  ['A dump after a comment in a block', `  /*!40101 SET NAMES utf8 */;\n${ONE_LINK}`, 'yourls'],
  ['A dump after a comment with a hash', `# phpMyAdmin\n\n${ONE_LINK}`, 'yourls'],
  ['A dump within a transaction', `begin;\n    ${ONE_LINK}\ncommit;`, 'yourls'],
  ['A CSV that begins with a word like those of SQL', 'Dataset,url\n"a\nInsert b",https://a.es/\n', 'csv'],
  ['A CSV that speaks of inserting', 'Set,url\nPlease insert coin,https://a.es/\n', 'csv'],
  ['A CSV that speaks of inserting again', 'Set,url\nReinsert coin,https://a.es/\n', 'csv'],
])('%s is recognised', (_, text, source) => {
  const table = readTable(new TextEncoder().encode(text))
  expect(table.source).toBe(source)
  expect(rowsOfTable(table, 0, 2).map(({ longUrl }) => longUrl)).toEqual(['https://a.es/'])
})
