import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import mongoose, { type Connection } from 'mongoose'
import { root } from '../source-files.ts'
import { startProgram } from './kit/child-program.ts'
import { prepareEngine } from './kit/engine.ts'
import { ledgerOfNewLinks, linksFor, startFleet, takeTurns } from './kit/fleet.ts'
import { startLoad } from './kit/load.ts'
import { FIRST_PLANTED_ID, plantLinks } from './kit/many-links.ts'
import { always, atMost, exactly, type Scenario, type ScenarioRun } from './kit/scenario.ts'
import type { Service } from './kit/service-process.ts'
import { waitUntil } from './kit/wait-until.ts'
import { createWriteLedger } from './kit/write-ledger.ts'

const ASKED_LINKS = 1_000_000
const LINKS_PER_SECOND = 1_000
const CLICKS_PER_SECOND = 100
const DATA_FILE = 'data.mdb'
const main = join(root, 'api', 'dist', 'embedded-mongo.js')

interface StoredLink {
  _id: number
  code: string
  names: string[]
  destination: string
}

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
    const acknowledged = new Map(writes.acknowledged)
    const victim = fleet.services[0] as Service
    await victim.kill()
    const file = join(run.directory, 'backup', DATA_FILE)
    const backupMs = await takeBackup(fleet.databaseDir, file)
    await victim.start()
    await Promise.all([clicking.stop(), writing.stop()])
    run.measure('backup taken in, s', backupMs / 1000)
    await measureRestored(run, file, { before, acknowledged })
  },
}

async function takeBackup(databaseDir: string, file: string): Promise<number> {
  mkdirSync(join(file, '..'), { recursive: true })
  const start = performance.now()
  const program = startProgram(process.execPath, [main, '--backup', databaseDir, file], {})
  const code = await program.ended
  if (code !== 0) throw new Error(`the backup ended with ${code}: ${program.output()}`)
  return performance.now() - start
}

async function measureRestored(
  run: ScenarioRun,
  file: string,
  { before, acknowledged }: { before: string; acknowledged: Map<string, number> },
): Promise<void> {
  const restored = join(run.directory, 'restored')
  const start = performance.now()
  mkdirSync(restored)
  copyFileSync(file, join(restored, basename(file)))
  const engine = await prepareEngine(restored)
  run.onEnd(() => engine.kill())
  await engine.start()
  run.measure('restored and answering after, s', (performance.now() - start) / 1000, atMost(60))
  const database = await mongoose.createConnection(engine.uri, { autoIndex: false }).asPromise()
  run.onEnd(() => database.close())
  const after = await hashOfPlanted(database)
  run.measure('planted links differ', Number(after !== before), exactly(0))
  const stored = database.collection<StoredLink>('links')
  const there = await stored.countDocuments({ _id: { $in: [...acknowledged.values()] } })
  run.measure(
    'links acknowledged before the backup',
    acknowledged.size,
    always('> 0', (count) => count > 0),
  )
  run.measure('of them lost', acknowledged.size - there, exactly(0))
}

/** A hash over all planted links, in the order of their ids. */
async function hashOfPlanted(database: Connection): Promise<string> {
  const hash = createHash('sha256')
  const planted = database
    .collection<StoredLink>('links')
    .find({ _id: { $gte: FIRST_PLANTED_ID } })
    .sort({ _id: 1 })
  for await (const { _id, code, names, destination } of planted) {
    hash.update(JSON.stringify([_id, code, names, destination]))
  }
  return hash.digest('hex')
}
