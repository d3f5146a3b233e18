import { importTexts } from '../../../texts/es/links/import-links.ts'
import type { ImportJob } from './import-job.ts'

interface Row {
  line: number
  longUrl: string
}

/** Collects missing rows in their file's columns, with manual corrections and reasons. */
export function missingCells({ columns, destinations }: Pick<ImportJob, 'columns' | 'destinations'>) {
  const { reason: reasonName } = importTexts.result
  const before = columns.indexOf(reasonName)
  const found: { line: number; cells: string[] }[] = []

  function add<Some extends Row>(
    rows: readonly Some[],
    cells: readonly string[][],
    reasonOf: (row: Some) => string | undefined,
  ): void {
    for (const [place, row] of rows.entries()) {
      const reason = reasonOf(row)
      if (reason === undefined) continue
      const own = columns.map((_, index) => cells[place]?.[index] ?? '')
      const at = destinations.find((index) => own[index]?.trim() !== '') ?? destinations[0]
      if (at !== undefined && own[at]?.trim() !== row.longUrl) own[at] = row.longUrl
      found.push({ line: row.line, cells: withReason(own, reason) })
    }
  }

  /** Replaces the column of reasons if the file is itself a file of missing rows. */
  function withReason(cells: readonly string[], reason: string): string[] {
    return before < 0 ? [...cells, reason] : cells.map((cell, index) => (index === before ? reason : cell))
  }

  function lines(): string[][] {
    const rows = found.sort((one, other) => one.line - other.line)
    return [withReason(columns, reasonName), ...rows.map(({ cells }) => cells)]
  }

  return { add, lines }
}
