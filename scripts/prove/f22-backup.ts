import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import mongoose, { type Connection } from 'mongoose'
import type { LinkDocument } from '../../api/src/features/links/model/link.model.ts'
import { root } from '../source-files.ts'
import { startProgram } from './kit/child-program.ts'
import { prepareEngine } from './kit/engine.ts'
import { ledgerOfNewLinks, linksFor, startFleet, takeTurns } from './kit/fleet.ts'
import { startLoad } from './kit/load.ts'
import { FIRST_PLANTED_ID, plantLinks } from './kit/many-links.ts'
import { always, atMost, exactly, type Scenario } from './kit/scenario.ts'
import type { Service } from './kit/service-process.ts'
import { waitUntil } from './kit/wait-until.ts'
import { createWriteLedger } from './kit/write-ledger.ts'

const ASKED_LINKS = 1_000_000
const LINKS_PER_SECOND = 1_000
const CLICKS_PER_SECOND = 100
const main = join(root, 'api', 'dist', 'embedded-mongo.js')

export const restoreBackup: Scenario = {
  id: 'F22',
  title: 'a backup taken while a process is killed under load, restored elsewhere',
  weight: 1,
  async run(run) {
    const fleet = await startFleet(run, { processes: 2 })
    const links = run.isShort ? 500 : Math.min(ASKED_LINKS, Math.floor(run.seconds * LINKS_PER_SECOND))
    run.amount('links', links, ASKED_LINKS)
    await plantLinks(fleet.database, fleet.owner.id, links)
    const before = await hashOfPlanted(fleet.database)
    const clicks = await ledgerOfNewLinks(fleet, linksFor(CLICKS_PER_SECOND, 30))
    const writes = createWriteLedger(fleet.owner)
    const next = takeTurns(fleet.services)
    const clicking = startLoad(CLICKS_PER_SECOND, () => clicks.click(next()))
    const writing = startLoad(10, () => writes.create(next()), 10)
    await waitUntil('some links are acknowledged', () => writes.acknowledged.size >= 5)
    const acknowledged = [...writes.acknowledged.values()]
    const victim = fleet.services[0] as Service
    await victim.kill()
    const restored = join(run.directory, 'restored')
    mkdirSync(restored)
    const start = performance.now()
    const args = [main, '--backup', fleet.databaseDir, join(restored, 'data.mdb')]
    const backup = startProgram(process.execPath, args, {})
    const code = await backup.ended
    if (code !== 0) throw new Error(`the backup ended with ${code}: ${backup.output()}`)
    const copied = performance.now()
    await victim.start()
    await Promise.all([clicking.stop(), writing.stop()])
    const begun = performance.now()
    const engine = await prepareEngine(restored)
    run.onEnd(() => engine.kill())
    await engine.start()
    const answering = performance.now()
    const database = await mongoose.createConnection(engine.uri, { autoIndex: false }).asPromise()
    run.onEnd(() => database.close())
    const isDifferent = (await hashOfPlanted(database)) !== before
    const there = await linksIn(database).countDocuments({ _id: { $in: acknowledged } })
    const isSome = always('> 0', (count) => count > 0)
    run.measure('backup taken in, s', (copied - start) / 1000)
    run.measure('restored and answering after, s', (answering - begun) / 1000, atMost(60))
    run.measure('planted links differ', Number(isDifferent), exactly(0))
    run.measure('links acknowledged before the backup', acknowledged.length, isSome)
    run.measure('of them lost', acknowledged.length - there, exactly(0))
  },
}

const linksIn = (database: Connection) => database.collection<LinkDocument>('links')

/** A hash over all planted links, in the order of their ids. */
async function hashOfPlanted(database: Connection): Promise<string> {
  const hash = createHash('sha256')
  const planted = linksIn(database).find({ _id: { $gte: FIRST_PLANTED_ID } })
  for await (const { _id, code, names, destination } of planted.sort({ _id: 1 })) {
    hash.update(JSON.stringify([_id, code, names, destination]))
  }
  return hash.digest('hex')
}
