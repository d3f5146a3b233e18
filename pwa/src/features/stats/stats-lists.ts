import { DIMENSIONS, type Dimension } from '@atajo/shared/dimensions'
import { STATS_DIMENSIONS, STATS_ROW_FILTERS, type Stats, type StatsDimension } from '@atajo/shared/stats'
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

type Card = NonNullable<Dimension['card']>

const ROWS = { account: 7, link: 5 }
const texts = statsTexts.lists

/** The lists of the account, of a group or of a tag. */
export const ACCOUNT_LISTS: readonly RankedCardContent[] = (
  ['links', 'sources', 'places', 'devices'] as const
).map((card) => ({ label: texts[card], tabs: tabsOf(card), rows: ROWS.account }))

/** The lists of one link. */
export const LINK_LISTS: readonly RankedCardContent[] = [
  { label: texts.sources, tabs: tabsOf('sources'), rows: ROWS.link },
  { label: texts.who, tabs: tabsOf('places', 'devices'), rows: ROWS.link },
]

/** The tabs of some cards, in the order of the table. */
function tabsOf(...cards: Card[]): ListTab[] {
  const firsts = STATS_DIMENSIONS.filter((name) => cards.some((card) => card === DIMENSIONS[name].card))
  return firsts.map((first) => {
    const others = STATS_DIMENSIONS.filter((name) => DIMENSIONS[name].tab === first)
    return { dimensions: [first, ...others] }
  })
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
  if (DIMENSIONS[dimension].kind === 'id') {
    const id = Number(key)
    return Number.isSafeInteger(id) && id > 0 ? withScope(search, { [dimension]: id }) : null
  }
  const filter = STATS_ROW_FILTERS.find((name) => name === dimension)
  if (!filter) return null
  const row = { dimension: filter, key }
  return withRowFilter(search, isFilteredBy(search, dimension, key) ? null : row)
}

/** Whether the statistics show the clicks of that row alone. */
export function isFilteredBy(search: StatsSearch, dimension: StatsDimension, key: string): boolean {
  const filter = rowFilterOf(search)
  return filter?.dimension === dimension && filter.key === key
}
