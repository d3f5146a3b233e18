import type { Connection } from 'mongoose'
import { applyVisits, type VisitTarget } from '../../../api/src/features/stats/apply-visits.ts'
import { COUNTS_COLLECTIONS } from '../../../api/src/features/stats/counts.model.ts'
import { settleCounts } from '../../../api/src/features/stats/settle-counts.store.ts'
import { encodeVisit } from '../../../api/src/features/stats/visit-bytes.ts'
import { createVisitList, type PlaceOf, visitListOf } from '../../../api/src/features/stats/visit-list.ts'
import { median } from '../../median.ts'
import { demoPlaceOf } from '../../seed/demo-audience.ts'
import { createVisitPlanter, DAY_MS, linksByZipf } from '../kit/planted-visits.ts'

/** The service takes so many of a backlog. */
const BATCH = 256_000
const BATCHES = 3
const RECORD_BYTES = 1024

const HOUR_MS = 3_600_000
const STORED_LINKS = 200
const STORED_DAYS = 10
const STORED_VISITS = 100
const STORED_CAMPAIGNS = 3
const BATCHES_A_DAY = 96

/** Visits a second that reach the database, spread over that many links of one account. */
export async function measureApplying(
  targets: VisitTarget[],
  { count, first, statsKey }: { count: number; first: number; statsKey: number },
): Promise<number> {
  const planter = createVisitPlanter()
  const pickLink = linksByZipf(first, count)
  const record = Buffer.alloc(RECORD_BYTES)
  const rates: number[] = []
  for (let batch = 0; batch < BATCHES; batch++) {
    // The reader of a journal hands on bytes.
    const visits = createVisitList(demoPlaceOf)
    const start = Date.now() - BATCH
    for (let index = 0; index < BATCH; index++) {
      const visit = planter.next({ at: start + index, statsKey, linkId: pickLink(planter.random) })
      visits.append(visit.sequence, record.subarray(0, encodeVisit(visit, record, 0)))
    }
    const begun = performance.now()
    await applyVisits(targets, { journal: 'lapplying', visits, isNew: true })
    rates.push((BATCH * 1000) / (performance.now() - begun))
  }
  return median(rates)
}

/**
 * Bytes that a link with 100 clicks a day takes each day, in its own counts and its part of its
 * account's; the visits come a few at a time, as they do.
 */
export async function measureStorage(
  connection: Connection,
  targets: VisitTarget[],
  { firstId, statsKey, placeOf }: { firstId: number; statsKey: number; placeOf?: PlaceOf },
): Promise<number> {
  const before = await countedBytes(connection)
  const planter = createVisitPlanter(STORED_CAMPAIGNS)
  const firstDay = Math.floor(Date.now() / DAY_MS) - STORED_DAYS
  const perBatch = (STORED_LINKS * STORED_VISITS) / BATCHES_A_DAY
  let owed = 0
  for (let slot = 0; slot < STORED_DAYS * BATCHES_A_DAY; slot++) {
    const at = firstDay * DAY_MS + (slot * DAY_MS) / BATCHES_A_DAY
    const visits = []
    for (owed += perBatch; owed >= 1; owed--) {
      const linkId = firstId + planter.random.between(0, STORED_LINKS - 1)
      visits.push(planter.next({ linkId, statsKey, at }))
    }
    const list = visitListOf(visits, placeOf)
    await applyVisits(targets, { journal: `l${statsKey}`, visits: list, isNew: true })
    // The hourly round does the same.
    if (slot % 4 === 3) await settleCounts(connection, at + HOUR_MS)
  }
  await settleCounts(connection, (firstDay + STORED_DAYS + 1) * DAY_MS)
  return Math.round(((await countedBytes(connection)) - before) / (STORED_LINKS * STORED_DAYS))
}

async function countedBytes(connection: Connection): Promise<number> {
  let bytes = 0
  for (const collStats of COUNTS_COLLECTIONS) {
    const { size = 0, totalIndexSize = 0 } = (await connection.db?.command({ collStats })) ?? {}
    bytes += size + totalIndexSize
  }
  return bytes
}
