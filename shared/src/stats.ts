import { z } from 'zod'
import { DIMENSIONS, type DimensionWith } from './dimensions.ts'
import { wireInstant } from './wire-values.ts'

export type StatsDimension = keyof typeof DIMENSIONS

/** Values of the parameter `by`. */
export const STATS_DIMENSIONS = Object.keys(DIMENSIONS) as readonly StatsDimension[]

/** The dimensions whose rows can filter all others. */
export type StatsRowFilter = DimensionWith<{ canFilter: true }>

export const STATS_ROW_FILTERS: readonly StatsRowFilter[] = STATS_DIMENSIONS.filter(
  (name): name is StatsRowFilter => DIMENSIONS[name].canFilter === true,
)

/** The dimensions by whose ids a call selects a part of the account. */
export type StatsScope = DimensionWith<{ kind: 'id' }>

export const STATS_SCOPES: readonly StatsScope[] = STATS_DIMENSIONS.filter(
  (name): name is StatsScope => DIMENSIONS[name].kind === 'id',
)

export const STATS_UNITS = ['hour', 'day', 'month'] as const

export type StatsUnit = (typeof STATS_UNITS)[number]

export const STATS_COMPARISONS = ['none', 'previous', 'year'] as const

export type StatsComparison = (typeof STATS_COMPARISONS)[number]

/** The dimensions whose first rows are stored in offline copies. */
export const RECENT_DIMENSIONS = STATS_DIMENSIONS.filter(
  (name): name is DimensionWith<{ isRecent: true }> => DIMENSIONS[name].isRecent === true,
)

const count = z.int().min(0)

const totalsWire = z.object({
  clicks: count,
  /** Unique visitors of each UTC day, added up; null if that is unknown. */
  visitors: count.nullable(),
  visitorsAreApproximate: z.boolean(),
  qr: count,
  desktop: count,
  mobile: count,
  /** Bots, previews, HEAD and prefetches, which no other number includes. */
  bots: count,
})

const rowWire = z.object({
  /** A stable lower-case slug, a host, an id as text, or a country's upper-case ISO code. */
  key: z.string(),
  name: z.string(),
  clicks: count,
  /** Present in the dimension `link` only. */
  shortUrl: z.string().optional(),
  sufix: z.string().nullable().optional(),
  title: z.string().nullable().optional(),
  isSpam: z.literal(true).optional(),
})

/** Rows, others and unknown add up to all clicks, except in the dimension of tags. */
export const statsRowsWire = z
  .object({ rows: z.array(rowWire), others: count, unknown: count, distinct: count })
  .meta({ id: 'StatsRows' })

/** A unit of the time series. */
export const statsSeriesWire = z.object({
  /** `2026-11-22T14`, `2026-11-22` or `2026-11`, in the zone. */
  at: z.string(),
  clicks: count,
  visitors: count.nullable(),
  qr: count,
  bots: count,
  /** Clicks of the same unit in the period compared with. */
  previous: count.nullable(),
})

/** Answer of GET /api/stats. */
export const statsWire = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    zone: z.string(),
    unit: z.enum(STATS_UNITS),
    /** Clicks up to this instant are included. */
    countedUntil: wireInstant,
    /** From when on dimensions were recorded; null if they are complete for the range. */
    dimensionsSince: wireInstant.nullable(),
    /** From when on the filtered rows are complete. */
    filteredSince: wireInstant.nullable().optional(),
    totals: totalsWire,
    previous: z.object({ from: z.iso.date(), to: z.iso.date(), totals: totalsWire }).nullable(),
    series: z.array(statsSeriesWire),
    by: z.partialRecord(z.enum(STATS_DIMENSIONS), statsRowsWire),
    /** Clicks by weekday, Monday first, and hour of the zone. */
    heat: z.array(z.array(count).length(24)).length(7),
  })
  .meta({ id: 'Stats' })

export type Stats = z.infer<typeof statsWire>
export type StatsTotals = Stats['totals']
export type StatsRows = z.infer<typeof statsRowsWire>
export type StatsRow = StatsRows['rows'][number]
export type StatsSeriesItem = Stats['series'][number]

const recentLinkWire = z.object({
  id: z.int(),
  /** The 30 days that end with `today`, oldest first. */
  clicks: z.array(count).length(30),
  qr: z.array(count).length(30),
  visitors: z.array(count.nullable()).length(30),
  /** The first three rows of some dimensions: key, name, clicks. */
  top: z.partialRecord(z.enum(RECENT_DIMENSIONS), z.array(z.tuple([z.string(), z.string(), count])).max(3)),
})

/** Answer of GET /api/stats/recent: 30 days of the links with any clicks, newest first. */
export const recentStatsWire = z
  .object({
    /** The next `since`, which returns only links with newer clicks. */
    cursor: z.string(),
    zone: z.string(),
    today: z.iso.date(),
    countedUntil: wireInstant,
    /** False if links were omitted because of the size limit. */
    isComplete: z.boolean(),
    links: z.array(recentLinkWire),
  })
  .meta({ id: 'RecentStats' })

export type RecentStats = z.infer<typeof recentStatsWire>
export type RecentLinkStats = RecentStats['links'][number]
