import { setTimeout as pause } from 'node:timers/promises'
import { measureClicks } from './kit/click-proof.ts'
import { ledgerOfNewLinks, linksFor, startFleet, urlOf } from './kit/fleet.ts'
import { startLoad } from './kit/load.ts'
import { startOwnProcess } from './kit/own-process.ts'
import { atMost, exactly, type Scenario } from './kit/scenario.ts'
import type { SlowOrder, SlowReport } from './programs/slow-clients.ts'

const SLOW_LIMIT_S = 20

/** Of a request whose headers never end, and of one whose body never does. */
const BEGINNINGS = [
  'GET /r/abc HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
  'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{',
]

export const holdSlowClients: Scenario = {
  id: 'F12',
  title: 'slow headers and slow bodies beside good visitors',
  weight: 1,
  async run(run) {
    const clients = startOwnProcess<SlowOrder, SlowReport>(run, 'slow-clients')
    const fleet = await startFleet(run, { processes: 1 })
    const url = urlOf(fleet.services)
    const perSecond = run.isShort ? 100 : 500
    const ledger = await ledgerOfNewLinks(fleet, linksFor(perSecond, run.isShort ? 5 : 40))
    const each = run.isShort ? 150 : 2_000
    run.amount('slow clients', each * 2, 4_000)
    const load = startLoad(perSecond, () => ledger.click(url))
    const hungUp = clients.ask({ url, beginnings: BEGINNINGS, each })
    const hungUpMs = await Promise.race([hungUp, ...(run.isShort ? [pause(2_000)] : [])])
    if (typeof hungUpMs === 'number') {
      run.measure('slow clients all cut off after, s', hungUpMs / 1000, atMost(SLOW_LIMIT_S + 1))
    }
    await load.stop()
    run.measure('good visitors not answered 302', ledger.refused(), exactly(0))
    run.measure('good p99 ms', ledger.latencies.quantile(0.99), atMost(50))
    await measureClicks(run, ledger, { owner: fleet.owner, serviceUrl: url })
  },
}
