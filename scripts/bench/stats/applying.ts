import type { Connection } from 'mongoose'
import { applyVisits, type VisitTarget } from '../../../api/src/features/stats/apply-visits.ts'
import { settleCounts } from '../../../api/src/features/stats/settle-counts.store.ts'
import { encodeVisit } from '../../../api/src/features/stats/visit-bytes.ts'
import {
  createVisitList,
  type PlaceOf,
  type VisitList,
  visitListOf,
} from '../../../api/src/features/stats/visit-list.ts'
import { median } from '../../median.ts'
import { createVisitPlanter, DAY_MS, linksByZipf, type VisitPlanter } from './planted-visits.ts'

/** As many as the service takes of a backlog. */
const BATCH = 256_000
const BATCHES = 3
const RECORD_BYTES = 1024

/** How many visits a second reach the database, spread over that many links of one account. */
export async function measureApplying(
  targets: VisitTarget[],
  {
    links,
    firstId,
    statsKey,
    placeOf,
  }: { links: number; firstId: number; statsKey: number; placeOf: PlaceOf },
): Promise<number> {
  const planter = createVisitPlanter()
  const pickLink = linksByZipf(firstId, links)
  const rates: number[] = []
  for (let batch = 0; batch < BATCHES; batch++) {
    const visits = encodedBatch(planter, placeOf, (at) => ({
      at,
      statsKey,
      linkId: pickLink(planter.random),
    }))
    const start = performance.now()
    await applyVisits(targets, { journal: 'lapplying', visits, isNew: true })
    rates.push((visits.length * 1000) / (performance.now() - start))
  }
  return median(rates)
}

type Place = Parameters<VisitPlanter['next']>[0]

/** Visits of the last minutes, as the reader of a journal hands them on. */
function encodedBatch(planter: VisitPlanter, placeOf: PlaceOf, placeAt: (at: number) => Place): VisitList {
  const list = createVisitList(placeOf)
  const record = Buffer.alloc(RECORD_BYTES)
  const start = Date.now() - BATCH
  for (let index = 0; index < BATCH; index++) {
    const visit = planter.next(placeAt(start + index))
    list.append(visit.sequence, record.subarray(0, encodeVisit(visit, record, 0)))
  }
  return list
}

const HOUR_MS = 3_600_000
const STORED_LINKS = 200
const STORED_DAYS = 10
const STORED_VISITS = 100
const STORED_CAMPAIGNS = 3
const BATCHES_A_DAY = 96

/**
 * Bytes that a link with 100 clicks a day takes each day, in its own counts and its part of its
 * account's; the visits come a few at a time, as they do.
 */
export async function measureStorage(
  connection: Connection,
  targets: VisitTarget[],
  { firstId, statsKey, placeOf }: { firstId: number; statsKey: number; placeOf?: PlaceOf | undefined },
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
    await applyVisits(targets, {
      journal: `l${statsKey}`,
      visits: visitListOf(visits, placeOf),
      isNew: true,
    })
    // What the hourly round does.
    if (slot % 4 === 3) await settleCounts(connection, at + HOUR_MS)
  }
  await settleCounts(connection, (firstDay + STORED_DAYS + 1) * DAY_MS)
  return ((await countedBytes(connection)) - before) / (STORED_LINKS * STORED_DAYS)
}

async function countedBytes(connection: Connection): Promise<number> {
  let bytes = 0
  for (const name of ['link_days', 'owner_days', 'owner_hours']) {
    const { size = 0, totalIndexSize = 0 } = (await connection.db?.command({ collStats: name })) ?? {}
    bytes += size + totalIndexSize
  }
  return bytes
}
