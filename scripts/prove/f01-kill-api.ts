import { setTimeout as pause } from 'node:timers/promises'
import { measureClicks } from './kit/click-proof.ts'
import { ledgerOfNewLinks, linksFor, startFleet, takeTurns, urlOf } from './kit/fleet.ts'
import { createLatencies, type Latencies } from './kit/latencies.ts'
import { startLoad } from './kit/load.ts'
import { startMixedLoad } from './kit/mixed-load.ts'
import { repeatRounds } from './kit/repeat-rounds.ts'
import { atMost, type Scenario, type ScenarioRun } from './kit/scenario.ts'
import type { Service } from './kit/service-process.ts'

const PER_SECOND = 500

export const killApi: Scenario = {
  id: 'F1',
  title: 'kill -9 of the service, two processes in turn',
  weight: 6,
  async run(run) {
    const fleet = await startFleet(run, { processes: 2 })
    const perSecond = run.isShort ? 40 : PER_SECOND
    const ledger = await ledgerOfNewLinks(fleet, linksFor(perSecond, run.isShort ? 60 : run.seconds + 20), {
      hasBots: true,
      isKilled: true,
    })
    const starts = createLatencies()
    const next = takeTurns(fleet.services)
    const load = startLoad(perSecond, () => ledger.click(next()))
    const mixed = await startMixedLoad(run, fleet, next)
    await repeatRounds(run, { asked: 2_000, shortRounds: 3, name: 'kill rounds' }, async (round) => {
      const service = fleet.services[round % 2] as Service
      await killAndStart(run, service, starts)
    })
    await Promise.all([load.stop(), mixed.stop()])
    await mixed.measure()
    run.amount('acknowledged clicks', ledger.acknowledged.length, 1_000_000)
    const proof = await measureClicks(run, ledger, { owner: fleet.owner, serviceUrl: urlOf(fleet.services) })
    run.measure('journals applied after the last kill, s', proof.settledMs / 1000)
    run.measure('first answer after a start, p50 ms', starts.quantile(0.5), atMost(1_000))
    run.measure('first answer after a start, worst ms', starts.quantile(1))
  },
}

async function killAndStart(run: ScenarioRun, service: Service, starts: Latencies): Promise<void> {
  await pause(run.random.between(60, 900))
  await service.kill()
  starts.add(await service.start())
}
