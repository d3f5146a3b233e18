import { findCountryById } from '@atajo/shared/country'
import type { CityPlace, DescribedFacts, RecordedVisit } from '../visit.model.ts'

/** What documents of counts tell visits apart by; the order is part of their format. */
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

/** What of a visit is counted; a record of the first format has no facts. */
export interface CountableVisit
  extends Pick<RecordedVisit, 'linkId' | 'at' | 'device' | 'method' | 'countryId'> {
  isBot: boolean
  /** 48 bits, 0 unknown. */
  visitor: number
  described: DescribedFacts
  place?: CityPlace | undefined
}

/** The visit's key in each stored dimension, empty where unknown. */
export function keysOf({ described, countryId, place }: CountableVisit): string[] {
  const { agent, utm } = described
  return [
    described.source,
    described.referrer,
    countryId === 0 ? '' : (findCountryById(countryId)?.code ?? ''),
    place?.region ?? '',
    place?.city ?? '',
    agent.browser,
    agent.os,
    agent.device,
    agent.app,
    described.language,
    utm?.source ?? '',
    utm?.medium ?? '',
    utm?.campaign ?? '',
    utm?.term ?? '',
    utm?.content ?? '',
  ]
}
