import { statSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedMongo } from '@atajo/embedded-mongo'
import mongoose, { type Connection } from 'mongoose'
import { linkModel } from '../../api/src/features/links/model/link.model.ts'
import { applyVisits } from '../../api/src/features/stats/apply-visits.ts'
import { COUNTS_COLLECTIONS, countsModel } from '../../api/src/features/stats/counts.model.ts'
import { settleCounts } from '../../api/src/features/stats/settle-counts.store.ts'
import { visitPageModel } from '../../api/src/features/stats/visit.model.ts'
import { visitListOf } from '../../api/src/features/stats/visit-list.ts'
import { createVisitTargets } from '../../api/src/features/stats/visit-targets.store.ts'
import { plantLinks } from '../planted-link.ts'
import type { Bench } from './kit/bench.ts'
import { createVisitPlanter, DAY_MS } from './kit/planted-visits.ts'

const OWNERS = 1000
const VISITS_A_BATCH = 2000
const DAYS = 30

/** `npm run bench -- sizes [links] [visits]`: the bytes of a link and of a visit. */
export async function measure(bench: Bench): Promise<void> {
  const [links, visits] = [Number(bench.args[0] ?? 50_000), Number(bench.args[1] ?? 300_000)]
  const engine = await startEmbeddedMongo({ directory: bench.directory, log: () => {} })
  bench.onEnd(() => engine.stop())
  const connection = await mongoose.createConnection(engine.uri, { dbName: 'atajo' }).asPromise()
  bench.onEnd(() => connection.close())
  const counts = COUNTS_COLLECTIONS.map((name) => countsModel(connection, name))
  for (const model of [linkModel(connection), visitPageModel(connection), ...counts]) {
    await model.createIndexes()
  }
  const diskBytes = () => statSync(join(bench.directory, 'data.mdb')).blocks * 512
  const bsonBytes = async (names: readonly string[]) => {
    let bytes = 0
    for (const collStats of names) bytes += Number((await connection.db?.command({ collStats }))?.size ?? 0)
    return bytes
  }

  async function show(what: string, count: number, names: string[], plant: () => Promise<unknown>) {
    const before = diskBytes()
    const start = performance.now()
    await plant()
    const micros = ((performance.now() - start) * 1000) / count
    const [bson, disk] = [await bsonBytes(names), diskBytes() - before].map((sum) => Math.round(sum / count))
    const figure = `${bson} bytes of BSON, ${disk} on the disk with every index, ${micros.toFixed(1)} µs`
    bench.show(`a ${what}, of ${count}`, figure)
  }

  const ownerOf = (id: number) => 1 + (id % OWNERS)
  const fieldsOf = (id: number) => ({ owner: `u:${ownerOf(id)}` as const })
  await show('link', links, ['links'], () =>
    plantLinks(connection, { userId: 1, first: 1, count: links, fieldsOf }),
  )
  const month = { links, visits, statsKeyOf: (id: number) => 2 * ownerOf(id) }
  await show('visit', visits, ['visits', ...COUNTS_COLLECTIONS], () => applyMonth(connection, month))
}

/** Visits of which few links have most, in batches as the journal's reader makes them. */
async function applyMonth(
  connection: Connection,
  { links, visits, statsKeyOf }: { links: number; visits: number; statsKeyOf: (id: number) => number },
): Promise<void> {
  const targets = createVisitTargets(connection)
  const planter = createVisitPlanter()
  const start = Date.now() - DAYS * DAY_MS
  let settled = start
  for (let done = 0; done < visits; done += VISITS_A_BATCH) {
    const batch = Array.from({ length: Math.min(VISITS_A_BATCH, visits - done) }, (_, index) => {
      const linkId = Math.min(links, Math.floor(links ** planter.random.next()))
      const at = start + Math.floor(((done + index) / visits) * DAYS * DAY_MS)
      return planter.next({ linkId, statsKey: statsKeyOf(linkId), at })
    })
    await applyVisits(targets, { journal: 'part', visits: visitListOf(batch), isNew: true })
    const reached = batch.at(-1)?.at ?? start
    if (reached < settled + DAY_MS) continue
    await settleCounts(connection, reached)
    settled = reached
  }
}
