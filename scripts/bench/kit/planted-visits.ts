import type { JournaledVisit } from '../../../api/src/features/stats/visit.model.ts'
import { type Random, seededRandom } from '../../prove/kit/random.ts'
import { createAudience } from '../../seed/demo-audience.ts'
import { sourcesOf } from '../../seed/demo-sources.ts'
import { createWeightedPick, type WeightedPick } from '../../seed/weighted-pick.ts'

export const DAY_MS = 86_400_000

const SEED = 19
const PEOPLE = 4096
const TWO_24 = 2 ** 24

export interface PlantedVisit {
  linkId: number
  statsKey: number
  at: number
}

/** Visits as varied as an account's are, with a sequence of their own. */
export interface VisitPlanter {
  random: Random
  /** The next one, at that place and time. */
  next(place: PlantedVisit): JournaledVisit
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
    next({ linkId, statsKey, at }) {
      const person = random.pick(people)
      const isPhone = person.agent.device === 'phone'
      const source = pickSource(random)
      const app = isPhone ? source.app : ''
      return {
        sequence: ++sequence,
        linkId,
        at,
        device: person.agent.device === 'desktop' ? 'desktop' : 'mobile',
        method: isPhone && sequence % 8 === 0 ? 'qr' : 'link',
        address: person.address,
        isVpn: person.isVpn,
        countryId: person.countryId,
        facts: {
          statsKey,
          isBot: sequence % 16 === 0,
          visitor: 1 + Math.floor(random.next() * TWO_24) * TWO_24 + Math.floor(random.next() * (TWO_24 - 1)),
          agent: app === '' ? person.agent : { ...person.agent, app, browser: `app-${app}` },
          language: person.language,
          source: source.source,
          referrer: source.referrer,
          utm: sequence % 3 === 0 ? utmOf(random.between(1, campaigns)) : null,
        },
      }
    },
  }
}

function utmOf(number: number) {
  return { source: 'boletín', medium: 'email', campaign: `campaña ${number}`, term: '', content: '' }
}
