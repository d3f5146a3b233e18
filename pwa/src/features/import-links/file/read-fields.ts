import type { ImportRow, ReadField } from './import-row.ts'
import { type DayOrder, readDate, readEnd } from './read-dates.ts'
import { readCount, saysNothing } from './read-values.ts'

type Readers = { [Field in ReadField]: (text: string, order: DayOrder) => ImportRow[Field] }

/** The readers return undefined for a text that they cannot read. */
export const FIELD_READERS: Readers = {
  createdAt: readDate,
  d_expire: readEnd,
  accessLimit: readCount,
  clicks: readCount,
  importedClicks: readCount,
}

/** Replaces a cell of the row by a corrected text; an empty text removes the field. */
export function withCell(row: ImportRow, field: ReadField, text: string): ImportRow {
  const value = FIELD_READERS[field](text, 'day_first')
  const others = (row.unread ?? []).filter((cell) => cell.field !== field)
  const unread = value === undefined && !saysNothing(text) ? [...others, { field, text }] : others
  const { unread: _, ...rest } = row
  return { ...rest, ...(value !== undefined && { [field]: value }), ...(unread.length > 0 && { unread }) }
}
