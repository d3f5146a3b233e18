/** A destination with the whole short link that leads there. */
export interface ShortenedAddress {
  destination: string
  shortLink: string
}

const FORMULA = /^[=+\-@\t\r]/

/**
 * A file that a spreadsheet in Spanish opens with its letters right: UTF-8 with BOM, semicolons,
 * and an apostrophe before what it would run (OWASP, CSV Injection).
 */
export function shortLinksCsv(head: readonly [string, string], links: readonly ShortenedAddress[]): Blob {
  const rows = links.map(({ destination, shortLink }) => [destination, shortLink])
  const lines = [head, ...rows].map((cells) => cells.map(cellOf).join(';'))
  return new Blob([`\ufeff${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' })
}

function cellOf(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
