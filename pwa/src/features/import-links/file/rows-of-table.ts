import { unguardedField } from '@atajo/shared/csv-field'
import { CSV_FIELDS, type CsvValues } from '@atajo/shared/link-columns'
import { columnsOf } from './column-names.ts'
import { decodeEntities } from './html-entities.ts'
import type { ImportField, ImportRow, ImportTable, ReadField, UnreadCell } from './import-row.ts'
import { ownRowBy } from './own-export.ts'
import { type DayOrder, dayOrderOf } from './read-dates.ts'
import { FIELD_READERS } from './read-fields.ts'
import { readCode, readCount, readSwitch, readTags, saysNothing } from './read-values.ts'

/** Longest texts that the server keeps. */
const MAX: Partial<Record<keyof CsvValues, number>> = { title: 200, note: 2000 }

type Cell = (field: ImportField) => string

const DATES: readonly ImportField[] = ['createdAt', 'd_expire']

/** The order of day and month, decided once for each column. */
export type DayOrders = (column: number) => DayOrder

/** An ambiguous column uses the order of the table's other dates, else the Spanish one. */
export function dayOrdersOf({ mapping, cells }: ImportTable): DayOrders {
  const columns = mapping.flatMap((field, index) => (field && DATES.includes(field) ? [index] : []))
  const shown = new Map(columns.map((column) => [column, dayOrderOf(cells.map((row) => row[column] ?? ''))]))
  const other = [...shown.values()].find((order) => order !== null) ?? 'day_first'
  return (column) => shown.get(column) ?? other
}

/** Interprets at most `count` rows from index `from` on, by the table's mapping. */
export function rowsOfTable(
  table: ImportTable,
  from: number,
  count: number,
  orders = dayOrdersOf(table),
): ImportRow[] {
  const places = new Map<ImportField, number[]>()
  for (const field of new Set(table.mapping)) {
    if (field) places.set(field, columnsOf(field, table.mapping, table.columns))
  }
  return table.cells.slice(from, from + count).map((cells, index) => {
    const link = table.own?.rows[from + index]
    const own = link && ownRowBy(link, table)
    if (own) return { ...own, line: from + index + 1 }
    const placeOf = (field: ImportField) =>
      places.get(field)?.find((place) => (cells[place] ?? '').trim() !== '') ?? -1
    const cell: Cell = (field) => {
      const typed = (cells[placeOf(field)] ?? '').trim()
      const text = table.isGuarded ? unguardedField(typed).trim() : typed
      if (field === 'title' && table.source === 'yourls') return text === 'NULL' ? '' : decodeEntities(text)
      return text
    }
    const row = rowOf(cell, from + index + 1, (field) => orders(placeOf(field)))
    return table.torn?.has(from + index) ? { ...row, isTorn: true } : row
  })
}

function rowOf(cell: Cell, line: number, orderOf: (field: ImportField) => DayOrder): ImportRow {
  const row: ImportRow = { line, longUrl: cell('longUrl') }
  for (const { wire, csv } of CSV_FIELDS) Object.assign(row, cellValue(wire, csv, cell(wire)))
  const found: Record<string, string | string[]> = {
    sufix: readCode(cell('sufix')),
    tags: readTags(cell('tags')),
    group: cell('group'),
  }
  for (const [name, value] of Object.entries(found)) {
    if (value.length > 0) Object.assign(row, { [name]: value })
  }
  return Object.assign(row, numbersOf(cell, orderOf), stateOf(cell))
}

function cellValue(
  wire: keyof CsvValues,
  kind: (typeof CSV_FIELDS)[number]['csv'],
  text: string,
): Partial<ImportRow> {
  if (wire in FIELD_READERS) return {}
  const value =
    kind === 'count' ? readCount(text) : kind === 'switch' ? readSwitch(text) : text.slice(0, MAX[wire])
  return value === undefined || value === '' ? {} : { [wire]: value }
}

function numbersOf(cell: Cell, orderOf: (field: ImportField) => DayOrder): Partial<ImportRow> {
  const unread: UnreadCell[] = []
  const read = <Field extends ReadField>(field: Field) => {
    const text = cell(field)
    const value = FIELD_READERS[field](text, orderOf(field))
    if (value === undefined && !saysNothing(text)) unread.push({ field, text })
    return value
  }
  const all = {
    createdAt: read('createdAt'),
    d_expire: read('d_expire'),
    accessLimit: read('accessLimit') || undefined,
    clicks: sumOf(read('clicks'), read('importedClicks')),
    unread: unread.length > 0 ? unread : undefined,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

/** Other services do not distinguish the two counts, so they are added. */
function sumOf(...counts: (number | undefined)[]): number | undefined {
  const known = counts.filter((count) => count !== undefined)
  return known.length === 0 ? undefined : known.reduce((sum, count) => sum + count, 0)
}

/**
 * A password may be a clear text, yes or no, or a hash. None of them can be imported, so a
 * protected link becomes inactive.
 */
function stateOf(cell: Cell): Partial<ImportRow> {
  const password = cell('password')
  const isProtected = password !== '' && readSwitch(password) !== false
  const archived = cell('archived')
  const isArchived = archived !== '' && readSwitch(archived) !== false
  const status = isArchived || isProtected ? false : readSwitch(cell('status'))
  return {
    ...(status === undefined ? {} : { status }),
    ...(isProtected ? { protected: true } : {}),
  }
}
