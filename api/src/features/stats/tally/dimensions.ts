import { findCountryById } from '@atajo/shared/country'
import { STORED_DIMENSIONS, type StoredDimension } from '@atajo/shared/dimensions'
import { type ByteCursor, readText } from './byte-stream.ts'

/** Stands for a dimension that this version does not know. */
export const UNKNOWN_DIMENSION = -1

const PLACES = new Map<string, number>(STORED_DIMENSIONS.map((name, place) => [name, place]))

/** The place of a dimension among the stored ones. */
export function placeOfDimension(name: StoredDimension): number {
  return PLACES.get(name) as number
}

/** The order in which 1.0.0 numbered the dimensions of its bytes. */
const FIRST_DIMENSIONS: readonly string[] = [
  'source',
  'referrer',
  'country',
  'region',
  'city',
  'browser',
  'os',
  'device',
  'app',
  'language',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
]

export const FIRST_PLACES: readonly number[] = placesOf(FIRST_DIMENSIONS)

/** Documents are many and their lists of names few: a year of a thousand links has one or two. */
const PLACES_KNOWN = 200
const knownPlaces = new Map<string, readonly number[]>()

/** Reads the names of dimensions, as their places among the stored ones. */
export function readDimensions(cursor: ByteCursor): readonly number[] {
  const names = readText(cursor)
  const known = knownPlaces.get(names)
  if (known !== undefined) return known
  const places = placesOf(names.split('\n'))
  if (knownPlaces.size >= PLACES_KNOWN) knownPlaces.clear()
  knownPlaces.set(names, places)
  return places
}

/** The names as the text that `readDimensions` reads. */
export function namesOf(dimensions: readonly number[]): string {
  return dimensions.map((dimension) => STORED_DIMENSIONS[dimension]).join('\n')
}

function placesOf(names: readonly string[]): number[] {
  return names.map((name) => PLACES.get(name) ?? UNKNOWN_DIMENSION)
}

/** The parts of a visit that are counted. */
export interface CountableVisit {
  linkId: number
  /** Epoch milliseconds. */
  at: number
  isMobile: boolean
  isScan: boolean
  isBot: boolean
  /** 48 bits, 0 unknown. */
  visitor: number
  /** In the order of STORED_DIMENSIONS, empty where unknown. */
  keys: readonly string[]
}

/** The key of a country by its ISO 3166-1 number; empty for 0. */
export function countryKey(countryId: number): string {
  return countryId === 0 ? '' : (findCountryById(countryId)?.code ?? '')
}
