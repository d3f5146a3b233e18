import { DIMENSIONS, type Dimension } from '@atajo/shared/dimensions'
import { STATS_DIMENSIONS, STATS_ROW_FILTERS, type Stats, type StatsDimension } from '@atajo/shared/stats'
import { statsTexts } from '../../../texts/es/stats.ts'
import { rowFilterOf, type StatsSearch, withRowFilter, withScope } from './stats-search.ts'

/** A tab's dimension, and further ones that the person can select in the same tab. */
export interface ListTab {
  dimensions: readonly [StatsDimension, ...StatsDimension[]]
}

export interface RankedCardContent {
  label: string
  tabs: readonly ListTab[]
  rows: number
}

type Card = NonNullable<Dimension['card']>

const ROWS = { account: 7, link: 5 }
const texts = statsTexts.lists

/** Lists of the account, a group or a tag. */
export const ACCOUNT_LISTS: readonly RankedCardContent[] = (
  ['links', 'sources', 'places', 'devices'] as const
).map((card) => ({ label: texts[card], tabs: tabsOf(card), rows: ROWS.account }))

export const LINK_LISTS: readonly RankedCardContent[] = [
  { label: texts.sources, tabs: tabsOf('sources'), rows: ROWS.link },
  { label: texts.who, tabs: tabsOf('places', 'devices'), rows: ROWS.link },
]

/** Returns the tabs of some cards, in the order of DIMENSIONS. */
function tabsOf(...cards: Card[]): ListTab[] {
  const firsts = STATS_DIMENSIONS.filter((name) => cards.some((card) => card === DIMENSIONS[name].card))
  return firsts.map((first) => {
    const others = STATS_DIMENSIONS.filter((name) => DIMENSIONS[name].tab === first)
    return { dimensions: [first, ...others] }
  })
}

/** Drops dimensions without data. */
export function listsWithData(lists: readonly RankedCardContent[], by: Stats['by']): RankedCardContent[] {
  return lists.flatMap((card) => {
    const known = card.tabs.flatMap(({ dimensions }) => {
      const [first, ...others] = dimensions.filter((dimension) => by[dimension])
      return first ? [{ dimensions: [first, ...others] as const }] : []
    })
    return known.length > 0 ? [{ ...card, tabs: known }] : []
  })
}

/** The search after a click on a row, which toggles its filter; null if rows cannot be a filter. */
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

export function isFilteredBy(search: StatsSearch, dimension: StatsDimension, key: string): boolean {
  const filter = rowFilterOf(search)
  return filter?.dimension === dimension && filter.key === key
}
