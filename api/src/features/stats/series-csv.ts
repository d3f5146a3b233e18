import { csvField } from '@atajo/shared/csv-field'
import { DIMENSIONS } from '@atajo/shared/dimensions'
import type { StatsDimension, StatsRows, StatsSeriesItem } from '@atajo/shared/stats'
import { STATISTICS_NAMES } from '../../texts/es/statistics-names.ts'

const { csv: TEXTS } = STATISTICS_NAMES

/** Formats clicks by hour, day or month as CSV, from the first unit with a count. */
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

/** Formats a dimension's rows as CSV. Links have their code beside the title. */
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

/** Formats clicks by weekday and hour as CSV, one line for each weekday. */
export function heatToCsv(heat: readonly (readonly number[])[]): string {
  const hours = Array.from({ length: 24 }, (_, hour) => `${hour}:00`)
  return toCsv(
    [TEXTS.weekday, ...hours],
    heat.map((clicks, weekday) => [TEXTS.weekdays[weekday] ?? '', ...clicks]),
  )
}

/** Converts `2026-10-19T13` to `2026-10-19 13:00`, which spreadsheets read as a date and time. */
function spreadsheetTime(at: string): string {
  const [day = '', hour] = at.split('T')
  return hour === undefined ? day : `${day} ${hour}:00`
}

/** Uses semicolons and a byte order mark, as Spanish spreadsheets expect. */
function toCsv(header: readonly string[], lines: readonly (readonly (string | number)[])[]): string {
  const row = (cells: readonly (string | number)[]) =>
    `${cells.map((cell) => csvField(String(cell))).join(';')}\r\n`
  return `\uFEFF${[header, ...lines].map(row).join('')}`
}
