import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import mongoose from 'mongoose'
import { measureClicks } from './kit/click-proof.ts'
import { ledgerOfNewLinks, linksFor } from './kit/fleet.ts'
import { createHttpClient } from './kit/http-client.ts'
import { createLatencies } from './kit/latencies.ts'
import { startLoad } from './kit/load.ts'
import { startMixedLoad } from './kit/mixed-load.ts'
import { signUp } from './kit/people.ts'
import { repeatRounds } from './kit/repeat-rounds.ts'
import { atMost, type Scenario } from './kit/scenario.ts'
import { startService } from './kit/service-process.ts'
import { createWriteLedger, measureWrites } from './kit/write-ledger.ts'

const CLICKS_PER_SECOND = 100
const WRITES_PER_SECOND = 30

export const killEverything: Scenario = {
  id: 'F3',
  title: 'kill -9 of the service with its embedded engine, at once',
  weight: 4,
  async run(run) {
    const dataDir = join(run.directory, 'data')
    const service = await startService({ dataDir })
    run.onEnd(() => service.kill())
    const client = createHttpClient()
    run.onEnd(() => client.close())
    const database = await mongoose
      .createConnection(readFileSync(join(dataDir, 'database-uri'), 'utf8'), { dbName: 'atajo' })
      .asPromise()
    const owner = await signUp(client, service.url, { username: 'owner', pro: database })
    const [clicksPerSecond, writesPerSecond] = run.isShort ? [40, 15] : [CLICKS_PER_SECOND, WRITES_PER_SECOND]
    const stage = { services: [service], client, owner, database }
    const links = linksFor(clicksPerSecond, run.isShort ? 40 : run.seconds + 20)
    const clicks = await ledgerOfNewLinks(stage, links, { hasBots: true, isKilled: true })
    const writes = createWriteLedger(owner)
    const mixed = await startMixedLoad(run, stage, () => service.url)
    await database.close()
    const starts = createLatencies()
    const clicking = startLoad(clicksPerSecond, () => clicks.click(service.url))
    const writing = startLoad(writesPerSecond, () => writes.create(service.url), 10)
    await repeatRounds(run, { asked: 300, shortRounds: 2, name: 'kill rounds' }, async () => {
      await pause(run.random.between(100, 900))
      await service.kill()
      starts.add((await service.start()) + (await service.untilReady()))
    })
    await Promise.all([clicking.stop(), writing.stop(), mixed.stop()])
    await mixed.measure()
    await measureWrites(run, writes, service.url)
    await measureClicks(run, clicks, { owner, serviceUrl: service.url })
    run.measure('ready after a start, p50 ms', starts.quantile(0.5), atMost(2_000))
  },
}
