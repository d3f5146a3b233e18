import type { ImportState } from '@atajo/shared/import'
import { currentOwner, type OwnerKey } from '../../../platform/server/owner.ts'
import { nextTask } from '../../../platform/server/task-timing.ts'
import { discardChange, enqueue, loadOutbox, type OutboxRecord } from '../../sync/sync.public.ts'
import type { OpenFile } from '../file/file-reader.ts'
import { batchesOf, type ImportJob } from '../outbox/import-job.ts'
import { type ImportBatch, importBatch } from '../outbox/import-outbox-actions.ts'
import * as kept from '../outbox/import-store.ts'
import { hasOnlyLists, type ImportPlan, sentRows, skippedRows } from '../plan/import-plan.ts'

type NewJob = Pick<ImportJob, 'fileId' | 'fileName' | 'source' | 'columns' | 'destinations' | 'head'>
type Cells = Pick<OpenFile, 'cells'>

/**
 * Stores the rows on this device and sends them through the outbox. Returns the file of an
 * unfinished import if there is one, in this tab or another. Rejects if the device is full.
 */
export function startImport(job: NewJob, plan: ImportPlan, file: Cells): Promise<ImportJob | null> {
  return exclusively(async (owner) => {
    const before = await kept.readJob(owner)
    if (before && !(await isOver(owner, before))) {
      if (before.fileId !== job.fileId) return before
      await resume(owner, before)
      return null
    }
    await kept.clearImports(owner)
    const left = await storeSkippedRows(owner, job.fileId, { plan, file })
    const sent = await storeSentRows(owner, job, { plan, file })
    const whole = { ...job, ...sent, left, at: Date.now(), isPaused: false, isLeft: false }
    await kept.writeJob(owner, whole)
    await enqueueMissing(owner, whole)
    return null
  })
}

async function isOver(owner: OwnerKey, job: ImportJob): Promise<boolean> {
  return job.isLeft || (await kept.readResults(owner, job.fileId)).size >= job.batches
}

async function storeSentRows(owner: OwnerKey, { fileId, head }: NewJob, { plan, file }: Kept) {
  let batches = 0
  const parts = hasOnlyLists(head, plan) ? [[]] : batchesOf(sentRows(plan))
  for (const rows of parts) {
    await kept.writeRows(owner, { fileId, batch: batches }, rows)
    await kept.writeCells(owner, { fileId, batch: batches }, await file.cells(linesOf(rows)))
    batches++
    await nextTask()
  }
  return { batches, rows: plan.imported }
}

interface Kept {
  plan: ImportPlan
  file: Cells
}

async function storeSkippedRows(owner: OwnerKey, fileId: string, { plan, file }: Kept) {
  const counts: Partial<Record<ImportState, number>> = {}
  let part = 0
  for (const rows of batchesOf(skippedRows(plan))) {
    for (const { state } of rows) counts[state] = (counts[state] ?? 0) + 1
    await kept.writeSkippedRows(owner, { fileId, part }, { rows, cells: await file.cells(linesOf(rows)) })
    part++
    await nextTask()
  }
  return counts
}

function linesOf(rows: readonly { line: number }[]): number[] {
  return rows.map(({ line }) => line)
}

/** Continues an import that was paused, or that a closed page has left. */
export async function continueImport(job: ImportJob): Promise<void> {
  await exclusively((owner) => resume(owner, job))
}

async function resume(owner: OwnerKey, job: ImportJob): Promise<void> {
  if (job.isPaused) await kept.writeJob(owner, { ...job, isPaused: false })
  await enqueueMissing(owner, job)
}

/** Enqueues the batches that were neither sent nor wait in the outbox; refused ones are retried. */
async function enqueueMissing(owner: OwnerKey, { fileId, fileName, source, batches }: ImportJob) {
  const records = waitingBatches(await (await loadOutbox()).list(), fileId)
  const refused = records.filter(({ refusal }) => refusal !== null)
  for (const { id } of refused) await discardChange(id)
  const waiting = new Set(records.filter((record) => !refused.includes(record)).map(batchNumber))
  const arrived = await kept.readResults(owner, fileId)
  for (let batch = 0; batch < batches; batch++) {
    if (arrived.has(batch) || waiting.has(batch)) continue
    const rows = await kept.readRows(owner, fileId, batch)
    if (rows) await enqueue(importBatch, { fileId, fileName, source, batch, count: rows.length })
  }
}

function batchNumber({ variables }: OutboxRecord): number {
  return (variables as ImportBatch).batch
}

/** Returns the waiting batches of all imports, or of one file. */
export function waitingBatches(records: readonly OutboxRecord[], fileId?: string): OutboxRecord[] {
  return records.filter(
    ({ action, variables }) =>
      action === importBatch.name && (fileId === undefined || (variables as ImportBatch).fileId === fileId),
  )
}

/**
 * Removes the waiting batches from the outbox; their rows stay, and a batch being sent completes.
 */
export async function pauseImport(
  job: ImportJob,
  { waiting, sending }: { waiting: readonly OutboxRecord[]; sending: string | null },
): Promise<void> {
  await exclusively(async (owner) => {
    await kept.writeJob(owner, { ...job, isPaused: true })
    for (const { id } of [...waiting].reverse()) if (id !== sending) await discardChange(id)
  })
}

/** Cancels the batches that were not sent. */
export async function cancelImport(job: ImportJob): Promise<void> {
  await exclusively(async (owner) => {
    const records = waitingBatches(await (await loadOutbox()).list(), job.fileId)
    for (const { id } of records.reverse()) await discardChange(id)
    await kept.writeJob(owner, { ...job, isLeft: true })
  })
}

/** Runs one step at a time in all tabs, for the signed-in owner; returns null without an owner. */
async function exclusively<Result>(step: (owner: OwnerKey) => Promise<Result>): Promise<Result | null> {
  const owner = currentOwner()
  return owner && navigator.locks.request(`atajo-import:${owner}`, () => step(owner))
}
