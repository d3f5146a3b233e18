import Papa from 'papaparse'
import { importReasonText } from '../../../texts/es/links/import-reason.ts'
import { mapColumns } from './column-names.ts'
import { detectSource } from './detect-source.ts'
import { IMPORT_LIMITS, UnreadableFile } from './import-limits.ts'
import type { ColumnMapping, ImportSource, ImportTable, Shape } from './import-row.ts'
import { YOURLS_COLUMNS } from './read-sql.ts'
import { repairQuotes } from './repair-quotes.ts'

/**
 * Limit for all lines including empty ones, so that a file of line breaks does not fill the memory.
 */
const MOST_LINES = 500_000
const SAMPLE = 20
const UNGUARDED: readonly ImportSource[] = ['shlink', 'yourls', 'dub']
/** The first line by which Excel recognizes another separator. */
const SEPARATOR = /^sep=([^\r\n])\r?\n/i
const ADDRESS = /^https?:\/\//i
const BARE_ADDRESS = /^(?:[a-z\d-]+\.)+[a-z]{2,}(?::\d+)?(?:[/?#]\S*)?$/i
const CODE = /^[\w-]{1,64}$/
/** The cells of a YOURLS row, in the order of its columns. */
const YOURLS_CELLS = [
  CODE,
  ADDRESS,
  /^/,
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
  /^(?:[\da-f.:]*|NULL)$/i,
  /^\d+$/,
]

/** Reads a table of any tool; detects whether it has a header unless `shape` says so. */
export function readCsv(text: string, shape?: Shape): ImportTable {
  const [line = '', separator] = SEPARATOR.exec(text) ?? []
  const data = parse(text.slice(line.length), separator)
  const table = tableOf(data, shape)
  const torn = tornRows(table)
  const taken = table.cells.length === data.length ? 'unheaded' : 'headed'
  return { ...table, shape: taken, ...(torn.size > 0 && { torn }), isGuarded: isGuarded(table) }
}

/** Files of other programs have no apostrophe guards, unless they are our files of skipped rows. */
function isGuarded({ source, columns }: ImportTable): boolean {
  return !UNGUARDED.includes(source) || columns.includes(importReasonText)
}

function parse(text: string, separator: string | undefined): string[][] {
  const options = {
    skipEmptyLines: 'greedy' as const,
    preview: MOST_LINES,
    delimitersToGuess: [',', ';', '\t', '|'],
    ...(separator !== undefined && { delimiter: separator }),
  }
  const read = (content: string, more: object = {}) => {
    const { data, errors, meta } = Papa.parse<string[]>(content, { ...options, ...more })
    if (meta.truncated) throw new UnreadableFile('too_many')
    return { data, delimiter: meta.delimiter, isSound: errors.every(({ type }) => type !== 'Quotes') }
  }
  const plain = read(text)
  if (plain.isSound && !plain.data.some((row) => row.some(mayHoldRows))) return plain.data
  const escaped = text.includes('\\"') ? read(text, { escapeChar: '\\' }) : plain
  if (escaped.isSound && escaped !== plain) return escaped.data
  const { delimiter } = plain
  return read(repairQuotes(text, delimiter), { delimiter }).data
}

/** A cell with line breaks and addresses may have swallowed later rows. */
function mayHoldRows(cell: string): boolean {
  return /[\r\n]/.test(cell) && /https?:\/\//i.test(cell)
}

function tableOf(data: string[][], shape: Shape | undefined): ImportTable {
  const [first = [], ...rest] = data
  if (first.length > IMPORT_LIMITS.columns) throw new UnreadableFile('too_wide')
  const columns = first.map((cell) => cell.trim())
  const mapping = mapColumns(columns)
  if (shape !== 'unheaded' && mapping.includes('longUrl')) {
    return { source: detectSource(columns, 'csv'), columns, cells: rest, mapping }
  }
  const sample = data.slice(0, SAMPLE)
  const isOfYourls = YOURLS_CELLS.every((form, index) => holds(sample, index, form))
  if (shape !== 'headed' && first.length === YOURLS_CELLS.length && isOfYourls) {
    return { source: 'yourls', columns: YOURLS_COLUMNS, cells: data, mapping: mapColumns(YOURLS_COLUMNS) }
  }
  const looksHeaded = !columns.some(
    (cell, index) => ADDRESS.test(cell) || (BARE_ADDRESS.test(cell) && holds(sample, index, BARE_ADDRESS)),
  )
  const isHeaded = shape ? shape === 'headed' : looksHeaded
  if (isHeaded) return { source: 'csv', columns, cells: rest, mapping: guessMapping(mapping, rest) }
  const unnamed = first.map((_, index) => String(index + 1))
  const unknown = unnamed.map(() => null)
  return { source: 'csv', columns: unnamed, cells: data, mapping: guessMapping(unknown, data) }
}

function holds(sample: readonly string[][], index: number, form: RegExp): boolean {
  return sample.length > 0 && sample.every((row) => form.test(row[index]?.trim() ?? ''))
}

/** Guesses the destination by the first column of addresses, and the code by a column of words. */
function guessMapping(mapping: ColumnMapping, cells: readonly string[][]): ColumnMapping {
  const sample = cells.slice(0, SAMPLE)
  const firstOf = (form: RegExp) => mapping.findIndex((_, index) => holds(sample, index, form))
  const whole = firstOf(ADDRESS)
  const longUrl = whole < 0 ? firstOf(BARE_ADDRESS) : whole
  if (longUrl < 0) return mapping
  const sufix = mapping.includes('sufix')
    ? -1
    : mapping.findIndex((field, index) => field === null && index !== longUrl && holds(sample, index, CODE))
  return mapping.map((field, index) => (index === longUrl ? 'longUrl' : index === sufix ? 'sufix' : field))
}

/** Finds rows with more cells than columns: an unquoted delimiter has split one of their cells. */
function tornRows({ columns, cells }: ImportTable): ReadonlySet<number> {
  const torn = new Set<number>()
  for (const [index, row] of cells.entries()) {
    const isLonger = row.length > columns.length
    if (isLonger && row.slice(columns.length).some((cell) => cell.trim() !== '')) torn.add(index)
  }
  return torn.size * 2 > cells.length ? new Set() : torn
}
