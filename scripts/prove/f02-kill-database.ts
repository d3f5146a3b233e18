import { setTimeout as pause } from 'node:timers/promises'
import { createBatchLedger, measureBatches } from './kit/batch-ledger.ts'
import { measureClicks } from './kit/click-proof.ts'
import { ledgerOfNewLinks, linksFor, startFleet, urlOf } from './kit/fleet.ts'
import { startLoad } from './kit/load.ts'
import { repeatRounds } from './kit/repeat-rounds.ts'
import type { Scenario } from './kit/scenario.ts'
import { createWriteLedger, measureWrites } from './kit/write-ledger.ts'

const CLICKS_PER_SECOND = 200
const WRITES_PER_SECOND = 50
const BATCHES_PER_SECOND = 10

export const killDatabase: Scenario = {
  id: 'F2',
  title: 'kill -9 of the engine under writes and clicks',
  weight: 4,
  async run(run) {
    const fleet = await startFleet(run, { processes: 2 })
    const seconds = run.isShort ? 30 : run.seconds + 20
    const clicks = await ledgerOfNewLinks(fleet, linksFor(CLICKS_PER_SECOND, seconds), { hasBots: true })
    const writes = createWriteLedger(fleet.owner)
    const batches = createBatchLedger(fleet.owner)
    let turn = 0
    const next = () => urlOf(fleet.services, turn++)
    const clicking = startLoad(CLICKS_PER_SECOND, () => clicks.click(next()))
    const writing = startLoad(WRITES_PER_SECOND, () => writes.create(next()), 20)
    const bringing = startLoad(BATCHES_PER_SECOND, () => batches.turn(next()), 4)
    await repeatRounds(run, { asked: 500, shortRounds: 3, name: 'kill rounds' }, async () => {
      await pause(run.random.between(60, 900))
      await fleet.engine.kill()
      await fleet.engine.start()
    })
    await Promise.all([clicking.stop(), writing.stop(), bringing.stop()])
    await Promise.all(fleet.services.map((service) => service.untilReady()))
    await batches.finish(urlOf(fleet.services))
    await measureBatches(run, batches, urlOf(fleet.services))
    await measureWrites(run, writes, urlOf(fleet.services))
    await measureClicks(run, clicks, { owner: fleet.owner, serviceUrl: urlOf(fleet.services) })
  },
}
