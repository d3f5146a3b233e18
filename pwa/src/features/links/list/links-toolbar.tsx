import type { Group } from '@atajo/shared/group'
import type { Link } from '@atajo/shared/link'
import type { Tag } from '@atajo/shared/tag'
import { linkTrashTexts } from '../../../texts/es/links/link-trash.ts'
import { linksTexts } from '../../../texts/es/links/links.ts'
import { Button } from '../../../ui/elements/button.tsx'
import { Icon } from '../../../ui/elements/icon.tsx'
import { FilterPicker } from '../../../ui/fields/filter-picker.tsx'
import { SearchBox } from '../../../ui/fields/search-box.tsx'
import { ScanButton } from '../../qr-codes/qr-codes.public.ts'
import { collectionOptions } from '../form/collection-options.tsx'
import { LINK_CONDITIONS } from '../model/link-conditions.ts'
import { isFiltering, type LinkFilter, NO_LINK_FILTER, nextStatus } from '../model/link-filter.ts'
import { LINK_ORDERS, type LinkOrder } from '../model/sort-links.ts'
import { ActionIcon } from '../selection/action-icon.tsx'

const CONDITION_OPTIONS = LINK_CONDITIONS.map((id) => ({ id, label: linksTexts.conditions.names[id] }))

interface LinksToolbarProps {
  /** Those that a scanned code may lead to; undefined where none may. */
  links: readonly Link[] | undefined
  filter: LinkFilter
  onChange: (filter: LinkFilter) => void
  groups: readonly Group[]
  tags: readonly Tag[]
  /** False for guests, who have neither groups nor tags. */
  hasCollections: boolean
  order: LinkOrder
  onOrder: (order: LinkOrder) => void
}

/** Search, filters, sort order, the trash and a button that clears the filter. */
export function LinksToolbar(props: LinksToolbarProps) {
  const { filter, onChange, groups, tags, hasCollections } = props
  const change = (part: Partial<LinkFilter>) => onChange({ ...filter, ...part })
  return (
    <search className="links-filters">
      <div className="flex min-w-0 items-center">
        <div className="min-w-0 flex-1">
          <SearchBox label={linksTexts.search} value={filter.query} onChange={(query) => change({ query })} />
        </div>
        {props.links && <ScanButton links={props.links} />}
      </div>
      <TrashButton isOn={filter.isTrash} onClick={() => change({ isTrash: !filter.isTrash })} />
      <div className="links-filter-buttons">
        {hasCollections && (
          <>
            <FilterPicker
              icon="folder"
              label={linksTexts.group}
              emptyText={linksTexts.noGroups}
              selected={filter.groupId === null ? [] : [filter.groupId]}
              onChange={([groupId = null]) => change({ groupId })}
              {...collectionOptions(groups)}
            />
            <FilterPicker
              icon="tag"
              isMulti
              isFeminine
              label={linksTexts.tags}
              emptyText={linksTexts.noTags}
              selected={filter.tagIds}
              onChange={(tagIds) => change({ tagIds })}
              {...collectionOptions(tags)}
            />
          </>
        )}
        <StatusButton status={filter.status} onClick={() => change({ status: nextStatus(filter.status) })} />
        <FilterPicker
          icon="filter"
          isMulti
          hasSearch={false}
          label={linksTexts.conditions.label}
          options={CONDITION_OPTIONS}
          selected={filter.conditions}
          onChange={(conditions) => change({ conditions })}
        />
        {!filter.isTrash && <OrderSelect order={props.order} onChange={props.onOrder} />}
        <Button look="ghost" disabled={!isFiltering(filter)} onClick={() => onChange(NO_LINK_FILTER)}>
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

function OrderSelect({ order, onChange }: { order: LinkOrder; onChange: (order: LinkOrder) => void }) {
  const { label, names } = linksTexts.order
  return (
    <label className="filter-button order-select">
      <span className="sr-only">{label}</span>
      <ActionIcon action="sort" />
      <select value={order} onChange={(event) => onChange(event.target.value as LinkOrder)}>
        {LINK_ORDERS.map((each) => (
          <option key={each} value={each}>
            {names[each]}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </label>
  )
}

function TrashButton({ isOn, onClick }: { isOn: boolean; onClick: () => void }) {
  const { title } = linkTrashTexts
  return (
    <button
      type="button"
      className="filter-button trash-filter"
      data-on={isOn}
      aria-pressed={isOn}
      aria-label={title}
      title={title}
      onClick={onClick}
    >
      <Icon name="trash" />
      <span>{title}</span>
    </button>
  )
}
