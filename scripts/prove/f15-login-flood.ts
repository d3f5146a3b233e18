import { setTimeout as pause } from 'node:timers/promises'
import { measureClicks } from './kit/click-proof.ts'
import { ledgerOfNewLinks, linksFor, startFleet, urlOf } from './kit/fleet.ts'
import { createLatencies } from './kit/latencies.ts'
import { forEachAtOnce, startLoad } from './kit/load.ts'
import { startOwnProcess } from './kit/own-process.ts'
import { atMost, exactly, type Scenario } from './kit/scenario.ts'
import type { FloodOrder, FloodReport } from './programs/login-flood.ts'

const PARALLEL = 500
/** Until all of the flood has come, which is another thing than what goes on. */
const WARM_UP_SECONDS = 5

export const floodLogins: Scenario = {
  id: 'F15',
  title: 'a flood of logins beside redirects',
  weight: 1,
  async run(run) {
    const flooder = startOwnProcess<FloodOrder, FloodReport>(run, 'login-flood')
    const fleet = await startFleet(run, { processes: 1 })
    const url = urlOf(fleet.services)
    const perSecond = run.isShort ? 100 : 1_000
    const seconds = run.isShort ? 2 : Math.min(60, run.seconds)
    run.amount('seconds of flood', seconds, 60)
    const warmUp = run.isShort ? 0 : WARM_UP_SECONDS
    const ledger = await ledgerOfNewLinks(fleet, linksFor(perSecond, seconds + warmUp + 2))
    const parallel = run.isShort ? 100 : PARALLEL
    run.amount('logins at once', parallel, PARALLEL)
    await forEachAtOnce(ledger.codes, 8, () => ledger.click(url))
    const [beginning, later] = [createLatencies(), createLatencies()]
    let latencies = beginning
    const load = startLoad(perSecond, async () => {
      const start = performance.now()
      await ledger.click(url)
      latencies.add(performance.now() - start)
    })
    const flooding = flooder.ask({ url, parallel, seconds: seconds + warmUp })
    await pause(warmUp * 1000)
    latencies = later
    const statuses = await flooding
    await load.stop()
    run.note(`logins by status: ${JSON.stringify([...statuses])}`)
    const unexpected = [...statuses].filter(([status]) => ![0, 401, 429, 503].includes(status))
    run.measure(
      'logins answered otherwise than 401, 429, 503',
      unexpected.reduce((sum, [, times]) => sum + times, 0),
      exactly(0),
    )
    run.measure('logins without an answer', statuses.get(0) ?? 0, atMost(0))
    run.measure('redirects not answered 302', ledger.refused(), exactly(0))
    run.measure('redirect p99 while the flood comes, ms', beginning.quantile(0.99))
    run.measure('redirect p99 while it goes on, ms', later.quantile(0.99), atMost(50))
    await measureClicks(run, ledger, { owner: fleet.owner, serviceUrl: url })
  },
}
