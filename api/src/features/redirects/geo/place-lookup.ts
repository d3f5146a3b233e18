import { LRUCache } from 'lru-cache'
import { Reader } from 'maxmind'
import type { CityPlace } from '../../stats/visit.model.ts'
import { SPANISH_PLACES } from './spanish-places.ts'
import { watchFile } from './watched-file.ts'

const REMEMBERED = 20_000

export interface PlaceLookup {
  /** Returns undefined if the data lack the address or are missing. */
  placeOf(address: string): CityPlace | undefined
  close(): void
}

export interface PlaceLookupOptions {
  /** A city database in MaxMind's format: theirs, or DB-IP's by ip-location-db. */
  cityFile: string
  onProblem: (path: string, error: unknown) => void
}

/** Opens city data. The file may appear, change and disappear at run time. */
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

/** DB-IP has flat fields in English, MaxMind nested ones in several languages. */
export interface PlaceRecord {
  country_code?: string
  state1?: string
  city?: string | Names
  country?: { iso_code?: string }
  subdivisions?: Names[]
}

/** Returns region and city by their Spanish names; undefined without a country and a region. */
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

/** Removes the district after some city names: `Madrid (Fuencarral - El Pardo)`. */
function spanish(text: string): string {
  const name = text
    .replace(/ \(.*$/, '')
    .replace(/[·\n]/g, ' ')
    .trim()
  return SPANISH_PLACES[name] ?? name
}
