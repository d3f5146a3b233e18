import { clear, del, get, keys, set } from 'idb-keyval'
import { createDeviceStore } from '../../../platform/device-store.ts'
import type { OwnerKey } from '../../../platform/owner.ts'
import type { BatchResult, ImportJob, LeftRow, SentRow } from './import-job.ts'

/** Rows lie here and not in the outbox, which is read whole at every change. */
const jobs = createDeviceStore('atajo-imports', 'jobs')
const batches = createDeviceStore('atajo-import-rows', 'rows')
const results = createDeviceStore('atajo-import-results', 'results')

/** The stores of imports; their keys begin with the owner. */
export const importStores = [jobs, batches, results]

interface BatchOf {
  fileId: string
  batch: number
}

/** What was left out on purpose, with the file's own cells. */
export interface LeftPart {
  rows: LeftRow[]
  cells: string[][]
}

const keyOf = (owner: OwnerKey, fileId: string, batch: number | string) => `${owner}|${fileId}|${batch}`

/** The import that the owner began last; null where none is kept. */
export async function readJob(owner: OwnerKey): Promise<ImportJob | null> {
  return (await get<ImportJob>(owner, jobs)) ?? null
}

/** Keeps how far an import is. */
export async function writeJob(owner: OwnerKey, job: ImportJob): Promise<void> {
  await set(owner, job, jobs)
}

/** Keeps a batch of rows as they are sent. Rejects where the device has no room. */
export async function writeRows(owner: OwnerKey, { fileId, batch }: BatchOf, rows: SentRow[]): Promise<void> {
  await set(keyOf(owner, fileId, batch), rows, batches)
}

/** Rows of a batch. Null once they are forgotten. */
export async function readRows(owner: OwnerKey, fileId: string, batch: number): Promise<SentRow[] | null> {
  return (await get<SentRow[]>(keyOf(owner, fileId, batch), batches)) ?? null
}

/** The file's own cells of a batch's rows, so that what is missing can be given back as it was. */
export async function writeCells(owner: OwnerKey, { fileId, batch }: BatchOf, cells: string[][]) {
  await set(keyOf(owner, fileId, `cells-${batch}`), cells, batches)
}

/** The rows of a batch as the file has them; none once they are forgotten. */
export async function readCells(owner: OwnerKey, { fileId, batch }: BatchOf): Promise<string[][]> {
  return (await get<string[][]>(keyOf(owner, fileId, `cells-${batch}`), batches)) ?? []
}

type PartOf = { fileId: string; part: number }

/** Keeps a part of the rows that are not brought, with why. */
export async function writeLeftRows(owner: OwnerKey, { fileId, part }: PartOf, left: LeftPart) {
  await set(keyOf(owner, fileId, `left-${part}`), left, batches)
}

/** Null after the last part. */
export async function readLeftRows(owner: OwnerKey, { fileId, part }: PartOf): Promise<LeftPart | null> {
  return (await get<LeftPart>(keyOf(owner, fileId, `left-${part}`), batches)) ?? null
}

/** Keeps what became of a batch. */
export async function writeResult(
  owner: OwnerKey,
  { fileId, batch }: BatchOf,
  result: BatchResult,
): Promise<void> {
  await set(keyOf(owner, fileId, batch), result, results)
}

/** What each batch that arrived came to; those in `known` are not read again. */
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

/** Leaves nothing of an owner's imports on this device. */
export async function clearImports(owner: OwnerKey): Promise<void> {
  await del(owner, jobs)
  for (const store of [batches, results]) {
    const own = (await keys<string>(store)).filter((key) => key.startsWith(`${owner}|`))
    if (own.length === (await keys(store)).length) await clear(store)
    else for (const key of own) await del(key, store)
  }
}
