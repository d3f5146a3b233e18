import { setTimeout as pause } from 'node:timers/promises'
import { residentBytes } from './kit/child-program.ts'
import { measureClicks } from './kit/click-proof.ts'
import { ledgerOfNewLinks, linksFor, startFleet, urlOf } from './kit/fleet.ts'
import { startLoad } from './kit/load.ts'
import { MALFORMED_REQUESTS } from './kit/malformed-requests.ts'
import { openRawConnection } from './kit/raw-connection.ts'
import { atMost, exactly, type Scenario, type ScenarioRun } from './kit/scenario.ts'
import type { Service } from './kit/service.ts'

const CLIENTS = 4
const MEGABYTE = 2 ** 20
const ANSWER_MS = 3_000

export const sendMalformed: Scenario = {
  id: 'F13',
  title: 'oversize and malformed requests beside good visitors',
  weight: 2,
  async run(run) {
    const fleet = await startFleet(run, { processes: 1 })
    const service = fleet.services[0] as Service
    const perSecond = run.isShort ? 100 : 500
    const seconds = run.isShort ? 2 : Math.min(600, run.seconds)
    run.amount('seconds', seconds, 600)
    const ledger = await ledgerOfNewLinks(fleet, linksFor(perSecond, seconds + 5))
    const load = startLoad(perSecond, () => ledger.click(urlOf(fleet.services)))
    await pause(run.isShort ? 100 : 2_000)
    const before = residentBytes(service.program().pid)
    const statuses = await sendFor(run, service.url, seconds)
    await load.stop()
    const sent = [...statuses.values()].reduce((sum, count) => sum + count, 0)
    const broken = [...statuses].reduce((sum, [status, count]) => sum + (status >= 500 ? count : 0), 0)
    run.note(`malformed requests by status (0: closed without one): ${JSON.stringify([...statuses])}`)
    run.measure('malformed requests', sent)
    run.measure('answered with a 5xx', broken, exactly(0))
    run.measure('process alive', Number(service.program().isAlive()), exactly(1))
    run.measure('good visitors not answered 302', ledger.refused(), exactly(0))
    run.measure('good p99 ms', ledger.latencies.quantile(0.99), atMost(50))
    run.measure('memory grown by, MB', (residentBytes(service.program().pid) - before) / MEGABYTE, atMost(50))
    await measureClicks(run, ledger, { owner: fleet.owner, serviceUrl: service.url })
  },
}

async function sendFor(run: ScenarioRun, url: string, seconds: number): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  const end = performance.now() + seconds * 1000
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (performance.now() < end) {
      const status = await sendOne(url, run.random.pick(MALFORMED_REQUESTS))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  })
  await Promise.all(clients)
  return statuses
}

async function sendOne(url: string, bytes: string): Promise<number> {
  const connection = await openRawConnection(url)
  const limit = setTimeout(() => connection.socket.destroy(), ANSWER_MS)
  const answer = await connection.ask(bytes).catch(() => null)
  clearTimeout(limit)
  connection.socket.destroy()
  return answer?.status ?? 0
}
