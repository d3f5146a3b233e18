import { randomUUID } from 'node:crypto'
import type { Person } from './people.ts'
import { exactly, type ScenarioRun } from './scenario.ts'
import { createStepTurns, type StepTurns } from './step-turns.ts'
import { type ReadLink, readLinks } from './write-ledger.ts'

const ROWS = 3

type Step = 'import' | 'trash' | 'restore'

/** Rows of one file: brought, moved to the trash at once, and half of them back. */
interface Batch {
  fileId: string
  urls: string[]
  ids: number[]
  /** What is still to be acknowledged, in order. */
  left: Step[]
  isRestored: boolean
}

/** A step whose answer does not arrive is sent again. */
export interface BatchLedger extends StepTurns {
  owner: Person
  batches: Batch[]
}

/** A ledger of imports and of bulk changes by one person; each step has a key of its own. */
export function createBatchLedger(owner: Person): BatchLedger {
  const batches: Batch[] = []

  function begin(): Batch {
    const isRestored = batches.length % 2 === 0
    const left: Step[] = isRestored ? ['import', 'trash', 'restore'] : ['import', 'trash']
    const urls = Array.from({ length: ROWS }, () => `https://example.com/${randomUUID()}`)
    const batch = { fileId: randomUUID(), urls, ids: [], left, isRestored }
    batches.push(batch)
    return batch
  }

  async function advance(batch: Batch, serviceUrl: string): Promise<void> {
    const [step] = batch.left
    if (!step) return
    const headers = { 'idempotency-key': `${batch.fileId}-${step}` }
    const call = { method: 'POST', headers, ...callOf(step, batch) }
    const answer = await owner.send(serviceUrl, call.path, call).catch(() => null)
    if (answer?.status !== 200) return
    if (step === 'import') batch.ids = JSON.parse(answer.text).results.map(({ id }: { id: number }) => id)
    batch.left.shift()
  }

  return {
    owner,
    batches,
    ...createStepTurns({ items: batches, begin, advance, atOnce: 1 }),
  }
}

function callOf(step: Step, { fileId, urls, ids }: Batch): { path: string; json: object } {
  if (step !== 'import') return { path: '/api/link/bulk', json: { ids, change: { [step]: true } } }
  const rows = urls.map((longUrl, index) => ({ line: index + 1, longUrl }))
  const file = { source: 'csv', fileId, fileName: 'enlaces.csv', dryRun: false, onTaken: 'skip' }
  return { path: '/api/link/import', json: { ...file, rows } }
}

/** Holds the ledger against list and trash: each row is one link, on the side it was left on. */
export async function measureBatches(
  run: ScenarioRun,
  { owner, batches }: BatchLedger,
  serviceUrl: string,
): Promise<void> {
  const trash: ReadLink[] = JSON.parse((await owner.send(serviceUrl, '/api/link/trash')).text)
  const sides = { live: countsOf(await readLinks(owner, serviceUrl)), trashed: countsOf(trash) }
  const finished = batches.filter(({ left }) => left.length === 0)
  const rows = finished.flatMap(({ urls, isRestored }) => urls.map((url) => ({ url, isRestored })))
  const times = (url: string) => (sides.live.get(url) ?? 0) + (sides.trashed.get(url) ?? 0)
  const isAstray = ({ url, isRestored }: { url: string; isRestored: boolean }) =>
    !sides[isRestored ? 'live' : 'trashed'].has(url)
  run.measure('acknowledged rows of imports', rows.length)
  run.measure('imports without an end', batches.length - finished.length, exactly(0))
  run.measure('rows lost', rows.filter(({ url }) => times(url) === 0).length, exactly(0))
  run.measure('rows made twice', rows.filter(({ url }) => times(url) > 1).length, exactly(0))
  run.measure('rows not where they were put', rows.filter(isAstray).length, exactly(0))
}

function countsOf(links: readonly ReadLink[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { longUrl } of links) counts.set(longUrl, (counts.get(longUrl) ?? 0) + 1)
  return counts
}
