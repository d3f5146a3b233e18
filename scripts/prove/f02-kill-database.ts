import { setTimeout as pause } from 'node:timers/promises'
import { measureClicks } from './kit/click-proof.ts'
import { ledgerOfNewLinks, linksFor, startFleet, takeTurns, urlOf } from './kit/fleet.ts'
import { startLoad } from './kit/load.ts'
import { startMixedLoad } from './kit/mixed-load.ts'
import { repeatRounds } from './kit/repeat-rounds.ts'
import type { Scenario } from './kit/scenario.ts'
import { createWriteLedger, measureWrites } from './kit/write-ledger.ts'

const CLICKS_PER_SECOND = 200
const WRITES_PER_SECOND = 50

export const killDatabase: Scenario = {
  id: 'F2',
  title: 'kill -9 of the engine under writes of every kind and clicks',
  weight: 4,
  async run(run) {
    const fleet = await startFleet(run, { processes: 2 })
    const seconds = run.isShort ? 30 : run.seconds + 20
    const [clicksPerSecond, writesPerSecond] = run.isShort ? [40, 15] : [CLICKS_PER_SECOND, WRITES_PER_SECOND]
    const clicks = await ledgerOfNewLinks(fleet, linksFor(clicksPerSecond, seconds), { hasBots: true })
    const writes = createWriteLedger(fleet.owner)
    const next = takeTurns(fleet.services)
    const clicking = startLoad(clicksPerSecond, () => clicks.click(next()))
    const writing = startLoad(writesPerSecond, () => writes.create(next()), 20)
    const mixed = await startMixedLoad(run, fleet, next)
    await repeatRounds(run, { asked: 500, shortRounds: 3, name: 'kill rounds' }, async () => {
      await pause(run.random.between(60, 900))
      await fleet.engine.kill()
      await fleet.engine.start()
    })
    await Promise.all([clicking.stop(), writing.stop()])
    await Promise.all(fleet.services.map((service) => service.untilReady()))
    await mixed.stop()
    await mixed.measure()
    await measureWrites(run, writes, urlOf(fleet.services))
    await measureClicks(run, clicks, { owner: fleet.owner, serviceUrl: urlOf(fleet.services) })
  },
}
