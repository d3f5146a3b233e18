import { setTimeout as pause } from 'node:timers/promises'
import { startAlone, startFleet, takeTurns } from './kit/fleet.ts'
import { createLatencies } from './kit/latencies.ts'
import { startMixedLoad } from './kit/mixed-load.ts'
import { atMost, repeatRounds, type Scenario } from './kit/scenario.ts'
import type { Service } from './kit/service-process.ts'

export const killApi: Scenario = {
  id: 'F1',
  title: 'kill -9 of the service, two processes in turn',
  weight: 6,
  async run(run) {
    const fleet = await startFleet(run, { processes: 2 })
    const load = await startMixedLoad(run, fleet, {
      clicksPerSecond: run.isShort ? 40 : 500,
      next: takeTurns(fleet.services),
      hasBots: true,
      isKilled: true,
    })
    const starts = createLatencies()
    await repeatRounds(run, { asked: 2_000, shortRounds: 3, name: 'kill rounds' }, async (round) => {
      const service = fleet.services[round % 2] as Service
      await pause(run.random.between(60, 900))
      await service.kill()
      starts.add(await service.start())
    })
    await load.stop()
    const settledMs = await load.measure()
    run.measure('journals applied after the last kill, s', settledMs / 1000)
    run.measure('first answer after a start, p50 ms', starts.quantile(0.5), atMost(1_000))
    run.measure('first answer after a start, worst ms', starts.quantile(1))
  },
}

export const killDatabase: Scenario = {
  id: 'F2',
  title: 'kill -9 of the engine under writes of every kind and clicks',
  weight: 4,
  async run(run) {
    const fleet = await startFleet(run, { processes: 2 })
    const load = await startMixedLoad(run, fleet, {
      clicksPerSecond: run.isShort ? 40 : 200,
      writesPerSecond: run.isShort ? 15 : 50,
      next: takeTurns(fleet.services),
      hasBots: true,
    })
    await repeatRounds(run, { asked: 500, shortRounds: 3, name: 'kill rounds' }, async () => {
      await pause(run.random.between(60, 900))
      await fleet.engine.kill()
      await fleet.engine.start()
    })
    await Promise.all(fleet.services.map((service) => service.untilReady()))
    await load.stop()
    await load.measure()
  },
}

export const killEverything: Scenario = {
  id: 'F3',
  title: 'kill -9 of the service with its embedded engine, at once',
  weight: 4,
  async run(run) {
    const { service, ...stage } = await startAlone(run)
    const load = await startMixedLoad(run, stage, {
      clicksPerSecond: run.isShort ? 40 : 100,
      writesPerSecond: run.isShort ? 15 : 30,
      next: () => service.url,
      hasBots: true,
      isKilled: true,
    })
    const starts = createLatencies()
    await repeatRounds(run, { asked: 300, shortRounds: 2, name: 'kill rounds' }, async () => {
      await pause(run.random.between(100, 900))
      await service.kill()
      starts.add((await service.start()) + (await service.untilReady()))
    })
    await load.stop()
    await load.measure()
    run.measure('ready after a start, p50 ms', starts.quantile(0.5), atMost(2_000))
  },
}
