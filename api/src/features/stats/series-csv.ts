import { csvField } from '@atajo/shared/csv-field'
import type { StatsSeriesItem } from '@atajo/shared/stats'
import { STATISTICS_NAMES } from '../../texts/es/statistics-names.ts'

/** Clicks by day or hour as a CSV file, by semicolons. */
export function seriesToCsv(series: readonly StatsSeriesItem[]): string {
  const lines = series.map(({ at, clicks, visitors, qr, bots }) => [at, clicks, visitors ?? '', qr, bots])
  const row = (cells: readonly (string | number)[]) =>
    `${cells.map((cell) => csvField(String(cell))).join(';')}\r\n`
  return [STATISTICS_NAMES.csvHeader, ...lines].map(row).join('')
}
