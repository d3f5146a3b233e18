import type { StoredDimension } from '@atajo/shared/dimensions'
import type { DescribedFacts } from '../visit.model.ts'
import { NAMED_SOURCES } from './named-sources.ts'
import {
  APP_CODES,
  BROWSER_CODES,
  type CodeTable,
  createCodes,
  DEVICE_CODES,
  OS_CODES,
} from './visit-codes.ts'

export const SOURCE_CODES = createCodes(NAMED_SOURCES.map(({ slug }) => slug))

/** Defines how a dimension's key is found in a visit and stored in its record. */
export interface RecordedKey {
  name: StoredDimension
  /** Identifies the dimension in stored records and must never change; below 128. */
  tag: number
  /** The longest text in bytes, or the code table of the key. */
  kept: number | CodeTable<string>
  of(facts: DescribedFacts): string
  /** The key for records without one. */
  otherwise?(keyOf: (name: StoredDimension) => string): string
}

/** One row for each dimension in a record. */
export const RECORDED_KEYS: readonly RecordedKey[] = [
  { name: 'browser', tag: 1, kept: BROWSER_CODES, of: ({ agent }) => agent.browser },
  { name: 'os', tag: 2, kept: OS_CODES, of: ({ agent }) => agent.os },
  { name: 'device', tag: 3, kept: DEVICE_CODES, of: ({ agent }) => agent.device, otherwise: () => 'desktop' },
  { name: 'app', tag: 4, kept: APP_CODES, of: ({ agent }) => agent.app },
  { name: 'language', tag: 5, kept: 8, of: ({ language }) => language },
  { name: 'referrer', tag: 6, kept: 64, of: ({ referrer }) => referrer },
  {
    name: 'source',
    tag: 7,
    kept: SOURCE_CODES,
    of: ({ source }) => source,
    otherwise: (keyOf) => keyOf('referrer') || 'direct',
  },
  { name: 'utm_source', tag: 8, kept: 64, of: ({ utm }) => utm?.source ?? '' },
  { name: 'utm_medium', tag: 9, kept: 64, of: ({ utm }) => utm?.medium ?? '' },
  { name: 'utm_campaign', tag: 10, kept: 64, of: ({ utm }) => utm?.campaign ?? '' },
  { name: 'utm_term', tag: 11, kept: 64, of: ({ utm }) => utm?.term ?? '' },
  { name: 'utm_content', tag: 12, kept: 64, of: ({ utm }) => utm?.content ?? '' },
  { name: 'domain', tag: 15, kept: 96, of: ({ domain }) => domain ?? '' },
]

/** The place of an address is looked up only when the visit is read for counting. */
export const PLACE_KEYS = [
  { name: 'region', tag: 13, kept: 96 },
  { name: 'city', tag: 14, kept: 96 },
] as const
