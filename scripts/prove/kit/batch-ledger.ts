import { randomUUID } from 'node:crypto'
import { API } from '@atajo/shared/paths'
import type { Person } from './people.ts'
import { exactly, type ScenarioRun } from './scenario.ts'
import { createStepLedger, type Stepwise } from './step-ledger.ts'
import { type ReadLink, readLinks } from './write-ledger.ts'

const ROWS = 3

type Step = 'import' | 'trash' | 'restore'

/** Rows of one file: imported, moved to the trash at once, and half of them back. */
interface Batch extends Stepwise<Step> {
  fileId: string
  urls: string[]
  ids: number[]
  isRestored: boolean
}

/** A ledger of imports and of bulk changes by one person; each step has a key of its own. */
export function createBatchLedger(owner: Person) {
  const { items, finished, turn, finish } = createStepLedger<Step, Batch>({
    atOnce: 1,
    begin(place) {
      const isRestored = place % 2 === 0
      const left: Step[] = isRestored ? ['import', 'trash', 'restore'] : ['import', 'trash']
      const urls = Array.from({ length: ROWS }, () => `https://example.com/${randomUUID()}`)
      return { fileId: randomUUID(), urls, ids: [], left, isRestored }
    },
    steps: {
      async import(batch, url) {
        const { fileId, urls } = batch
        const rows = urls.map((longUrl, index) => ({ line: index + 1, longUrl }))
        const json = { source: 'csv', fileId, fileName: 'enlaces.csv', dryRun: false, onTaken: 'skip', rows }
        const call = { method: 'POST', json, headers: { 'idempotency-key': `${fileId}-import` } }
        const { results } = await owner.read<{ results: { id: number }[] }>(url, API.importLinks, call)
        batch.ids = results.map(({ id }) => id)
        return true
      },
      trash: changeAll('trash'),
      restore: changeAll('restore'),
    },
  })

  function changeAll(step: Step) {
    return async ({ fileId, ids }: Batch, url: string) => {
      const headers = { 'idempotency-key': `${fileId}-${step}` }
      const call = { method: 'POST', json: { ids, change: { [step]: true } }, headers }
      return (await owner.send(url, API.bulkLinks, call)).status === 200
    }
  }

  /** Each row is one link, in the list or in the trash as it was left. */
  async function measure(run: ScenarioRun, [serviceUrl = '']: readonly string[]): Promise<void> {
    const live = countsOf(await readLinks(owner, serviceUrl))
    const trashed = countsOf(await owner.read<ReadLink[]>(serviceUrl, API.linkTrash))
    const done = finished()
    const rows = done.flatMap(({ urls, isRestored }) => urls.map((url) => ({ url, isRestored })))
    const times = (url: string) => (live.get(url) ?? 0) + (trashed.get(url) ?? 0)
    const astray = rows.filter(({ url, isRestored }) => !(isRestored ? live : trashed).has(url))
    run.measure('acknowledged rows of imports', rows.length)
    run.measure('imports without an end', items.length - done.length, exactly(0))
    run.measure('rows lost', rows.filter(({ url }) => times(url) === 0).length, exactly(0))
    run.measure('rows made twice', rows.filter(({ url }) => times(url) > 1).length, exactly(0))
    run.measure('rows not where they were put', astray.length, exactly(0))
  }

  return { turn, finish, measure }
}

function countsOf(links: readonly ReadLink[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { longUrl } of links) counts.set(longUrl, (counts.get(longUrl) ?? 0) + 1)
  return counts
}
