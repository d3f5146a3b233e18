import { clear, del, get, keys, set } from 'idb-keyval'
import { createDeviceStore } from '../../../platform/device/device-store.ts'
import type { OwnerKey } from '../../../platform/server/owner.ts'
import type { BatchResult, ImportJob, SentRow, SkippedRow } from './import-job.ts'

/** Rows are not stored in the outbox, because that is read whole at every change. */
const jobs = createDeviceStore('atajo-imports', 'jobs')
const batches = createDeviceStore('atajo-import-rows', 'rows')
const results = createDeviceStore('atajo-import-results', 'results')

/** The keys of these stores begin with the owner. */
export const importStores = [jobs, batches, results]

interface BatchOf {
  fileId: string
  batch: number
}

/** Skipped rows with their original cells. */
export interface SkippedPart {
  rows: SkippedRow[]
  cells: string[][]
}

const keyOf = (owner: OwnerKey, fileId: string, batch: number | string) => `${owner}|${fileId}|${batch}`

/** Reads the owner's last import; null if there is none. */
export async function readJob(owner: OwnerKey): Promise<ImportJob | null> {
  return (await get<ImportJob>(owner, jobs)) ?? null
}

export async function writeJob(owner: OwnerKey, job: ImportJob): Promise<void> {
  await set(owner, job, jobs)
}

/** Stores a batch of rows to send. Rejects if the device is full. */
export async function writeRows(owner: OwnerKey, { fileId, batch }: BatchOf, rows: SentRow[]): Promise<void> {
  await set(keyOf(owner, fileId, batch), rows, batches)
}

/** Returns null after the rows were removed. */
export async function readRows(owner: OwnerKey, fileId: string, batch: number): Promise<SentRow[] | null> {
  return (await get<SentRow[]>(keyOf(owner, fileId, batch), batches)) ?? null
}

/** Stores the original cells of a batch, so that its missing rows can be returned unchanged. */
export async function writeCells(owner: OwnerKey, { fileId, batch }: BatchOf, cells: string[][]) {
  await set(keyOf(owner, fileId, `cells-${batch}`), cells, batches)
}

/** Returns an empty list after the cells were removed. */
export async function readCells(owner: OwnerKey, { fileId, batch }: BatchOf): Promise<string[][]> {
  return (await get<string[][]>(keyOf(owner, fileId, `cells-${batch}`), batches)) ?? []
}

type PartOf = { fileId: string; part: number }

export async function writeSkippedRows(owner: OwnerKey, { fileId, part }: PartOf, left: SkippedPart) {
  await set(keyOf(owner, fileId, `left-${part}`), left, batches)
}

/** Returns null after the last part. */
export async function readSkippedRows(
  owner: OwnerKey,
  { fileId, part }: PartOf,
): Promise<SkippedPart | null> {
  return (await get<SkippedPart>(keyOf(owner, fileId, `left-${part}`), batches)) ?? null
}

export async function writeResult(
  owner: OwnerKey,
  { fileId, batch }: BatchOf,
  result: BatchResult,
): Promise<void> {
  await set(keyOf(owner, fileId, batch), result, results)
}

/** Reads the results of all sent batches; those in `known` are not read again. */
export async function readResults(
  owner: OwnerKey,
  fileId: string,
  known: ReadonlyMap<number, BatchResult> = new Map(),
): Promise<Map<number, BatchResult>> {
  const prefix = `${owner}|${fileId}|`
  const found = new Map<number, BatchResult>()
  for (const key of await keys<string>(results)) {
    if (!key.startsWith(prefix)) continue
    const batch = Number(key.slice(prefix.length))
    const result = known.get(batch) ?? (await get<BatchResult>(key, results))
    if (result) found.set(batch, result)
  }
  return found
}

/** Removes an owner's imports from this device. */
export async function clearImports(owner: OwnerKey): Promise<void> {
  await del(owner, jobs)
  for (const store of [batches, results]) {
    const own = (await keys<string>(store)).filter((key) => key.startsWith(`${owner}|`))
    if (own.length === (await keys(store)).length) await clear(store)
    else for (const key of own) await del(key, store)
  }
}
