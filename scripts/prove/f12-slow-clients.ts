import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { measureClicks } from './kit/click-proof.ts'
import { ledgerOfNewLinks, linksFor, startFleet, urlOf } from './kit/fleet.ts'
import { startLoad } from './kit/load.ts'
import { atMost, exactly, type Scenario } from './kit/scenario.ts'
import { waitUntil } from './kit/wait-until.ts'

const TRICKLE_MS = 2_000
const SLOW_LIMIT_S = 20

export const holdSlowClients: Scenario = {
  id: 'F12',
  title: 'slow headers and slow bodies beside good visitors',
  weight: 1,
  async run(run) {
    const fleet = await startFleet(run, { processes: 1 })
    const url = urlOf(fleet.services)
    const perSecond = run.isShort ? 100 : 500
    const ledger = await ledgerOfNewLinks(fleet, linksFor(perSecond, run.isShort ? 5 : 40))
    const each = run.isShort ? 150 : 2_000
    run.amount('slow clients', each * 2, 4_000)
    const load = startLoad(perSecond, () => ledger.click(url))
    const start = performance.now()
    const slow = [
      ...openSlow(url, each, 'GET /r/abc HTTP/1.1\r\nHost: localhost\r\nX-Slow: '),
      ...openSlow(
        url,
        each,
        'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{',
      ),
    ]
    run.onEnd(() => slow.map((socket) => socket.destroy()))
    if (run.isShort) await pause(2_000)
    else {
      await waitUntil('all slow clients are cut off', () => slow.every((socket) => socket.destroyed), {
        limitMs: 60_000,
      })
      run.measure(
        'slow clients all cut off after, s',
        (performance.now() - start) / 1000,
        atMost(SLOW_LIMIT_S + 1),
      )
    }
    await load.stop()
    run.measure('good visitors not answered 302', ledger.refused(), exactly(0))
    run.measure('good p99 ms', ledger.latencies.quantile(0.99), atMost(50))
    await measureClicks(run, ledger, { owner: fleet.owner, serviceUrl: url })
  },
}

function openSlow(url: string, count: number, beginning: string): Socket[] {
  const { hostname, port } = new URL(url)
  return Array.from({ length: count }, () => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.on('connect', () => socket.write(beginning))
    const trickle = setInterval(() => socket.write('a'), TRICKLE_MS)
    socket.on('close', () => clearInterval(trickle))
    socket.on('end', () => socket.destroy())
    socket.resume()
    return socket
  })
}
