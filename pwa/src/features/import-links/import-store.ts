import { clear, createStore, del, entries, get, keys, set } from 'idb-keyval'
import type { OwnerKey } from '../../platform/owner.ts'
import type { BatchResult, ImportJob, SentRow } from './import-job.ts'

/** Rows lie here and not in the outbox, which is read whole at every change. */
const jobs = createStore('atajo-imports', 'jobs')
const batches = createStore('atajo-import-rows', 'rows')
const results = createStore('atajo-import-results', 'results')

const keyOf = (owner: OwnerKey, fileId: string, batch: number) => `${owner}|${fileId}|${batch}`

export async function readJob(owner: OwnerKey): Promise<ImportJob | null> {
  return (await get<ImportJob>(owner, jobs)) ?? null
}

export async function writeJob(owner: OwnerKey, job: ImportJob): Promise<void> {
  await set(owner, job, jobs)
}

export async function writeRows(owner: OwnerKey, fileId: string, all: readonly SentRow[][]): Promise<void> {
  for (const [batch, rows] of all.entries()) await set(keyOf(owner, fileId, batch), rows, batches)
}

/** Rows of a batch; those that were left out stand under -1. Null once they are forgotten. */
export async function readRows(owner: OwnerKey, fileId: string, batch: number): Promise<SentRow[] | null> {
  return (await get<SentRow[]>(keyOf(owner, fileId, batch), batches)) ?? null
}

export async function writeSkippedRows(owner: OwnerKey, fileId: string, rows: SentRow[]): Promise<void> {
  await set(keyOf(owner, fileId, -1), rows, batches)
}

export async function writeResult(
  owner: OwnerKey,
  { fileId, batch }: { fileId: string; batch: number },
  result: BatchResult,
): Promise<void> {
  await set(keyOf(owner, fileId, batch), result, results)
}

/** What each batch that arrived came to. */
export async function readResults(owner: OwnerKey, fileId: string): Promise<Map<number, BatchResult>> {
  const prefix = `${owner}|${fileId}|`
  const found = (await entries<string, BatchResult>(results)).filter(([key]) => key.startsWith(prefix))
  return new Map(found.map(([key, result]) => [Number(key.slice(prefix.length)), result]))
}

/** Leaves nothing of an owner's imports on this device. */
export async function clearImports(owner: OwnerKey): Promise<void> {
  await del(owner, jobs)
  for (const store of [batches, results]) {
    const own = (await keys<string>(store)).filter((key) => key.startsWith(`${owner}|`))
    if (own.length === (await keys(store)).length) await clear(store)
    else for (const key of own) await del(key, store)
  }
}
