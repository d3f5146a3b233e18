const FORMULA = /^[=+\-@\t\r]/

/**
 * A file that a spreadsheet in Spanish opens with its letters right: UTF-8 with BOM, semicolons,
 * and an apostrophe before what it would run (OWASP, CSV Injection).
 */
export function csvFile(rows: readonly (readonly string[])[]): Blob {
  const text = rows.map((cells) => cells.map(cellOf).join(';')).join('\r\n')
  return new Blob(['\ufeff', text, '\r\n'], { type: 'text/csv;charset=utf-8' })
}

function cellOf(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
