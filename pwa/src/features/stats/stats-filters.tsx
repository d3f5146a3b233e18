import { DIMENSIONS } from '@atajo/shared/dimensions'
import type { Stats } from '@atajo/shared/stats'
import { useShortLinkPlace } from '../../platform/server/site.ts'
import { linkName } from '../../platform/text/short-link.ts'
import { statsTexts } from '../../texts/es/stats.ts'
import { Icon } from '../../ui/elements/icon.tsx'
import { FilterPicker } from '../../ui/fields/filter-picker.tsx'
import { useGroups } from '../groups/groups.public.ts'
import { collectionOptions, useLinks } from '../links/links.public.ts'
import { useTags } from '../tags/tags.public.ts'
import { rowFilterOf, type StatsSearch, withRowFilter, withScope } from './query/stats-search.ts'

interface FilterProps {
  search: StatsSearch
  onChange: (search: StatsSearch) => void
}

const NONE: never[] = []
const MAX_LINKS_SHOWN = 50
const texts = statsTexts.filters

/** Filters by a group, a tag or a link; choosing one clears the others. */
export function ScopeFilters({ search, onChange }: FilterProps) {
  const { items: groups = NONE } = useGroups()
  const { items: tags = NONE } = useTags()
  const { items: links = NONE } = useLinks()
  const place = useShortLinkPlace()
  const chosen = (id: number | undefined) => (id === undefined ? [] : [id])
  const change = (scope: 'group' | 'tag' | 'link') => (ids: number[]) =>
    onChange(withScope(search, ids[0] === undefined ? {} : { [scope]: ids[0] }))
  return (
    <div className="stats-filters">
      <FilterPicker
        icon="folder"
        label={texts.group}
        emptyText={texts.noGroups}
        selected={chosen(search.group)}
        onChange={change('group')}
        {...collectionOptions(groups)}
      />
      <FilterPicker
        icon="tag"
        label={texts.tag}
        emptyText={texts.noTags}
        selected={chosen(search.tag)}
        onChange={change('tag')}
        {...collectionOptions(tags)}
      />
      <FilterPicker
        icon="link"
        label={texts.link}
        emptyText={texts.noLinks}
        selected={chosen(search.link)}
        onChange={change('link')}
        options={links
          .filter(({ id }) => id > 0)
          .map((link) => ({
            id: link.id,
            label: [link.title, linkName(link, place)].filter(Boolean).join(' · '),
          }))}
        most={MAX_LINKS_SHOWN}
      />
    </div>
  )
}

interface RowFilterProps extends FilterProps {
  stats: Stats | undefined
}

/** Shows the row that filters the page, with a button to remove it. */
export function RowFilter({ search, stats, onChange }: RowFilterProps) {
  const filter = rowFilterOf(search)
  if (!filter) return null
  const { dimension, key } = filter
  const name = stats?.by[dimension]?.rows.find((row) => row.key === key)?.name ?? key
  const words = texts.row(DIMENSIONS[dimension].label, name)
  return (
    <p className="stats-row-filter">
      <button
        type="button"
        className="filter-button"
        data-on="true"
        aria-label={texts.remove(words)}
        title={texts.remove(words)}
        onClick={() => onChange(withRowFilter(search, null))}
      >
        <span className="max-w-60 truncate py-1">{words}</span>
        <Icon name="close" />
      </button>
    </p>
  )
}
