import { setTimeout as pause } from 'node:timers/promises'
import { redirectPath } from '@atajo/shared/paths'
import { residentBytes } from './kit/child-program.ts'
import { measureClicks } from './kit/click-proof.ts'
import { ledgerOfNewLinks, linksFor, startFleet } from './kit/fleet.ts'
import { createLatencies } from './kit/latencies.ts'
import { watchLiveMemory } from './kit/live-memory.ts'
import { forEachAtOnce, startLoad } from './kit/load.ts'
import { MALFORMED_REQUESTS } from './kit/malformed-requests.ts'
import { startOwnProcess } from './kit/own-process.ts'
import { createLink } from './kit/people.ts'
import { openRawConnection, type RawConnection } from './kit/raw-connection.ts'
import { atMost, exactly, type Scenario, type ScenarioRun } from './kit/scenario.ts'
import type { Service, ServiceOptions } from './kit/service-process.ts'
import type { FloodOrder, FloodReport } from './programs/login-flood.ts'
import type { SlowOrder, SlowReport } from './programs/slow-clients.ts'

const MEGABYTE = 2 ** 20
const SLOW_LIMIT_S = 20
/** By then all of a disturbance has come, and the process has all that it needs to work. */
const WARM_UP_SECONDS = 5
const MALFORMED_AT_ONCE = 4
const ANSWER_MS = 3_000
const CONNECTIONS = 10_000

/** A request whose headers never end, and one whose body never does. */
const BEGINNINGS = [
  'GET /r/abc HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
  'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{',
]

/** One process, and good visitors who come to it from now on and are measured in the end. */
async function startGoodVisitors(
  run: ScenarioRun,
  { perSecond, seconds, service }: { perSecond: number; seconds: number; service?: Partial<ServiceOptions> },
) {
  const fleet = await startFleet(run, { processes: 1, ...(service && { service }) })
  const running = fleet.services[0] as Service
  const ledger = await ledgerOfNewLinks(fleet, linksFor(run.isShort ? 100 : perSecond, seconds))
  await forEachAtOnce(ledger.codes, 8, () => ledger.click(running.url))
  const load = startLoad(run.isShort ? 100 : perSecond, () => ledger.click(running.url))
  return {
    service: running,
    watch: () => ledger.watch().latencies,
    async measure() {
      await load.stop()
      run.measure('process alive', Number(running.program().isAlive()), exactly(1))
      run.measure('good visitors not answered 302', ledger.refused(), exactly(0))
      await measureClicks(run, ledger, running.url)
    },
  }
}

export const holdSlowClients: Scenario = {
  id: 'F12',
  title: 'slow headers and slow bodies beside good visitors',
  weight: 1,
  async run(run) {
    const clients = startOwnProcess<SlowOrder, SlowReport>(run, 'slow-clients')
    const good = await startGoodVisitors(run, { perSecond: 500, seconds: run.isShort ? 5 : 40 })
    const each = run.isShort ? 150 : 2_000
    run.amount('slow clients', each * 2, 4_000)
    const latencies = good.watch()
    const hungUp = clients({ url: good.service.url, beginnings: BEGINNINGS, each })
    const hungUpMs = await Promise.race([hungUp, ...(run.isShort ? [pause(2_000)] : [])])
    if (typeof hungUpMs === 'number') {
      run.measure('slow clients all cut off after, s', hungUpMs / 1000, atMost(SLOW_LIMIT_S + 1))
    }
    run.measure('good p99 ms', latencies.quantile(0.99), atMost(50))
    await good.measure()
  },
}

export const sendMalformed: Scenario = {
  id: 'F13',
  title: 'oversize and malformed requests beside good visitors',
  weight: 2,
  async run(run) {
    const memory = run.isShort ? null : watchLiveMemory(run)
    const seconds = run.isShort ? 2 : Math.min(600, run.seconds)
    run.amount('seconds', seconds, 600)
    const good = await startGoodVisitors(run, {
      perSecond: 500,
      seconds: seconds + WARM_UP_SECONDS + 5,
      ...(memory && { service: memory.service }),
    })
    const { service } = good
    const latencies = good.watch()
    const statuses = new Map<number, number>()
    await sendFor(run, statuses, { url: service.url, seconds: memory ? WARM_UP_SECONDS : 0 })
    const before = await memory?.read(service)
    await sendFor(run, statuses, { url: service.url, seconds })
    const after = await memory?.read(service)
    const counts = [...statuses]
    const sum = (some: typeof counts) => some.reduce((total, [, times]) => total + times, 0)
    run.note(`malformed requests by status (0: closed without one): ${JSON.stringify(counts)}`)
    run.measure('malformed requests', sum(counts))
    run.measure('answered with a 5xx', sum(counts.filter(([status]) => status >= 500)), exactly(0))
    run.measure('good p99 ms', latencies.quantile(0.99), atMost(50))
    if (before !== undefined && after !== undefined) {
      run.measure('memory held after the warm-up, MB', before / MEGABYTE)
      run.measure('grown by at the end, MB', (after - before) / MEGABYTE, atMost(10))
      run.measure('resident memory, MB', residentBytes(service.program().pid) / MEGABYTE)
    }
    await good.measure()
  },
}

