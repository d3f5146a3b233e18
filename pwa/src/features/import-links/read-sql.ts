import { mapColumns } from './column-names.ts'

interface SqlTable {
  columns: string[]
  cells: string[][]
}

/** The columns of YOURLS, for a dump that names none. */
const YOURLS = ['keyword', 'url', 'title', 'timestamp', 'ip', 'clicks']
const NAME = '[`"]?(?:\\w+[`"]?\\.[`"]?)?(\\w+)[`"]?'
const VALUE =
  /\s*(?:_\w+\s*)?(?:'([^'\\]*(?:(?:\\[\s\S]|'')[^'\\]*)*)'|"([^"\\]*(?:(?:\\[\s\S]|"")[^"\\]*)*)"|([^,()'"]*))\s*([,)])/y
const ESCAPED: Record<string, string> = { n: '\n', r: '\r', t: '\t', 0: '', Z: '' }

/** Whether a text is a copy of a database, as mysqldump and phpMyAdmin write it. */
export function isSqlDump(text: string): boolean {
  return (
    /^\s*(--|\/\*|#|CREATE|INSERT|SET|DROP|LOCK|START|BEGIN|USE)/i.test(text) && /^\s*INSERT\s/im.test(text)
  )
}

/** The links in a dump, by the first table that has addresses; null without one. */
export function tableOfSql(text: string, mostRows: number): SqlTable | null {
  const known = createdTables(text)
  let found: (SqlTable & { table: string }) | null = null
  const inserts = new RegExp(
    `^\\s*INSERT\\s+(?:IGNORE\\s+)?INTO\\s+${NAME}\\s*(?:\\(([^)]*)\\))?\\s*VALUES\\s*`,
    'gim',
  )
  for (const insert of text.matchAll(inserts)) {
    const table = insert[1] ?? ''
    if (found && found.table !== table) continue
    const columns: string[] = insert[2] ? namesIn(insert[2]) : (known.get(table) ?? ofYourls(table))
    if (!mapColumns(columns).includes('longUrl')) continue
    found ??= { table, columns, cells: [] }
    readTuples(text, { from: insert.index + insert[0].length, cells: found.cells, most: mostRows })
    if (found.cells.length >= mostRows) break
  }
  return found && { columns: found.columns, cells: found.cells }
}

function ofYourls(table: string): string[] {
  return /url$/i.test(table) ? YOURLS : []
}

/** The columns of each table, in their order. */
function createdTables(text: string): Map<string, string[]> {
  const tables = new Map<string, string[]>()
  const created = new RegExp(`^\\s*CREATE\\s+TABLE\\s+(?:IF\\s+NOT\\s+EXISTS\\s+)?${NAME}\\s*\\(`, 'gim')
  for (const found of text.matchAll(created)) {
    const start = found.index + found[0].length
    const end = text.indexOf(';', start)
    const columns = text.slice(start, end < 0 ? undefined : end).matchAll(/^\s*[`"](\w+)[`"]\s+\w/gm)
    tables.set(
      found[1] ?? '',
      [...columns].map(([, name = '']) => name),
    )
  }
  return tables
}

function namesIn(list: string): string[] {
  return list.split(',').map((name) => name.trim().replace(/^[`"]|[`"]$/g, ''))
}

/** `(…), (…);` from a place on. */
function readTuples(
  text: string,
  { from, cells, most }: { from: number; cells: string[][]; most: number },
): void {
  const next = /\s*,?\s*\(/y
  next.lastIndex = from
  while (cells.length < most && next.test(text)) {
    const row: string[] = []
    VALUE.lastIndex = next.lastIndex
    for (;;) {
      const value = VALUE.exec(text)
      // What is not written as a value ends the statement.
      if (!value) return
      row.push(cellOf(value))
      if (value[4] === ')') break
    }
    cells.push(row)
    next.lastIndex = VALUE.lastIndex
  }
}

function cellOf([, single, double, bare = '']: RegExpExecArray): string {
  const quoted = single ?? double
  if (quoted === undefined) return /^null$/i.test(bare.trim()) ? '' : bare.trim()
  return quoted.replace(/\\([\s\S])|''|""/g, (pair, sign?: string) =>
    sign === undefined ? pair.slice(1) : (ESCAPED[sign] ?? sign),
  )
}
