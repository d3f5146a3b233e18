import { csvField } from '@atajo/shared/csv-field'
import { DIMENSIONS } from '@atajo/shared/dimensions'
import type { StatsDimension, StatsRows, StatsSeriesItem } from '@atajo/shared/stats'
import { STATISTICS_NAMES } from '../../texts/es/statistics-names.ts'

const { csv: TEXTS } = STATISTICS_NAMES

/** Clicks by hour, day or month as a CSV file, from the first unit that has any count. */
export function seriesToCsv(series: readonly StatsSeriesItem[]): string {
  const first = series.findIndex(({ clicks, bots }) => clicks > 0 || bots > 0)
  const counted = first === -1 ? [] : series.slice(first)
  return toCsv(
    TEXTS.series,
    counted.map(({ at, clicks, visitors, qr, bots }) => [
      spreadsheetTime(at),
      clicks,
      visitors ?? '',
      qr,
      bots,
    ]),
  )
}

/** The rows of one dimension as a CSV file; a link has its code beside its title. */
export function rowsToCsv(dimension: StatsDimension, { rows, others, unknown }: StatsRows): string {
  const rest = [
    { name: TEXTS.others, clicks: others },
    { name: TEXTS.unknown, clicks: unknown },
  ].filter(({ clicks }) => clicks > 0)
  if (dimension !== 'link') {
    const { label, column = label.toLowerCase() } = DIMENSIONS[dimension]
    return toCsv(
      [column, TEXTS.clicks],
      [...rows, ...rest].map(({ name, clicks }) => [name, clicks]),
    )
  }
  return toCsv(
    [TEXTS.title, TEXTS.code, TEXTS.clicks],
    [
      ...rows.map(({ title, name, shortUrl, clicks }) => [title ?? '', shortUrl ? name : '', clicks]),
      ...rest.map(({ name, clicks }) => [name, '', clicks]),
    ],
  )
}

/** Clicks by weekday and hour as a CSV file: a line a weekday. */
export function heatToCsv(heat: readonly (readonly number[])[]): string {
  const hours = Array.from({ length: 24 }, (_, hour) => `${hour}:00`)
  return toCsv(
    [TEXTS.weekday, ...hours],
    heat.map((clicks, weekday) => [TEXTS.weekdays[weekday] ?? '', ...clicks]),
  )
}

/** `2026-10-19 13:00` of the hour `2026-10-19T13`: spreadsheets read it as a date and time. */
function spreadsheetTime(at: string): string {
  const [day = '', hour] = at.split('T')
  return hour === undefined ? day : `${day} ${hour}:00`
}

/** By semicolons and with a byte order mark, as a spreadsheet in Spanish reads it. */
function toCsv(header: readonly string[], lines: readonly (readonly (string | number)[])[]): string {
  const row = (cells: readonly (string | number)[]) =>
    `${cells.map((cell) => csvField(String(cell))).join(';')}\r\n`
  return `\uFEFF${[header, ...lines].map(row).join('')}`
}
