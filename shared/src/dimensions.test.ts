import { expect, it } from 'vitest'
import { DIMENSIONS } from './dimensions.ts'
import { RECENT_DIMENSIONS, STATS_DIMENSIONS, STATS_ROW_FILTERS, STATS_SCOPES } from './stats.ts'

it('filters by the dimensions that calls of 1.0.0 could filter by, and copies what it copied', () => {
  const filters = ['source', 'country', 'browser', 'os', 'device', 'language', 'utm_campaign']
  expect(STATS_ROW_FILTERS).toEqual(expect.arrayContaining(filters))
  expect(RECENT_DIMENSIONS).toEqual(
    expect.arrayContaining(['source', 'country', 'browser', 'device', 'utm_campaign']),
  )
  expect(STATS_SCOPES).toEqual(['link', 'group', 'tag'])
})

it('shows a dimension in one tab at most, and shares only tabs that a card has', () => {
  for (const name of STATS_DIMENSIONS) {
    const { card, tab } = DIMENSIONS[name]
    expect([name, card && tab]).toEqual([name, undefined])
    if (tab) expect([name, DIMENSIONS[tab].card]).toEqual([name, expect.any(String)])
  }
})
