import type { Connection } from 'mongoose'
import type { LinkDocument } from '../../../api/src/features/links/link.model.ts'
import { createVisitTargets } from '../../../api/src/features/stats/visit-targets.store.ts'
import { plantedLink } from '../../planted-link.ts'
import { plantVisits } from '../stats/plant-counts.ts'
import { linksByZipf } from '../stats/planted-visits.ts'

const LINKS_A_COMMAND = 500
export const FIRST_LINK = 1_000_000
const TAGS_OF_A_LINK = 20
const VISITS = 100_000
const DAYS = 365

interface PlantedAccount {
  userId: number
  links: number
  groupIds: readonly number[]
  tagIds: readonly number[]
}

/** Links whose texts are as long as they may be, and a year of visits of theirs. */
export async function plantAccount(connection: Connection, account: PlantedAccount): Promise<void> {
  const collection = connection.collection<LinkDocument>('links')
  for (let start = 0; start < account.links; start += LINKS_A_COMMAND) {
    const count = Math.min(LINKS_A_COMMAND, account.links - start)
    await collection.insertMany(Array.from({ length: count }, (_, place) => fullLink(account, start + place)))
  }
  const pickLink = linksByZipf(FIRST_LINK, account.links)
  await plantVisits({
    statsKey: 2 * account.userId,
    linkOf: ({ random }) => pickLink(random),
    days: DAYS,
    visits: VISITS,
    targets: createVisitTargets(connection),
    journal: 'lloop',
  })
}

function fullLink({ userId, groupIds, tagIds }: PlantedAccount, place: number): LinkDocument {
  const id = FIRST_LINK + place
  const text = (length: number) => `${place} `.padEnd(length, 'Un texto de cierta longitud. ')
  const url = (length: number) => `https://example.com/${place}/`.padEnd(length, 'un-trozo-de-ruta/')
  const code = `b${id.toString(36).padStart(6, 'z')}`
  return {
    ...plantedLink({ id, userId, code, destination: url(2048) }),
    title: text(200),
    note: text(2000),
    mobileDestination: url(2048),
    desktopDestination: url(2048),
    groupId: groupIds[place % groupIds.length] as number,
    tagIds: Array.from(
      { length: TAGS_OF_A_LINK },
      (_, tag) => tagIds[(place + tag) % tagIds.length] as number,
    ),
  }
}
