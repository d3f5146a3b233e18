import type { Connection } from 'mongoose'
import type { LinkDocument } from '../../../api/src/features/links/link.model.ts'
import { applyVisits, type VisitTarget } from '../../../api/src/features/stats/apply-visits.ts'
import type { JournaledVisit } from '../../../api/src/features/stats/visit.model.ts'
import { type PlaceOf, visitListOf } from '../../../api/src/features/stats/visit-list.ts'
import { plantedLink } from '../../planted-link.ts'
import { createVisitPlanter, DAY_MS, type VisitPlanter } from './planted-visits.ts'

const LINKS_A_COMMAND = 5000
/** Days together in a batch: fewer documents are then read and written again. */
const VISITS_AT_ONCE = 100_000

/** Links of a user, from that id on, written straight into the database. */
export async function plantLinks(
  connection: Connection,
  { userId, firstId, count, groupedUpTo, groupId }: PlantedLinks,
): Promise<void> {
  const links = connection.collection<LinkDocument>('links')
  for (let start = 0; start < count; start += LINKS_A_COMMAND) {
    const documents = Array.from({ length: Math.min(LINKS_A_COMMAND, count - start) }, (_, index) => {
      const id = firstId + start + index
      const destination = `https://example.com/articulos/${id}`
      const link = plantedLink({ id, userId, code: `b${id.toString(36).padStart(6, 'z')}`, destination })
      return start + index < groupedUpTo ? { ...link, groupId } : link
    })
    await links.insertMany(documents)
  }
}

interface PlantedLinks {
  userId: number
  firstId: number
  count: number
  groupedUpTo: number
  groupId: number
}

interface PlantedYear {
  statsKey: number
  /** The link of the next visit. */
  linkOf: (planter: VisitPlanter) => number
  days: number
  visits: number
  /** What they are applied to; the lane that they come from. */
  targets: VisitTarget[]
  journal: string
  placeOf?: PlaceOf
}

/** Visits spread evenly over the days up to today, applied a day after the other. */
export async function plantVisits({ statsKey, linkOf, days, visits, ...lane }: PlantedYear): Promise<void> {
  const planter = createVisitPlanter()
  const start = (Math.floor(Date.now() / DAY_MS) - days + 1) * DAY_MS
  const last = Date.now()
  let batch: JournaledVisit[] = []
  for (let made = 0; made < visits; made++) {
    const at = Math.floor(start + ((last - start) * made) / visits)
    batch.push(planter.next({ linkId: linkOf(planter), statsKey, at }))
    if (batch.length < VISITS_AT_ONCE) continue
    await applyVisits(lane.targets, {
      journal: lane.journal,
      visits: visitListOf(batch, lane.placeOf),
      isNew: true,
    })
    batch = []
  }
  await applyVisits(lane.targets, {
    journal: lane.journal,
    visits: visitListOf(batch, lane.placeOf),
    isNew: true,
  })
}