/** Adds the status of every answer; 0 stands for a connection that was closed without one. */
async function sendFor(
  run: ScenarioRun,
  statuses: Map<number, number>,
  { url, seconds }: { url: string; seconds: number },
): Promise<void> {
  const end = performance.now() + seconds * 1000
  const clients = Array.from({ length: MALFORMED_AT_ONCE }, async () => {
    while (performance.now() < end) {
      const connection = await openRawConnection(url)
      const limit = setTimeout(() => connection.socket.destroy(), ANSWER_MS)
      const status = await connection.ask(run.random.pick(MALFORMED_REQUESTS)).catch(() => 0)
      clearTimeout(limit)
      connection.socket.destroy()
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  })
  await Promise.all(clients)
}

export const keepManyConnections: Scenario = {
  id: 'F14',
  title: 'thousands of kept-alive connections, then load over them',
  weight: 1,
  async run(run) {
    const { services, owner } = await startFleet(run, { processes: 1 })
    const service = services[0] as Service
    const { code } = await createLink(owner, service.url)
    const request = `GET ${redirectPath(code)} HTTP/1.1\r\nHost: localhost\r\n\r\n`
    const count = run.isShort ? 500 : CONNECTIONS
    run.amount('connections', count, CONNECTIONS)
    const idle: RawConnection[] = []
    run.onEnd(() => idle.map(({ socket }) => socket.destroy()))
    await forEachAtOnce(Array.from({ length: count }).keys(), 100, async () => {
      const connection = await openRawConnection(service.url).catch(() => null)
      const status = await connection?.ask(request).catch(() => 0)
      if (connection && status === 302) idle.push(connection)
    })
    run.measure('connections refused', count - idle.length, exactly(0))
    const latencies = createLatencies()
    let wrong = 0
    const load = startLoad(run.isShort ? 200 : 2_000, async () => {
      const connection = idle.shift()
      if (!connection) return
      const start = performance.now()
      const status = await connection.ask(request).catch(() => 0)
      if (status === 302) latencies.add(performance.now() - start)
      else wrong++
      idle.push(connection)
    })
    await pause((run.isShort ? 1.5 : Math.min(20, run.seconds)) * 1000)
    await load.stop()
    run.measure('requests over them', latencies.count())
    run.measure('requests not answered 302', wrong, exactly(0))
    run.measure('p99 ms', latencies.quantile(0.99), atMost(20))
    run.measure('memory, MB', residentBytes(service.program().pid) / MEGABYTE, atMost(350))
  },
}

export const floodLogins: Scenario = {
  id: 'F15',
  title: 'a flood of logins beside redirects',
  weight: 1,
  async run(run) {
    const flood = startOwnProcess<FloodOrder, FloodReport>(run, 'login-flood')
    const seconds = run.isShort ? 2 : Math.min(60, run.seconds)
    const warmUp = run.isShort ? 0 : WARM_UP_SECONDS
    const good = await startGoodVisitors(run, { perSecond: 1_000, seconds: seconds + warmUp + 2 })
    const parallel = run.isShort ? 100 : 500
    run.amount('seconds of flood', seconds, 60)
    run.amount('logins at once', parallel, 500)
    const beginning = good.watch()
    const flooding = flood({ url: good.service.url, parallel, seconds: seconds + warmUp })
    await pause(warmUp * 1000)
    const later = good.watch()
    const statuses = await flooding
    run.note(`logins by status: ${JSON.stringify([...statuses])}`)
    const unexpected = [...statuses.keys()].filter((status) => ![0, 401, 429, 503].includes(status))
    run.measure('statuses of logins other than 401, 429, 503', unexpected.length, exactly(0))
    run.measure('logins without an answer', statuses.get(0) ?? 0, atMost(0))
    run.measure('redirect p99 while the flood comes, ms', beginning.quantile(0.99))
    run.measure('redirect p99 while it goes on, ms', later.quantile(0.99), atMost(50))
    await good.measure()
  },
}
