import type { Group } from '@atajo/shared/group'
import type { Tag } from '@atajo/shared/tag'
import { linksTexts } from '../../texts/es/links.ts'
import { Button } from '../../ui/button.tsx'
import { colorClass } from '../../ui/chip.tsx'
import { FilterPicker } from '../../ui/filter-picker.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { isFiltering, type LinkFilter, NO_LINK_FILTER, nextStatus } from './link-filter.ts'

interface LinksToolbarProps {
  filter: LinkFilter
  onChange: (filter: LinkFilter) => void
  groups: readonly Group[]
  tags: readonly Tag[]
}

/** Search, group, tags, the tri-state status and the way back to everything. */
export function LinksToolbar({ filter, onChange, groups, tags }: LinksToolbarProps) {
  const change = (part: Partial<LinkFilter>) => onChange({ ...filter, ...part })
  return (
    <search className="links-filters">
      <SearchBox label={linksTexts.search} value={filter.query} onChange={(query) => change({ query })} />
      <div className="links-filter-buttons">
        <FilterPicker
          icon="folder"
          label={linksTexts.group}
          emptyText={linksTexts.noGroups}
          options={groups.map((group) => ({ id: group.id, label: group.title }))}
          selected={filter.groupId === null ? [] : [filter.groupId]}
          onChange={([groupId = null]) => change({ groupId })}
          renderMark={(id) => <Dot color={groups.find((group) => group.id === id)?.color} />}
        />
        <FilterPicker
          icon="tag"
          isMulti
          label={linksTexts.tags}
          emptyText={linksTexts.noTags}
          options={tags.map((tag) => ({ id: tag.id, label: tag.name }))}
          selected={filter.tagIds}
          onChange={(tagIds) => change({ tagIds })}
          renderMark={(id) => <Dot color={tags.find((tag) => tag.id === id)?.color} />}
        />
        <StatusButton status={filter.status} onClick={() => change({ status: nextStatus(filter.status) })} />
        <Button
          look="ghost"
          className={isFiltering(filter) ? '' : 'max-lg:hidden'}
          disabled={!isFiltering(filter)}
          onClick={() => onChange(NO_LINK_FILTER)}
        >
          {linksTexts.clearFilters}
        </Button>
      </div>
    </search>
  )
}

function StatusButton({ status, onClick }: { status: LinkFilter['status']; onClick: () => void }) {
  const text = linksTexts.statusFilter[status]
  return (
    <button
      type="button"
      className="filter-button"
      data-on={status !== 'all'}
      aria-label={text.long}
      onClick={onClick}
    >
      <span className="tri-state" data-state={status} aria-hidden="true" />
      <span className="status-filter-long">{text.long}</span>
      <span className="status-filter-short">{text.short}</span>
    </button>
  )
}

function Dot({ color }: { color: string | undefined }) {
  return (
    <span className={colorClass(color)} aria-hidden="true">
      <span className="chip-dot block" />
    </span>
  )
}
