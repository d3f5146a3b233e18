import { findCountryById } from '@atajo/shared/country'

/** What clicks are told apart by in stored counts. */
export const STORED_DIMENSIONS = [
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
] as const

export type StoredDimension = (typeof STORED_DIMENSIONS)[number]

/** The order in which 1.0.0 numbered the dimensions of its bytes. */
export const FIRST_DIMENSIONS: readonly string[] = [
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

/** What of a visit is counted. */
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
