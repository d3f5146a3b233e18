import { applyVisits, type VisitTarget } from '../../../api/src/features/stats/apply-visits.ts'
import type { JournaledVisit } from '../../../api/src/features/stats/visit.model.ts'
import { type PlaceOf, visitListOf } from '../../../api/src/features/stats/visit-list.ts'
import { type Random, seededRandom } from '../../prove/kit/random.ts'
import { createAudience } from '../../seed/demo-audience.ts'
import { sourcesOf } from '../../seed/demo-sources.ts'
import { visitBy } from '../../seed/demo-visits.ts'
import { createWeightedPick, type WeightedPick } from '../../seed/weighted-pick.ts'

export const DAY_MS = 86_400_000

const SEED = 19
const PEOPLE = 4096
const TWO_24 = 2 ** 24
/** Days together in a batch: fewer documents are then read and written again. */
const VISITS_AT_ONCE = 100_000

/** Visits as varied as an account's are, with a sequence of their own. */
export interface VisitPlanter {
  random: Random
  next(place: { linkId: number; statsKey: number; at: number }): JournaledVisit
}

/** Picks among that many links from an id on by Zipf's law, as visits of many links are spread. */
export function linksByZipf(firstId: number, count: number): WeightedPick<number> {
  return createWeightedPick(Array.from({ length: count }, (_, rank) => [firstId + rank, 1 / (rank + 1)]))
}

/** A planter that makes the same visits each time, of so many campaigns. */
export function createVisitPlanter(campaigns = 60): VisitPlanter {
  const random = seededRandom(SEED)
  const people = createAudience(random, PEOPLE)
  const pickSource = sourcesOf('social')
  let sequence = 0
  return {
    random,
    next(place) {
      const person = random.pick(people)
      const isPhone = person.agent.device === 'phone'
      const source = pickSource(random)
      const campaign = `campaña ${random.between(1, campaigns)}`
      const utm = { source: 'boletín', medium: 'email', campaign, term: '', content: '' }
      sequence++
      const visit = visitBy(person, {
        ...place,
        source,
        isScan: isPhone && sequence % 8 === 0,
        isInApp: isPhone && source.app !== '',
        isBot: sequence % 16 === 0,
        visitor: 1 + Math.floor(random.next() * TWO_24) * TWO_24 + Math.floor(random.next() * (TWO_24 - 1)),
        utm: sequence % 3 === 0 ? utm : null,
      })
      return { ...visit, sequence }
    },
  }
}

interface PlantedYear {
  statsKey: number
  /** The link of the next visit. */
  linkOf: WeightedPick<number>
  days: number
  visits: number
  targets: VisitTarget[]
  /** The journal that they come from. */
  journal: string
  placeOf?: PlaceOf
}

/** Visits spread evenly over the days up to today, applied a day after the other. */
export async function plantVisits({ statsKey, linkOf, ...year }: PlantedYear): Promise<void> {
  const { days, visits, targets, journal, placeOf } = year
  const planter = createVisitPlanter()
  const start = (Math.floor(Date.now() / DAY_MS) - days + 1) * DAY_MS
  const last = Date.now()
  for (let done = 0; done < visits; done += VISITS_AT_ONCE) {
    const batch = Array.from({ length: Math.min(VISITS_AT_ONCE, visits - done) }, (_, index) => {
      const at = Math.floor(start + ((last - start) * (done + index)) / visits)
      return planter.next({ linkId: linkOf(planter.random), statsKey, at })
    })
    await applyVisits(targets, { journal, visits: visitListOf(batch, placeOf), isNew: true })
  }
}
