import { csvField } from '@atajo/shared/csv-field'

/**
 * Builds a CSV file for spreadsheets in Spanish: UTF-8 with a byte order mark, separated by
 * semicolons.
 */
export function csvFile(rows: readonly (readonly string[])[]): Blob {
  const text = rows.map((cells) => cells.map(csvField).join(';')).join('\r\n')
  return new Blob(['\ufeff', text, '\r\n'], { type: 'text/csv;charset=utf-8' })
}
