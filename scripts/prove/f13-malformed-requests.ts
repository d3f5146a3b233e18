import { residentBytes } from './kit/child-program.ts'
import { measureClicks } from './kit/click-proof.ts'
import { ledgerOfNewLinks, linksFor, startFleet, urlOf } from './kit/fleet.ts'
import { watchLiveMemory } from './kit/live-memory.ts'
import { startLoad } from './kit/load.ts'
import { MALFORMED_REQUESTS } from './kit/malformed-requests.ts'
import { openRawConnection } from './kit/raw-connection.ts'
import { atMost, exactly, type Scenario, type ScenarioRun } from './kit/scenario.ts'
import type { Service } from './kit/service-process.ts'

const CLIENTS = 4
const MEGABYTE = 2 ** 20
const ANSWER_MS = 3_000
/** A process that just started keeps what it needs to work: growth is what comes after that. */
const WARM_UP_SECONDS = 5

export const sendMalformed: Scenario = {
  id: 'F13',
  title: 'oversize and malformed requests beside good visitors',
  weight: 2,
  async run(run) {
    const memory = run.isShort ? null : watchLiveMemory(run)
    const fleet = await startFleet(run, { processes: 1, ...(memory && { service: memory.service }) })
    const service = fleet.services[0] as Service
    const perSecond = run.isShort ? 100 : 500
    const seconds = run.isShort ? 2 : Math.min(600, run.seconds)
    run.amount('seconds', seconds, 600)
    const ledger = await ledgerOfNewLinks(fleet, linksFor(perSecond, seconds + WARM_UP_SECONDS + 5))
    const load = startLoad(perSecond, () => ledger.click(urlOf(fleet.services)))
    const first = await sendFor(run, service.url, memory ? WARM_UP_SECONDS : 0)
    const before = await memory?.read(service)
    const others = await sendFor(run, service.url, seconds)
    const after = await memory?.read(service)
    await load.stop()
    const statuses = [...first, ...others]
    run.note(
      `malformed requests by status (0: closed without one): ${JSON.stringify(statusCounts(statuses))}`,
    )
    run.measure('malformed requests', statuses.length)
    run.measure('answered with a 5xx', statuses.filter((status) => status >= 500).length, exactly(0))
    run.measure('process alive', Number(service.program().isAlive()), exactly(1))
    run.measure('good visitors not answered 302', ledger.refused(), exactly(0))
    run.measure('good p99 ms', ledger.latencies.quantile(0.99), atMost(50))
    if (before !== undefined && after !== undefined) {
      run.measure('memory held after the warm-up, MB', before / MEGABYTE)
      run.measure('grown by at the end, MB', (after - before) / MEGABYTE, atMost(10))
      run.measure('resident memory, MB', residentBytes(service.program().pid) / MEGABYTE)
    }
    await measureClicks(run, ledger, { owner: fleet.owner, serviceUrl: service.url })
  },
}

/** The status of every answer; 0 for a connection that was closed without one. */
async function sendFor(run: ScenarioRun, url: string, seconds: number): Promise<number[]> {
  const statuses: number[] = []
  const end = performance.now() + seconds * 1000
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (performance.now() < end) {
      statuses.push(await sendOne(url, run.random.pick(MALFORMED_REQUESTS)))
    }
  })
  await Promise.all(clients)
  return statuses
}

function statusCounts(statuses: readonly number[]): [status: number, times: number][] {
  const counts = new Map<number, number>()
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts]
}

async function sendOne(url: string, bytes: string): Promise<number> {
  const connection = await openRawConnection(url)
  const limit = setTimeout(() => connection.socket.destroy(), ANSWER_MS)
  const answer = await connection.ask(bytes).catch(() => null)
  clearTimeout(limit)
  connection.socket.destroy()
  return answer?.status ?? 0
}
