import { randomUUID } from 'node:crypto'
import { API, redirectPath } from '@atajo/shared/paths'
import { createLatencies, type Latencies } from './latencies.ts'
import { createLink, type LinkMade, type Person } from './people.ts'
import { atMost, exactly, type ScenarioRun } from './scenario.ts'
import { createStepLedger, type Stepwise } from './step-ledger.ts'
import { waitUntil } from './wait-until.ts'

/** Promised of a block, and of its lifting, between processes that all run. */
const PROMISED_MS = 1_000
const OPEN = 302
const BLOCKED = 451
/** Visits to each process once it has shown the block. */
const LATER_VISITS = 3

type Step = 'block' | 'lift'

/** A link to a host that no other leads to, which is blocked and opened again. */
interface BlockedLink extends LinkMade, Stepwise<Step> {
  host: string
}

/** A ledger of blocks of hosts by an administrator, held against visits to every process. */
export function createBlockLedger(admin: Person, owner: Person, serviceUrls: readonly string[]) {
  const [closing, opening] = [createLatencies(), createLatencies()]
  /** Visits let through after a block was seen in all processes; changes that did not reach all. */
  const wrong = { letThrough: 0, endless: 0 }
  let turns = 0
  const anyUrl = () => serviceUrls[turns++ % serviceUrls.length] as string

  /** The status of one visit to each process; 0 without an answer. */
  const visitAll = (code: string) => {
    const visits = serviceUrls.map((url) => owner.client.send(`${url}${redirectPath(code)}`))
    return Promise.all(visits.map((visit) => visit.then(({ status }) => status).catch(() => 0)))
  }

  /** Times until every process that answers says so. */
  async function timeUntil(code: string, status: number, times: Latencies): Promise<void> {
    const isEverywhere = async () => {
      const seen = await visitAll(code)
      return seen.includes(status) && seen.every((one) => one === status || one === 0)
    }
    await waitUntil(`${status} everywhere`, isEverywhere).then(times.add, () => wrong.endless++)
  }

  const listBlocks = async () =>
    (await admin.read<{ items: { id: string; host: string | null }[] }>(anyUrl(), API.adminBlocks)).items

  const { items, finished, turn, finish } = createStepLedger<Step, BlockedLink>({
    atOnce: 2,
    async begin(place) {
      const host = `h${place}-${randomUUID().slice(0, 8)}.example`
      const link = await createLink(owner, anyUrl(), { longUrl: `https://www.${host}/` })
      return { host, left: ['block', 'lift'], ...link }
    },
    steps: {
      async block({ host, code }) {
        const call = { method: 'POST', json: { host, reason: 'Prueba' } }
        await admin.read(anyUrl(), API.adminBlocks, call)
        await timeUntil(code, BLOCKED, closing)
        for (let visits = 0; visits < LATER_VISITS; visits++) {
          wrong.letThrough += (await visitAll(code)).filter((status) => status === OPEN).length
        }
        return true
      },
      async lift({ host, code }) {
        for (const { id } of (await listBlocks()).filter((block) => block.host === host)) {
          await admin.read(anyUrl(), `${API.adminBlocks}/${id}`, { method: 'DELETE' })
        }
        await timeUntil(code, OPEN, opening)
        return true
      },
    },
  })

  /** Exact goals, and the promised time where nothing kept a process from hearing of a block. */
  async function measure(run: ScenarioRun, _: readonly string[], isUndisturbed: boolean): Promise<void> {
    const left = (await listBlocks()).filter(({ host }) => items.some((link) => link.host === host))
    const statuses = await Promise.all(items.map(({ code }) => visitAll(code)))
    const closed = statuses.flat().filter((status) => status !== OPEN)
    run.measure('blocks held and lifted', finished().length)
    run.measure('blocks or liftings that did not reach every process', wrong.endless, exactly(0))
    run.measure('visits let through by a block that held before', wrong.letThrough, exactly(0))
    run.measure('blocks left over', left.length, exactly(0))
    run.measure('links not open again', closed.length, exactly(0))
    if (!isUndisturbed) return
    run.measure('closed everywhere after a block, worst ms', closing.quantile(1), atMost(PROMISED_MS))
    run.measure('open everywhere after its lifting, worst ms', opening.quantile(1), atMost(PROMISED_MS))
  }

  return { turn, finish, measure }
}
