import { LRUCache } from 'lru-cache'
import { Reader } from 'maxmind'
import type { CityPlace } from '../../stats/visit.model.ts'
import { SPANISH_PLACES } from './spanish-places.ts'
import { watchFile } from './watched-file.ts'

const REMEMBERED = 20_000

export interface PlaceLookup {
  /** Undefined where the data says nothing or is missing. */
  placeOf(address: string): CityPlace | undefined
  close(): void
}

export interface PlaceLookupOptions {
  /** A city database in MaxMind's format: theirs, or DB-IP's of ip-location-db. */
  cityFile: string
  onProblem: (path: string, error: unknown) => void
}

/** Opens city data, which may come, go and change while the service runs. */
export async function openPlaceLookup({ cityFile, onProblem }: PlaceLookupOptions): Promise<PlaceLookup> {
  const known = new LRUCache<string, { place: CityPlace | undefined }>({ max: REMEMBERED })
  const parse = (bytes: Buffer): Pick<Reader<never>, 'get'> => new Reader<never>(bytes)
  const cities = await watchFile({ path: cityFile, parse, onProblem, onChange: () => known.clear() })

  function find(address: string): CityPlace | undefined {
    try {
      return readPlace(cities.current()?.get(address) ?? null)
    } catch {
      return undefined
    }
  }

  return {
    placeOf(address) {
      const remembered = known.get(address) ?? { place: find(address) }
      known.set(address, remembered)
      return remembered.place
    },
    close: cities.close,
  }
}

interface Names {
  names?: { es?: string; en?: string }
}

/** DB-IP names things flatly and in English, MaxMind in several languages. */
export interface PlaceRecord {
  country_code?: string
  state1?: string
  city?: string | Names
  country?: { iso_code?: string }
  subdivisions?: Names[]
}

/** Region and city by their Spanish names; undefined without a country and a region. */
export function readPlace(record: PlaceRecord | null): CityPlace | undefined {
  const country = record?.country_code ?? record?.country?.iso_code
  const region = spanish(record?.state1 ?? nameOf(record?.subdivisions?.[0]))
  if (record === null || country === undefined || region === '') return undefined
  const city = spanish(typeof record.city === 'string' ? record.city : nameOf(record.city))
  const place = `${country}·${region}`
  return { region: place, city: city === '' ? '' : `${place}·${city}` }
}

function nameOf(named: Names | undefined): string {
  return named?.names?.es ?? named?.names?.en ?? ''
}

/** Without the district that stands behind some cities' names: `Madrid (Fuencarral - El Pardo)`. */
function spanish(text: string): string {
  const name = text
    .replace(/ \(.*$/, '')
    .replace(/[·\n]/g, ' ')
    .trim()
  return SPANISH_PLACES[name] ?? name
}
