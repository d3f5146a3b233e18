import { expect, test } from 'vitest'
import type { ImportRow } from './import-row.ts'
import { readTable } from './read-table.ts'
import { rowsOfTable } from './rows-of-table.ts'

function read(content: string): { source: string; rows: ImportRow[] } {
  const table = readTable(new TextEncoder().encode(content))
  return { source: table.source, rows: rowsOfTable(table, 0, table.cells.length) }
}

const DUMP = `-- MySQL dump 10.13
/*!40101 SET NAMES utf8mb4 */;
DROP TABLE IF EXISTS \`yourls_log\`;
CREATE TABLE \`yourls_log\` (
  \`click_id\` int NOT NULL AUTO_INCREMENT,
  \`click_time\` datetime NOT NULL,
  \`shorturl\` varchar(100) NOT NULL,
  \`referrer\` varchar(200) NOT NULL,
  PRIMARY KEY (\`click_id\`)
) ENGINE=InnoDB;
INSERT INTO \`yourls_log\` VALUES (1,'2020-10-26 17:20:40','vendimia','direct');
CREATE TABLE \`yourls_url\` (
  \`keyword\` varchar(100) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL DEFAULT '',
  \`url\` text NOT NULL,
  \`title\` text,
  \`timestamp\` timestamp NOT NULL,
  \`ip\` varchar(41) NOT NULL,
  \`clicks\` int unsigned NOT NULL,
  PRIMARY KEY (\`keyword\`)
) ENGINE=InnoDB;
LOCK TABLES \`yourls_url\` WRITE;
INSERT INTO \`yourls_url\` VALUES ('Vendimia','https://bodega.es/?a=1,2;3','Dice \\'sí\\',\\n(y calla); fin','2020-10-26 17:20:40','10.0.0.1',1204),(_binary 'torno','https://barro.es/it''s',NULL,'2021-01-02 08:00:00','',0);
INSERT INTO \`yourls_url\` VALUES ('tres','https://c.es/','','2021-01-02 08:00:00','',7);
UNLOCK TABLES;
`

test('links of a YOURLS database are read and its visits skipped', () => {
  const { source, rows } = read(DUMP)
  expect(source).toBe('yourls')
  const createdAt = new Date(2020, 9, 26, 17, 20, 40).toISOString()
  expect(rows.map(({ line, sufix, longUrl, clicks }) => [line, sufix, longUrl, clicks])).toEqual([
    [1, 'Vendimia', 'https://bodega.es/?a=1,2;3', 1204],
    [2, 'torno', "https://barro.es/it's", 0],
    [3, 'tres', 'https://c.es/', 7],
  ])
  expect(rows[0]).toMatchObject({ title: "Dice 'sí',\n(y calla); fin", createdAt })
  expect(rows[1]?.title).toBeUndefined()
})

test('inserts with and without column names are read on their own', () => {
  const named = `INSERT INTO x_url (url, keyword) VALUES\n('https://a.es/', 'uno'),\n('https://b.es/', 'dos');\n`
  expect(read(named).rows.map(({ sufix, longUrl }) => [sufix, longUrl])).toEqual([
    ['uno', 'https://a.es/'],
    ['dos', 'https://b.es/'],
  ])
  const bare = `INSERT INTO yourls_url VALUES ('uno','https://a.es/','','2021-01-02 08:00:00','',7);`
  expect(read(bare).rows[0]).toMatchObject({ sufix: 'uno', longUrl: 'https://a.es/', clicks: 7 })
})

test('a dump without links and a truncated dump cause no error', () => {
  expect(() => read('CREATE TABLE `a` (\n `b` int\n);\nINSERT INTO `a` VALUES (1);\n')).toThrow('no_links')
  const cut = DUMP.slice(0, DUMP.indexOf('barro.es'))
  expect(read(cut).rows).toHaveLength(1)
})

const ROW = `VALUES ('uno','https://a.es/','Año','2021-01-02 08:00:00','10.0.0.1',7);`

test.each([
  [
    'names with accents',
    'CREATE TABLE `enlaces` (\n `código` int,\n `url` text,\n `título` text\n);',
    'enlaces',
  ],
  [
    'names without quotes',
    'CREATE TABLE enlaces (\n código varchar(9),\n url text, título text\n);',
    'enlaces',
  ],
  ['names of two words', 'CREATE TABLE "enlaces" ("mi código" int, "url" text, "título" text);', 'enlaces'],
  [
    'one line',
    'CREATE TABLE enlaces(keyword TEXT DEFAULT (1), url, título TEXT, PRIMARY KEY(keyword));',
    'enlaces',
  ],
  [
    'remarks and rules',
    "CREATE TABLE enlaces (\n -- a, b\n código int COMMENT 'uno; (dos), tres',\n /* c, */ url text,\n KEY x (url),\n título text\n);",
    'enlaces',
  ],
  [
    'a database with a hyphen',
    'CREATE TABLE `mi-web`.`enlaces` (`código` int, `url` text, `título` text);',
    '`mi-web`.`enlaces`',
  ],
])('a definition with %s is split into its columns', (_what, definition, table) => {
  const { rows } = read(`${definition}\nINSERT INTO ${table} VALUES (1,'https://a.es/','Año');\n`)
  expect(rows).toMatchObject([{ longUrl: 'https://a.es/' }])
})

test.each(['REPLACE INTO', 'INSERT DELAYED INTO', 'INSERT LOW_PRIORITY IGNORE INTO'])(
  'rows of %s are read',
  (verb) => {
    const { rows } = read(`PRAGMA foreign_keys=OFF;\n${verb} yourls_url ${ROW}\n`)
    expect(rows).toMatchObject([{ sufix: 'uno', longUrl: 'https://a.es/', title: 'Año', clicks: 7 }])
  },
)

test('a truncated or empty definition falls back to the columns of YOURLS', () => {
  const { rows } = read(`CREATE TABLE yourls_url (\n);\nINSERT INTO yourls_url ${ROW}\n`)
  expect(rows).toMatchObject([{ sufix: 'uno', longUrl: 'https://a.es/' }])
})

test('a computed value is read like any other', () => {
  const values = `('uno','https://a.es/',N'Año',now(),b'0',7),('dos','https://b.es/','""','','',0)`
  const { rows } = read(`INSERT INTO yourls_url VALUES ${values};\n`)
  expect(rows.map(({ sufix, title }) => [sufix, title])).toEqual([
    ['uno', 'Año'],
    ['dos', '""'],
  ])
})

test('a spreadsheet table that begins like a command is not a dump', () => {
  expect(read('Created,url\n2021-01-02,https://a.es/\nInsert coin,https://b.es/\n').rows).toHaveLength(2)
})
