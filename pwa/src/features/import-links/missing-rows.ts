import { csvFile } from '../../platform/csv-file.ts'
import { currentOwner } from '../../platform/owner.ts'
import { importTexts } from '../../texts/es/import-links.ts'
import type { MissingRow, SentRow } from './import-job.ts'
import { IMPORT_FIELDS, type ImportField } from './import-row.ts'
import { readRows } from './import-store.ts'
import type { JobProgress } from './use-import-job.ts'

/** The file of what is missing: under names that an import knows, and why each row is in it. */
export async function missingFile(progress: JobProgress): Promise<Blob> {
  const rows = await missingRows(progress)
  const fields = IMPORT_FIELDS.filter((field) => rows.some(({ row }) => cellText(row, field) !== ''))
  const { dryRun, result } = importTexts
  const lines = [
    [...fields.map((field) => dryRun.fields[field]), result.reason],
    ...rows.map(({ row, reason }) => [...fields.map((field) => cellText(row, field)), reason]),
  ]
  return csvFile(lines)
}

async function missingRows({ job, results }: JobProgress): Promise<{ row: SentRow; reason: string }[]> {
  const owner = currentOwner()
  if (!owner) return []
  const found: { row: SentRow; reason: string }[] = []
  for (let batch = -1; batch < job.batches; batch++) {
    const rows = (await readRows(owner, job.fileId, batch)) ?? []
    const missing = batch < 0 ? job.skipped : results.get(batch)?.missing
    const reasons = missing && reasonsOf(missing)
    for (const row of rows) {
      const reason = reasons ? reasons.get(row.line) : importTexts.result.unsentReason
      if (reason !== undefined) found.push({ row, reason })
    }
  }
  return found.sort((one, other) => one.row.line - other.row.line)
}

/** What is already there is not missing. */
function reasonsOf(missing: readonly MissingRow[]): Map<number, string> {
  const real = missing.filter(({ state }) => state !== 'already_yours')
  return new Map(real.map(({ line, reason }) => [line, reason]))
}

function cellText(row: SentRow, field: ImportField): string {
  if (field === 'archived') return ''
  if (field === 'password') return row.protected ? 'true' : ''
  const value = row[field]
  if (value === undefined) return ''
  return Array.isArray(value) ? value.join('|') : String(value)
}
