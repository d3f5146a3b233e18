import { csvField } from '@atajo/shared/csv-field'

/** A file that spreadsheets in Spanish open with its letters right: UTF-8 with BOM, semicolons. */
export function csvFile(rows: readonly (readonly string[])[]): Blob {
  const text = rows.map((cells) => cells.map(csvField).join(';')).join('\r\n')
  return new Blob(['\ufeff', text, '\r\n'], { type: 'text/csv;charset=utf-8' })
}
