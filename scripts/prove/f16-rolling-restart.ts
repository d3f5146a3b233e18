import { startBalancer } from './kit/balancer.ts'
import { measureClicks } from './kit/click-proof.ts'
import { ledgerOfNewLinks, linksFor, startFleet } from './kit/fleet.ts'
import { createLatencies } from './kit/latencies.ts'
import { startLoad } from './kit/load.ts'
import { startMixedLoad } from './kit/mixed-load.ts'
import { repeatRounds } from './kit/repeat-rounds.ts'
import { atMost, exactly, type Scenario } from './kit/scenario.ts'
import type { Service } from './kit/service-process.ts'
import { createWriteLedger, measureWrites } from './kit/write-ledger.ts'

const WRITES_PER_SECOND = 5

export const restartInTurn: Scenario = {
  id: 'F16',
  title: 'a rolling restart of two processes behind a balancer',
  weight: 3,
  async run(run) {
    // Beside other tests the balancer may be late to see that a process drains.
    const settings = { DRAIN_SECONDS: run.isShort ? '4' : '1' }
    const fleet = await startFleet(run, { processes: 2, service: { settings } })
    const balancer = await startBalancer(fleet.services)
    run.onEnd(() => balancer.close())
    const perSecond = run.isShort ? 40 : 1_000
    const clicks = await ledgerOfNewLinks(fleet, linksFor(perSecond, run.isShort ? 40 : run.seconds + 20), {
      hasBots: true,
    })
    const writes = createWriteLedger(fleet.owner)
    const refusedWrites: number[] = []
    const clicking = startLoad(perSecond, () => clicks.click(balancer.url))
    const writing = startLoad(WRITES_PER_SECOND, async () => {
      const status = await writes.create(balancer.url)
      if (status !== 201) refusedWrites.push(status)
    })
    const mixed = await startMixedLoad(run, fleet, () => balancer.url)
    const drains = createLatencies()
    await repeatRounds(run, { asked: 50, shortRounds: 2, name: 'restarts' }, async (round) => {
      const service = fleet.services[round % fleet.services.length] as Service
      drains.add(await service.stop())
      await service.start()
      await balancer.untilAllOpen()
    })
    await Promise.all([clicking.stop(), writing.stop(), mixed.stop()])
    if (clicks.refused() > 0) run.note(`clicks by status: ${JSON.stringify([...clicks.statuses])}`)
    if (refusedWrites.length > 0) run.note(`writes answered ${refusedWrites.join(', ')}`)
    run.measure('clicks without a 302', clicks.refused(), exactly(0))
    run.measure('writes without a 201', refusedWrites.length, exactly(0))
    run.measure('slowest drain, ms', drains.quantile(1), atMost(10_000))
    run.measure('click p99 ms through the balancer', clicks.latencies.quantile(0.99))
    await mixed.measure()
    await measureWrites(run, writes, balancer.url)
    await measureClicks(run, clicks, { owner: fleet.owner, serviceUrl: balancer.url })
  },
}
