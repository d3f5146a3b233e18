import { csvFile } from '../../../platform/device/save-file.ts'
import { currentOwner } from '../../../platform/server/owner.ts'
import { importTexts } from '../../../texts/es/links/import-links.ts'
import { readCells, readRows, readSkippedRows } from '../outbox/import-store.ts'
import { missingCells } from '../outbox/missing-cells.ts'
import type { JobProgress } from './use-import-job.ts'

/**
 * Builds a CSV of the missing rows, to be corrected and imported again: its own columns and a
 * reason.
 */
export async function missingFile({ job, results }: JobProgress): Promise<Blob> {
  const { fileId } = job
  const owner = currentOwner()
  const found = missingCells(job)
  if (!owner) return csvFile(found.lines())
  for (let part = 0; ; part++) {
    const left = await readSkippedRows(owner, { fileId, part })
    if (!left) break
    const missing = left.rows.filter(({ state }) => state !== 'already_yours')
    const reasons = new Map(missing.map(({ line, reason }) => [line, reason]))
    found.add(left.rows, left.cells, ({ line }) => reasons.get(line))
  }
  for (let batch = 0; batch < job.batches; batch++) {
    const missing = results.get(batch)?.missing.filter(({ state }) => state !== 'already_yours')
    if (missing?.length === 0) continue
    const reasons = missing && new Map(missing.map(({ line, reason }) => [line, reason]))
    const rows = (await readRows(owner, fileId, batch)) ?? []
    const cells = await readCells(owner, { fileId, batch })
    found.add(rows, cells, ({ line }) => (reasons ? reasons.get(line) : importTexts.result.unsentReason))
  }
  return csvFile(found.lines())
}
