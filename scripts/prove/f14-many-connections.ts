import { setTimeout as pause } from 'node:timers/promises'
import { residentBytes } from './kit/child-program.ts'
import { startFleet, urlOf } from './kit/fleet.ts'
import { createLatencies } from './kit/latencies.ts'
import { forEachAtOnce, startLoad } from './kit/load.ts'
import { createLink } from './kit/people.ts'
import { openRawConnection, type RawConnection } from './kit/raw-connection.ts'
import { atMost, exactly, type Scenario, type ScenarioRun } from './kit/scenario.ts'
import type { Service } from './kit/service-process.ts'

const ASKED = 10_000
const MEGABYTE = 2 ** 20

export const keepManyConnections: Scenario = {
  id: 'F14',
  title: 'thousands of kept-alive connections, then load over them',
  weight: 1,
  async run(run) {
    const fleet = await startFleet(run, { processes: 1 })
    const service = fleet.services[0] as Service
    const { code } = await createLink(fleet.owner, urlOf(fleet.services))
    const request = `GET /r/${code} HTTP/1.1\r\nHost: localhost\r\n\r\n`
    const count = run.isShort ? 500 : ASKED
    run.amount('connections', count, ASKED)
    const connections: RawConnection[] = []
    run.onEnd(() => connections.map(({ socket }) => socket.destroy()))
    let refused = 0
    await forEachAtOnce(Array.from({ length: count }).keys(), 100, async () => {
      const connection = await openRawConnection(service.url).catch(() => null)
      const answer = await connection?.ask(request).catch(() => null)
      if (connection && answer?.status === 302) connections.push(connection)
      else refused++
    })
    run.measure('connections refused', refused, exactly(0))
    await loadOver(run, connections, request)
    run.measure('memory, MB', residentBytes(service.program().pid) / MEGABYTE, atMost(350))
  },
}

async function loadOver(run: ScenarioRun, connections: RawConnection[], request: string): Promise<void> {
  const latencies = createLatencies()
  const idle = run.random.shuffle(connections)
  let wrong = 0
  const load = startLoad(run.isShort ? 200 : 2_000, async () => {
    const connection = idle.shift()
    if (!connection) return
    const answer = await connection.ask(request).catch(() => null)
    if (answer?.status === 302) latencies.add(answer.ms)
    else wrong++
    idle.push(connection)
  })
  await pause((run.isShort ? 1.5 : Math.min(20, run.seconds)) * 1000)
  await load.stop()
  run.measure('requests over them', latencies.count())
  run.measure('requests not answered 302', wrong, exactly(0))
  run.measure('p99 ms', latencies.quantile(0.99), atMost(20))
}
