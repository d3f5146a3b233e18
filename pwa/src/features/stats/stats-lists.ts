import type { Stats, StatsDimension, StatsRowFilter } from '@atajo/shared/stats'
import { STATS_ROW_FILTERS } from '@atajo/shared/stats'
import { statsTexts } from '../../texts/es/stats.ts'
import { rowFilterOf, type StatsSearch, withRowFilter, withScope } from './stats-search.ts'

/** One tab of a list: its dimension, and those that it can be split by in its place. */
export interface ListTab {
  dimensions: readonly [StatsDimension, ...StatsDimension[]]
}

export interface RankedCardContent {
  label: string
  tabs: readonly ListTab[]
  /** How many rows are shown before all of them are asked for. */
  rows: number
}

const SOURCES: ListTab = { dimensions: ['source', 'referrer', 'app'] }
const CAMPAIGNS: ListTab = {
  dimensions: ['utm_campaign', 'utm_source', 'utm_medium', 'utm_term', 'utm_content'],
}
const CITIES: ListTab = { dimensions: ['city', 'region'] }

const ROWS = { account: 7, link: 5 }
const texts = statsTexts.lists

/** The lists of the account, of a group or of a tag. */
export const ACCOUNT_LISTS: readonly RankedCardContent[] = [
  { label: texts.links, tabs: [only('link'), only('group'), only('tag')], rows: ROWS.account },
  { label: texts.sources, tabs: [SOURCES, CAMPAIGNS], rows: ROWS.account },
  { label: texts.places, tabs: [only('country'), CITIES, only('language')], rows: ROWS.account },
  { label: texts.devices, tabs: [only('browser'), only('os'), only('device')], rows: ROWS.account },
]

/** The lists of one link. */
export const LINK_LISTS: readonly RankedCardContent[] = [
  { label: texts.sources, tabs: [SOURCES, CAMPAIGNS], rows: ROWS.link },
  {
    label: texts.who,
    tabs: [only('country'), CITIES, only('browser'), only('os'), only('device'), only('language')],
    rows: ROWS.link,
  },
]

function only(dimension: StatsDimension): ListTab {
  return { dimensions: [dimension] }
}

/** The lists of which anything is known at all. */
export function listsWithData(lists: readonly RankedCardContent[], by: Stats['by']): RankedCardContent[] {
  return lists.flatMap((card) => {
    const known = card.tabs.flatMap(({ dimensions }) => {
      const [first, ...others] = dimensions.filter((dimension) => by[dimension])
      return first ? [{ dimensions: [first, ...others] as const }] : []
    })
    return known.length > 0 ? [{ ...card, tabs: known }] : []
  })
}

/** The search that a click on a row leads to, on and off; null where rows cannot be a filter. */
export function searchOfRow(search: StatsSearch, dimension: StatsDimension, key: string): StatsSearch | null {
  if (dimension === 'link' || dimension === 'group' || dimension === 'tag') {
    const id = Number(key)
    return Number.isSafeInteger(id) && id > 0 ? withScope(search, { [dimension]: id }) : null
  }
  if (!STATS_ROW_FILTERS.includes(dimension as StatsRowFilter)) return null
  const row = { dimension: dimension as StatsRowFilter, key }
  return withRowFilter(search, isFilteredBy(search, dimension, key) ? null : row)
}

/** Whether the statistics show the clicks of that row alone. */
export function isFilteredBy(search: StatsSearch, dimension: StatsDimension, key: string): boolean {
  const filter = rowFilterOf(search)
  return filter?.dimension === dimension && filter.key === key
}
