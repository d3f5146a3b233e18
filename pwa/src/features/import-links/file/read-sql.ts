import { mapColumns } from './column-names.ts'

interface SqlTable {
  columns: string[]
  cells: string[][]
}

/** The columns of YOURLS, for dumps that name none. */
export const YOURLS_COLUMNS = ['keyword', 'url', 'title', 'timestamp', 'ip', 'clicks']
const PART = '[`"]?([^`"\\s.(,;]+)[`"]?'
const NAME = `(?:${PART}\\.)?${PART}`
/** A column definition begins with its name; keys and constraints begin with a keyword. */
const COLUMN =
  /^\s*(?:[`"]([^`"]+)[`"]|(?!(?:PRIMARY|UNIQUE|FOREIGN|CONSTRAINT|KEY|INDEX|CHECK|FULLTEXT|SPATIAL)\b)([^\s`"(]+))(?:\s|$)/i
/** The tokens of a definition: strings, comments, brackets, commas and other text. */
const PIECE = /'(?:[^'\\]|\\[\s\S]|'')*'|"[^"]*"|`[^`]*`|(--[^\n]*|\/\*[\s\S]*?\*\/)|[^'"`(),\-/]+|[\s\S]/g
const VALUE =
  /\s*(?:_\w+\s*|[bn](?='))?(?:'([^'\\]*(?:(?:\\[\s\S]|'')[^'\\]*)*)'|"([^"\\]*(?:(?:\\[\s\S]|"")[^"\\]*)*)"|(\w+\([^()]*\)|[^,()'"]*))\s*([,)])/iy
const INSERT = '^\\s*(?:INSERT|REPLACE)\\s+(?:(?:IGNORE|DELAYED|LOW_PRIORITY|HIGH_PRIORITY)\\s+)*INTO\\s'
const LONGEST_DEFINITION = 65_536
const ESCAPED: Record<string, string> = { n: '\n', r: '\r', t: '\t', 0: '', Z: '' }

/** True for a dump by mysqldump or phpMyAdmin. */
export function isSqlDump(text: string): boolean {
  return (
    /^\s*(--|\/\*|#|(CREATE|INSERT|REPLACE|SET|DROP|LOCK|START|BEGIN|USE|PRAGMA)[\s;])/i.test(text) &&
    new RegExp(INSERT, 'im').test(text)
  )
}

/** Reads the links of the first table with addresses; null if there is none. */
export function tableOfSql(text: string, mostRows: number): SqlTable | null {
  const known = createdTables(text)
  let found: (SqlTable & { table: string }) | null = null
  const inserts = new RegExp(`${INSERT}+${NAME}\\s*(?:\\(([^)]*)\\))?\\s*VALUES\\s*`, 'gim')
  for (const insert of text.matchAll(inserts)) {
    const [, , table = '', names] = insert
    if (found && found.table !== table) continue
    const columns: string[] = names ? namesIn(names) : (known.get(table) ?? ofYourls(table))
    if (!mapColumns(columns).includes('longUrl')) continue
    found ??= { table, columns, cells: [] }
    readTuples(text, { from: insert.index + insert[0].length, cells: found.cells, most: mostRows })
    if (found.cells.length >= mostRows) break
  }
  return found && { columns: found.columns, cells: found.cells }
}

function ofYourls(table: string): string[] {
  return /url$/i.test(table) ? YOURLS_COLUMNS : []
}

/** Returns the columns of each table, in order. */
function createdTables(text: string): Map<string, string[]> {
  const tables = new Map<string, string[]>()
  const created = new RegExp(`^\\s*CREATE\\s+TABLE\\s+(?:IF\\s+NOT\\s+EXISTS\\s+)?${NAME}\\s*\\(`, 'gim')
  for (const { index, 0: head, 2: name = '' } of text.matchAll(created)) {
    const columns = columnsFrom(text, index + head.length)
    if (columns.length > 0) tables.set(name, columns)
  }
  return tables
}

/** Reads the columns of a definition, starting after its opening bracket. */
function columnsFrom(text: string, from: number): string[] {
  const parts = ['']
  let depth = 0
  for (const [sign, comment] of text.slice(from, from + LONGEST_DEFINITION).matchAll(PIECE)) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (depth < 0) break
    if (sign === ',' && depth === 0) parts.push('')
    else if (comment === undefined) parts.push(`${parts.pop()}${sign}`)
  }
  return parts.flatMap((part) => {
    const [, quoted, bare] = COLUMN.exec(part) ?? []
    return quoted ?? bare ?? []
  })
}

function namesIn(list: string): string[] {
  return list.split(',').map((name) => name.trim().replace(/^[`"]|[`"]$/g, ''))
}

/** Reads `(…), (…);` from a position on. */
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
      // A token that is not a value ends the statement.
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
  const escapes = single === undefined ? /\\([\s\S])|""/g : /\\([\s\S])|''/g
  return quoted.replace(escapes, (pair, sign?: string) =>
    sign === undefined ? pair.slice(1) : (ESCAPED[sign] ?? sign),
  )
}
