import { currentOwner } from '../../platform/owner.ts'
import { discardChange, enqueue, type OutboxRecord } from '../sync/sync.public.ts'
import { batchesOf, type ImportJob, type SentRow } from './import-job.ts'
import { type ImportBatch, importBatch } from './import-outbox-actions.ts'
import { clearImports, readResults, readRows, writeJob, writeRows, writeSkippedRows } from './import-store.ts'

type NewJob = Omit<ImportJob, 'batches' | 'rows' | 'at' | 'isLeft'>

/** Keeps the rows on this device and has the outbox send them. Rejects where there is no room. */
export async function startImport(job: NewJob, rows: readonly SentRow[], skipped: SentRow[]): Promise<void> {
  const owner = currentOwner()
  if (!owner) return
  await clearImports(owner)
  const batches = batchesOf(rows)
  await writeRows(owner, job.fileId, batches)
  await writeSkippedRows(owner, job.fileId, skipped)
  const kept = { ...job, batches: batches.length, rows: rows.length, at: Date.now(), isLeft: false }
  await writeJob(owner, kept)
  await continueImport(kept)
}

/** Has the outbox send what has not arrived; what it was refused is tried anew. */
export async function continueImport(job: ImportJob): Promise<void> {
  const owner = currentOwner()
  if (!owner) return
  const { fileId, fileName, source } = job
  const arrived = await readResults(owner, fileId)
  for (let batch = 0; batch < job.batches; batch++) {
    const rows = arrived.has(batch) ? null : await readRows(owner, fileId, batch)
    if (rows) await enqueue(importBatch, { fileId, fileName, source, batch, count: rows.length })
  }
}

/** Batches of an import that wait in the outbox. */
export function waitingBatches(records: readonly OutboxRecord[], fileId: string): OutboxRecord[] {
  return records.filter(
    ({ action, variables }) => action === importBatch.name && (variables as ImportBatch).fileId === fileId,
  )
}

/** Takes what waits out of the outbox again; its rows stay, and what is under way arrives. */
export async function pauseImport(waiting: readonly OutboxRecord[], sending: string | null): Promise<void> {
  for (const { id } of [...waiting].reverse()) if (id !== sending) await discardChange(id)
}

/** Gives up what was not sent. */
export async function leaveImport(job: ImportJob): Promise<void> {
  const owner = currentOwner()
  if (owner) await writeJob(owner, { ...job, isLeft: true })
}
