import type { RecordedVisit } from '../../api/src/features/stats/visit.model.ts'
import type { Random } from '../prove/kit/random.ts'
import { createWeightedPick, pickByWords, type WeightedPick } from './weighted-pick.ts'

type Facts = NonNullable<RecordedVisit['facts']>

/** Somebody who comes now and then, by one device. */
export interface Person {
  id: number
  address: string
  isVpn: boolean
  countryId: number
  language: string
  agent: Facts['agent']
}

const SPAIN = 724

/** City, region with its country, ISO 3166-1 numeric, how many of a hundred visits. */
const CITIES: readonly (readonly [city: string, region: string, countryId: number, weight: number])[] = [
  ['Madrid', 'ES·Comunidad de Madrid', SPAIN, 17],
  ['Barcelona', 'ES·Cataluña', SPAIN, 11],
  ['Valencia', 'ES·Comunidad Valenciana', SPAIN, 7],
  ['Sevilla', 'ES·Andalucía', SPAIN, 6.5],
  ['Málaga', 'ES·Andalucía', SPAIN, 4.5],
  ['Zaragoza', 'ES·Aragón', SPAIN, 4],
  ['Bilbao', 'ES·País Vasco', SPAIN, 3.4],
  ['Murcia', 'ES·Región de Murcia', SPAIN, 2.6],
  ['A Coruña', 'ES·Galicia', SPAIN, 2.5],
  ['Vigo', 'ES·Galicia', SPAIN, 2],
  ['Alicante', 'ES·Comunidad Valenciana', SPAIN, 2],
  ['Granada', 'ES·Andalucía', SPAIN, 1.9],
  ['Valladolid', 'ES·Castilla y León', SPAIN, 1.8],
  ['Gijón', 'ES·Asturias', SPAIN, 1.6],
  ['Palma', 'ES·Islas Baleares', SPAIN, 1.6],
  ['Las Palmas de Gran Canaria', 'ES·Canarias', SPAIN, 1.5],
  ['Pamplona', 'ES·Navarra', SPAIN, 1.1],
  ['Logroño', 'ES·La Rioja', SPAIN, 0.9],
  ['Cáceres', 'ES·Extremadura', SPAIN, 0.8],
  ['Santander', 'ES·Cantabria', SPAIN, 0.8],
  ['Toledo', 'ES·Castilla-La Mancha', SPAIN, 0.8],
  ['Ciudad de México', 'MX·Ciudad de México', 484, 5.5],
  ['Guadalajara', 'MX·Jalisco', 484, 1.8],
  ['Buenos Aires', 'AR·Buenos Aires', 32, 3.4],
  ['Córdoba', 'AR·Córdoba', 32, 0.9],
  ['Bogotá', 'CO·Bogotá', 170, 2.6],
  ['Medellín', 'CO·Antioquia', 170, 1.1],
  ['Santiago', 'CL·Región Metropolitana', 152, 1.8],
  ['Lima', 'PE·Lima', 604, 1.6],
  ['Montevideo', 'UY·Montevideo', 858, 0.6],
  ['Lisboa', 'PT·Lisboa', 620, 1.4],
  ['París', 'FR·Isla de Francia', 250, 1],
  ['Berlín', 'DE·Berlín', 276, 0.8],
  ['Londres', 'GB·Inglaterra', 826, 1],
  ['Nueva York', 'US·Nueva York', 840, 0.9],
  ['', '', 0, 1.3],
]

/** Languages of a hundred visits from a country; the other countries have SPANISH. */
const LANGUAGES: Record<number, string> = {
  [SPAIN]: 'es 87, ca 6, gl 2, eu 1, en 4',
  620: 'pt 90, es 10',
  250: 'fr 80, es 20',
  276: 'de 80, es 20',
  826: 'en 70, es 30',
  840: 'en 60, es 40',
}
const SPANISH = 'es 97, en 3'

/** Device, system and browser of a hundred visits. */
const AGENTS = `phone android chrome 33, phone android samsung 5, phone android firefox 1.6,
  phone ios safari 17, phone ios chrome 2.4, tablet ios safari 2, tablet android chrome 1.4,
  desktop windows chrome 17, desktop windows edge 6.5, desktop windows firefox 3,
  desktop windows opera 1, desktop macos safari 4, desktop macos chrome 3.4,
  desktop linux firefox 1.4, desktop linux chrome 0.8, desktop chromeos chrome 0.5`

const languagePicks = new Map<number, WeightedPick<string>>()
const pickAgent = pickByWords(AGENTS)
const pickCity = createWeightedPick(CITIES.map(({ 3: weight }, index) => [index, weight]))

/** That many people, whose addresses lie in a block that RFC 2544 keeps for tests. */
export function createAudience(random: Random, size: number): Person[] {
  return Array.from({ length: size }, (_, index) => {
    const city = pickCity(random)
    const countryId = CITIES[city]?.[2] ?? 0
    return {
      id: index + 1,
      address: `198.${random.between(18, 19)}.${city}.${random.between(1, 254)}`,
      isVpn: random.next() < 0.035,
      countryId,
      language: languagePickOf(countryId)(random),
      agent: agentOf(pickAgent(random)),
    }
  })
}

/** The region and city of an address of the audience. */
export function demoPlaceOf(address: string): { region: string; city: string } | undefined {
  const [city = '', region = ''] = CITIES[Number(address.split('.')[2])] ?? []
  return city === '' ? undefined : { region, city: `${region}·${city}` }
}

function languagePickOf(countryId: number): WeightedPick<string> {
  const known = languagePicks.get(countryId)
  if (known) return known
  const pick = pickByWords(LANGUAGES[countryId] ?? SPANISH)
  languagePicks.set(countryId, pick)
  return pick
}

function agentOf(words: string): Facts['agent'] {
  const [device, os = '', browser = ''] = words.split(' ')
  return { device: device as Facts['agent']['device'], os, browser, app: '' }
}
