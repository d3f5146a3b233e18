import { expect, it } from 'vitest'
import { STORED_DIMENSIONS } from './dimensions.ts'
import { API } from './paths.ts'
import {
  RECENT_DIMENSIONS,
  type RecentStats,
  recentStatsWire,
  STATS_COMPARISONS,
  STATS_ROW_FILTERS,
  type Stats,
  statsWire,
} from './stats.ts'

const TOTALS = {
  clicks: 3,
  visitors: 2,
  visitorsAreApproximate: false,
  qr: 1,
  desktop: 1,
  mobile: 2,
  bots: 0,
}

const STATS: Stats = {
  from: '2026-11-21',
  to: '2026-11-22',
  zone: 'Europe/Madrid',
  unit: 'day',
  countedUntil: '2026-11-22T10:00:00.000Z',
  dimensionsSince: null,
  totals: TOTALS,
  previous: { from: '2026-11-19', to: '2026-11-20', totals: { ...TOTALS, visitors: null } },
  series: [{ at: '2026-11-21', clicks: 3, visitors: null, qr: 1, bots: 0, previous: 3 }],
  by: {
    source: {
      rows: [{ key: 'direct', name: 'Directo / apps', clicks: 2 }],
      others: 0,
      unknown: 1,
      distinct: 1,
    },
  },
  heat: Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0)),
}

it('carries statistics as they are, with the dimensions that were asked for', () => {
  expect(statsWire.parse(STATS)).toEqual(STATS)
  expect(statsWire.safeParse({ ...STATS, heat: STATS.heat.slice(1) }).success).toBe(false)
  expect(statsWire.safeParse({ ...STATS, by: { planet: STATS.by.source } }).success).toBe(false)
  expect(statsWire.safeParse({ ...STATS, totals: { ...TOTALS, clicks: -1 } }).success).toBe(false)
})

it('keeps 30 days of a link, three rows of a dimension', () => {
  const days = Array.from({ length: 30 }, () => 1)
  const recent: RecentStats = {
    cursor: '20777',
    zone: 'Europe/Madrid',
    today: '2026-11-22',
    countedUntil: '2026-11-22T10:00:00.000Z',
    isComplete: true,
    links: [{ id: 7, clicks: days, qr: days, visitors: days, top: { country: [['ES', 'España', 30]] } }],
  }
  expect(recentStatsWire.parse(recent)).toEqual(recent)
  const [link] = recent.links
  expect(recentStatsWire.safeParse({ ...recent, links: [{ ...link, clicks: [1] }] }).success).toBe(false)
})

it('filters by rows of dimensions whose keys are stored, and copies those alone', () => {
  expect(STORED_DIMENSIONS).toEqual(expect.arrayContaining([...STATS_ROW_FILTERS, ...RECENT_DIMENSIONS]))
  expect(STATS_COMPARISONS[0]).toBe('none')
  expect(
    [API.stats, API.statsCsv, API.statsJson, API.recentStats].every((path) => path.startsWith(API.stats)),
  ).toBe(true)
})
