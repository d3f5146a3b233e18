import { startBalancer } from './kit/balancer.ts'
import { startFleet } from './kit/fleet.ts'
import { createLatencies } from './kit/latencies.ts'
import { startMixedLoad } from './kit/mixed-load.ts'
import { atMost, exactly, repeatRounds, type Scenario } from './kit/scenario.ts'
import type { Service } from './kit/service-process.ts'

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
    const load = await startMixedLoad(run, fleet, {
      clicksPerSecond: run.isShort ? 40 : 1_000,
      writesPerSecond: 5,
      next: () => balancer.url,
      hasBots: true,
    })
    const drains = createLatencies()
    await repeatRounds(run, { asked: 50, shortRounds: 2, name: 'restarts' }, async (round) => {
      const service = fleet.services[round % fleet.services.length] as Service
      drains.add(await service.stop())
      await service.start()
      await balancer.untilAllOpen()
    })
    await load.stop()
    const { clicks, writes } = load
    if (clicks.refused() > 0) run.note(`clicks by status: ${JSON.stringify([...clicks.statuses])}`)
    if (writes.refused.length > 0) run.note(`writes answered ${writes.refused.join(', ')}`)
    run.measure('clicks without a 302', clicks.refused(), exactly(0))
    run.measure('writes without a 201', writes.refused.length, exactly(0))
    run.measure('slowest drain, ms', drains.quantile(1), atMost(10_000))
    run.measure('click p99 ms through the balancer', clicks.latencies.quantile(0.99))
    await load.measure()
  },
}
