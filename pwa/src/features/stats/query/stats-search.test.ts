import { expect, test } from 'vitest'
import {
  comparisonOf,
  periodOf,
  readStatsSearch,
  rowFilterOf,
  withComparison,
  withPeriod,
  withRowFilter,
} from './stats-search.ts'

test('an empty or invalid address shows 30 days compared with the previous ones', () => {
  const senseless = {
    range: 'siempre',
    compare: 'ayer',
    link: '-3',
    country: ['ES'],
    from: '2026-02-30',
    to: 7,
  }
  for (const search of [{}, senseless, { range: '30d', compare: 'previous' }]) {
    const read = readStatsSearch(search)
    expect(read).toEqual({})
    expect([periodOf(read), comparisonOf(read), rowFilterOf(read)]).toEqual(['30d', 'previous', null])
  }
})

test('readStatsSearch reads a period, a comparison, one scope and one row', () => {
  const search = { range: '7d', compare: 'year', group: '12', tag: 3, source: 'instagram', country: 'ES' }
  const read = readStatsSearch(search)
  expect(read).toEqual({ range: '7d', compare: 'year', group: 12, source: 'instagram' })
  expect(rowFilterOf(read)).toEqual({ dimension: 'source', key: 'instagram' })
  expect(readStatsSearch({ utm_campaign: 2026 })).toEqual({ utm_campaign: '2026' })
})

test('custom days replace the period if they exist and are in order', () => {
  const days = { from: '2026-09-15', to: '2026-10-15' }
  expect(readStatsSearch({ ...days, range: '7d' })).toEqual(days)
  expect(periodOf(days)).toBeNull()
  for (const wrong of [
    { from: days.to, to: days.from },
    { from: days.from },
    { from: '9999-99-99', to: '9999-99-99' },
  ]) {
    expect(readStatsSearch(wrong)).toEqual({})
  }
})

test('all time is compared with nothing', () => {
  expect(comparisonOf({ range: 'todo', compare: 'year' })).toBe('none')
})

test('a change keeps the other parameters and omits default values', () => {
  const search = { range: '7d', compare: 'none', tag: 3, country: 'ES' } as const
  expect(withPeriod(search, '30d')).toEqual({ compare: 'none', tag: 3, country: 'ES' })
  expect(withComparison(search, 'previous')).toEqual({ range: '7d', tag: 3, country: 'ES' })
  const ofRow = withRowFilter(search, { dimension: 'source', key: 'google' })
  expect(ofRow).toEqual({ range: '7d', compare: 'none', tag: 3, source: 'google' })
  expect(withRowFilter(ofRow, null)).toEqual({ range: '7d', compare: 'none', tag: 3 })
})
