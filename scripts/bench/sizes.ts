import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedMongo } from '@atajo/embedded-mongo'
import mongoose from 'mongoose'
import { type LinkDocument, linkModel } from '../../api/src/features/links/link.model.ts'
import { createLinkCode } from '../../api/src/features/links/link-code.ts'
import { applyVisits } from '../../api/src/features/stats/apply-visits.ts'
import { COUNTS_COLLECTIONS, countsModel } from '../../api/src/features/stats/counts.model.ts'
import { settleCounts } from '../../api/src/features/stats/settle-counts.store.ts'
import { visitPageModel } from '../../api/src/features/stats/visit.model.ts'
import { visitListOf } from '../../api/src/features/stats/visit-list.ts'
import { createVisitTargets } from '../../api/src/features/stats/visit-targets.store.ts'
import { plantedLink } from '../planted-link.ts'
import { describeMachine } from '../prove/kit/report.ts'
import { createVisitPlanter } from './stats/planted-visits.ts'

/** `npm run bench -- sizes [links] [visits]` */
const LINKS = Number(process.argv[3] ?? 50_000)
const VISITS = Number(process.argv[4] ?? 300_000)
const LINKS_A_COMMAND = 5000
const VISITS_A_BATCH = 2000
const DAYS = 30
const DAY_MS = 86_400_000

const dataDir = mkdtempSync(join(tmpdir(), 'atajo-sizes-'))
const engine = await startEmbeddedMongo({ directory: dataDir, log: () => {} })
const connection = await mongoose.createConnection(engine.uri, { dbName: 'atajo' }).asPromise()
const counts = COUNTS_COLLECTIONS.map((name) => countsModel(connection, name))
const models = [linkModel(connection), visitPageModel(connection), ...counts]
try {
  console.log(describeMachine())
  for (const model of models) await model.createIndexes()
  const empty = fileSize()
  const plantMs = await timed(plantLinks)
  const withLinks = fileSize()
  say('link', LINKS, { bson: await bsonOf('links'), disk: withLinks - empty, ms: plantMs })
  const visitMs = await timed(applyAll)
  let bson = await bsonOf('visits')
  for (const name of COUNTS_COLLECTIONS) bson += await bsonOf(name)
  say('visit', VISITS, { bson, disk: fileSize() - withLinks, ms: visitMs })
} finally {
  await connection.close()
  await engine.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

interface Cost {
  bson: number
  disk: number
  ms: number
}

function say(what: string, count: number, { bson, disk, ms }: Cost): void {
  const each = (amount: number) => Math.round(amount / count)
  const micros = ((ms * 1000) / count).toFixed(1)
  console.log(
    `${count} ${what}s: ${each(bson)} bytes of BSON, ${each(disk)} bytes on the disk with every index, ${micros} µs each`,
  )
}

async function timed(run: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}

function fileSize(): number {
  return statSync(join(dataDir, 'data.mdb')).blocks * 512
}

async function bsonOf(collection: string): Promise<number> {
  const stats = await connection.db?.command({ collStats: collection })
  return Number(stats?.size ?? 0)
}

async function plantLinks(): Promise<void> {
  const links = connection.collection<LinkDocument>('links')
  for (let start = 0; start < LINKS; start += LINKS_A_COMMAND) {
    const count = Math.min(LINKS_A_COMMAND, LINKS - start)
    await links.insertMany(Array.from({ length: count }, (_, index) => newLink(start + index + 1)))
  }
}

function newLink(id: number) {
  const destination = `https://example.com/articulos/2026/otono/${id}?utm_source=boletin&utm_medium=correo`
  return plantedLink({ id, userId: 1 + (id % 1000), code: createLinkCode(), destination })
}

/**
 * A month of visits, few links having most of them, in batches as the journal's reader makes them.
 */
async function applyAll(): Promise<void> {
  const targets = createVisitTargets(connection)
  const planter = createVisitPlanter()
  const start = Date.now() - DAYS * DAY_MS
  let settled = start
  for (let done = 0; done < VISITS; done += VISITS_A_BATCH) {
    const visits = Array.from({ length: Math.min(VISITS_A_BATCH, VISITS - done) }, (_, index) => {
      const linkId = Math.min(LINKS, Math.floor(LINKS ** planter.random.next()))
      const at = start + Math.floor(((done + index) / VISITS) * DAYS * DAY_MS)
      return planter.next({ linkId, statsKey: 2 * (1 + (linkId % 1000)), at })
    })
    await applyVisits(targets, { journal: 'part', visits: visitListOf(visits), isNew: true })
    const reached = visits.at(-1)?.at ?? start
    if (reached < settled + DAY_MS) continue
    await settleCounts(connection, reached)
    settled = reached
  }
}
