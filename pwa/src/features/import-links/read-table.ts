import Papa from 'papaparse'
import { mapColumns } from './column-names.ts'
import { decodeText } from './decode-text.ts'
import { detectSource } from './detect-source.ts'
import { IMPORT_LIMITS, UnreadableFile } from './import-limits.ts'
import type { ColumnMapping, ImportTable } from './import-row.ts'
import { hasLists } from './own-export.ts'
import { tableOfJson } from './read-json.ts'
import { isSqlDump, tableOfSql } from './read-sql.ts'

/** Read at most, empty ones too, so that a file of line breaks does not fill the memory. */
const MOST_LINES = 500_000

/** Reads a file or what was pasted: a list of addresses, a CSV of any tool, JSON or SQL. */
export function readTable(bytes: Uint8Array): ImportTable {
  if (bytes.byteLength > IMPORT_LIMITS.bytes) throw new UnreadableFile('too_large')
  const text = decodeText(bytes).replace(/^\uFEFF/, '')
  if (text.trim() === '') throw new UnreadableFile('empty')
  const table = tableOf(text)
  if (table.columns.length > IMPORT_LIMITS.columns) throw new UnreadableFile('too_wide')
  if (table.cells.length === 0 && !hasLists(table.own?.head)) throw new UnreadableFile('no_links')
  if (table.cells.length > IMPORT_LIMITS.rows) throw new UnreadableFile('too_many')
  return table
}

function tableOf(text: string): ImportTable {
  if (/^\s*[[{]/.test(text)) return jsonTable(text)
  if (isSqlDump(text)) return sqlTable(text)
  const lines = linesOf(text)
  if (isAddressList(lines)) {
    const cells = lines.map((line) => [line.trim()])
    return { source: 'list', columns: ['url'], cells, mapping: ['longUrl'] }
  }
  return csvTable(text)
}

/** Lines with something in them; of a text that is too long anyway not all. */
function linesOf(text: string): string[] {
  const lines: string[] = []
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    if (line.trim() !== '') lines.push(line)
    if (lines.length > IMPORT_LIMITS.rows) break
  }
  return lines
}

function sqlTable(text: string): ImportTable {
  const table = tableOfSql(text, IMPORT_LIMITS.rows + 1)
  if (!table) throw new UnreadableFile('no_links')
  return { ...table, source: detectSource(table.columns, 'csv'), mapping: mapColumns(table.columns) }
}

function jsonTable(text: string): ImportTable {
  const table = safely(() => tableOfJson(text))
  if (!table) throw new UnreadableFile('no_links')
  const source = table.cells.length === 0 ? 'atajo' : detectSource(table.columns, 'json')
  return { ...table, source, mapping: mapColumns(table.columns) }
}

/** What is no number behind the one sign of its line, as codes are. */
const WITH_CODE = [',', ';', '\t', '|'].map(
  (sign) => new RegExp(`^[^${sign}]*[${sign}]\\s*(?=[\\d_-]*[a-z])[\\w-]{1,64}\\s*$`, 'i'),
)

/** Addresses may hold commas and semicolons, so that a parser of CSV would cut them. */
function isAddressList(lines: readonly string[]): boolean {
  const isAddress = (line: string) => /^\s*https?:\/\/\S+\s*$/i.test(line)
  const hasTwo = lines.some((line) => /^[^,;\t|]*[,;\t|]\s*https?:/i.test(line))
  const haveCodes = lines.length > 1 && WITH_CODE.some((form) => lines.every((line) => form.test(line)))
  if (lines.every(isAddress) && !hasTwo && !haveCodes) return true
  return lines.length > 0 && lines.every((line) => /^[^\s,;\t|"]+\.[^\s,;\t|"]+$/.test(line.trim()))
}

function csvTable(text: string): ImportTable {
  const { data, meta } = Papa.parse<string[]>(text, {
    skipEmptyLines: 'greedy',
    preview: MOST_LINES,
    delimitersToGuess: [',', ';', '\t', '|'],
  })
  if (meta.truncated) throw new UnreadableFile('too_many')
  const [first = [], ...rest] = data
  if (first.length > IMPORT_LIMITS.columns) throw new UnreadableFile('too_wide')
  const columns = first.map((cell) => cell.trim())
  const mapping = mapColumns(columns)
  if (mapping.includes('longUrl')) {
    const source = detectSource(columns, 'csv')
    return { source, columns, cells: rest, mapping }
  }
  const isHeader = !first.some((cell) => /^https?:\/\//i.test(cell.trim()))
  if (isHeader) return { source: 'csv', columns, cells: rest, mapping: guessMapping(mapping, rest) }
  const unnamed = first.map((_, index) => String(index + 1))
  return {
    source: 'csv',
    columns: unnamed,
    cells: data,
    mapping: guessMapping(
      unnamed.map(() => null),
      data,
    ),
  }
}

/** Without names the first column of addresses is the destination, a word beside it the code. */
function guessMapping(mapping: ColumnMapping, cells: readonly string[][]): ColumnMapping {
  const sample = cells.slice(0, 20)
  const holds = (index: number, form: RegExp) => sample.every((row) => form.test(row[index]?.trim() ?? ''))
  const longUrl = mapping.findIndex((_, index) => sample.length > 0 && holds(index, /^https?:\/\//i))
  if (longUrl < 0) return mapping
  const sufix = mapping.includes('sufix')
    ? -1
    : mapping.findIndex(
        (field, index) => field === null && index !== longUrl && holds(index, /^[\w-]{1,64}$/),
      )
  return mapping.map((field, index) => (index === longUrl ? 'longUrl' : index === sufix ? 'sufix' : field))
}

function safely<Value>(read: () => Value): Value | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    return null
  }
}
