import { findCountryById } from '@atajo/shared/country'
import { STORED_DIMENSIONS, type StoredDimension } from '@atajo/shared/dimensions'
import { type ByteCursor, readText } from './byte-stream.ts'

/** Marks a dimension that this version does not know. */
export const UNKNOWN_DIMENSION = -1

const PLACES = new Map<string, number>(STORED_DIMENSIONS.map((name, place) => [name, place]))

/** Returns the index of a dimension in STORED_DIMENSIONS. */
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

/** Lists of names repeat: a year of a thousand links has one or two of them. */
const PLACES_KNOWN = 200
const knownPlaces = new Map<string, readonly number[]>()

/** Reads names of dimensions as their indexes in STORED_DIMENSIONS. */
export function readDimensions(cursor: ByteCursor): readonly number[] {
  const names = readText(cursor)
  const known = knownPlaces.get(names)
  if (known !== undefined) return known
  const places = placesOf(names.split('\n'))
  if (knownPlaces.size >= PLACES_KNOWN) knownPlaces.clear()
  knownPlaces.set(names, places)
  return places
}

/** Returns the names in the form that `readDimensions` reads. */
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
  /** 48 bits; 0 means unknown. */
  visitor: number
  /** In the order of STORED_DIMENSIONS, empty if unknown. */
  keys: readonly string[]
}

/** Returns a country's key by its ISO 3166-1 number; empty for 0. */
export function countryKey(countryId: number): string {
  return countryId === 0 ? '' : (findCountryById(countryId)?.code ?? '')
}
