import { unguardedField } from '@atajo/shared/csv-field'
import { columnsOf } from './column-names.ts'
import type { ImportField, ImportRow, ImportTable } from './import-row.ts'
import { ownRowBy } from './own-export.ts'
import { readCode, readCount, readInstant, readSwitch, readTags } from './read-values.ts'

/** Longest texts that the server keeps. */
const MAX = { title: 200, note: 2000 }

type Cell = (field: ImportField) => string

/** What its cells mean by the table's mapping, from row `from` on, at most `count` rows. */
export function rowsOfTable(table: ImportTable, from: number, count: number): ImportRow[] {
  const places = new Map<ImportField, number[]>()
  for (const field of new Set(table.mapping)) {
    if (field) places.set(field, columnsOf(field, table.mapping, table.columns))
  }
  return table.cells.slice(from, from + count).map((cells, index) => {
    const link = table.own?.rows[from + index]
    const own = link && ownRowBy(link, table)
    if (own) return { ...own, line: from + index + 1 }
    const cell: Cell = (field) => {
      const found = places.get(field)?.find((place) => (cells[place] ?? '').trim() !== '')
      return found === undefined ? '' : unguardedField((cells[found] ?? '').trim()).trim()
    }
    return rowOf(cell, from + index + 1)
  })
}

function rowOf(cell: Cell, line: number): ImportRow {
  const row: ImportRow = { line, longUrl: cell('longUrl') }
  const found: Record<string, string | string[]> = {
    sufix: readCode(cell('sufix')),
    title: cell('title').slice(0, MAX.title),
    note: cell('note').slice(0, MAX.note),
    tags: readTags(cell('tags')),
    group: cell('group'),
    mobileUrl: cell('mobileUrl'),
    desktopUrl: cell('desktopUrl'),
  }
  for (const [name, value] of Object.entries(found)) {
    if (value.length > 0) Object.assign(row, { [name]: value })
  }
  return Object.assign(row, countsOf(cell), { ...stateOf(cell) })
}

function countsOf(cell: Cell): Partial<ImportRow> {
  const limit = readCount(cell('accessLimit'))
  const all = {
    createdAt: readInstant(cell('createdAt')),
    d_expire: readInstant(cell('d_expire')),
    accessLimit: limit === 0 ? undefined : limit,
    clicks: sumOf(readCount(cell('clicks')), readCount(cell('importedClicks'))),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

/** Whoever counted them, elsewhere they were one number. */
function sumOf(...counts: (number | undefined)[]): number | undefined {
  const known = counts.filter((count) => count !== undefined)
  return known.length === 0 ? undefined : known.reduce((sum, count) => sum + count, 0)
}

/** A password comes in clear text, as yes or no, or as a hash: none of them opens the link here. */
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
