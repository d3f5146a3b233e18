import { csvField } from '@atajo/shared/csv-field'
import type { Visit } from '@atajo/shared/visit'
import { CSV_TEXTS } from '../../texts/es/visits-csv-texts.ts'

/** Length of `2026-01-15 09:30:00`, which spreadsheets read as a date and time. */
const SECONDS = 19

/**
 * Formats visits as CSV (RFC 4180) in UTF-8 with a byte order mark, for spreadsheets. An apostrophe
 * precedes texts that a spreadsheet would run as a formula.
 */
export function visitsToCsv(visits: readonly Visit[]): string {
  const { columns, devices, methods, yes, no } = CSV_TEXTS
  const rows = visits.map((visit) => [
    visit.at.replace('T', ' ').slice(0, SECONDS),
    devices[visit.device],
    methods[visit.method],
    visit.ip,
    visit.isVpn ? yes : no,
    visit.country?.name ?? '',
  ])
  return `\uFEFF${[columns, ...rows].map((row) => `${row.map(csvField).join(';')}\r\n`).join('')}`
}
