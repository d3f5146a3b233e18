import type { Link } from '@atajo/shared/link'
import type { ShortLinkPlace } from '@atajo/shared/short-link'
import { Link as RouterLink } from '@tanstack/react-router'
import { memo, useDeferredValue, useMemo, useState } from 'react'
import { useShortLinkPlace } from '../../../platform/server/site.ts'
import { formatNumber } from '../../../platform/text/formats.ts'
import { linkTrashTexts } from '../../../texts/es/links/link-trash.ts'
import { linksTexts } from '../../../texts/es/links/links.ts'
import { Button, buttonLook } from '../../../ui/elements/button.tsx'
import { EmptyState } from '../../../ui/elements/empty-state.tsx'
import { Icon } from '../../../ui/elements/icon.tsx'
import { lazyComponent } from '../../../ui/elements/lazy-component.tsx'
import { PageHead } from '../../../ui/elements/page-head.tsx'
import { SkeletonRows } from '../../../ui/elements/skeleton.tsx'
import { DataAge, Unavailable } from '../../../ui/lists/data-age.tsx'
import { useSession } from '../../auth/auth.public.ts'
import { ExportButton } from '../../exports/exports.public.ts'
import { useGroups } from '../../groups/groups.public.ts'
import { OffersNotice } from '../../link-transfers/link-transfers.public.ts'
import { ViewTabs } from '../../stats/stats.public.ts'
import { itemKey, useItemSyncs } from '../../sync/sync.public.ts'
import { useTags } from '../../tags/tags.public.ts'
import { filterLinks, isFiltering, type LinkFilter, NO_LINK_FILTER } from '../model/link-filter.ts'
import { keepOrder, keptOrder, type LinkOrder, sortLinks } from '../model/sort-links.ts'
import { useLinks } from '../outbox/links.queries.ts'
import { SelectableLinks } from '../selection/selectable-links.tsx'
import { LinkRow } from './link-row.tsx'
import { LinksDrawing } from './links-drawing.tsx'
import { LinksToolbar } from './links-toolbar.tsx'
import { SizedColumns } from './sized-columns.tsx'
import { useLinkFilter } from './use-link-filter.ts'
import './links-list.css'

const TrashedLinks = lazyComponent(async () => (await import('./trashed-links.tsx')).TrashedLinks, {
  missing: 'in-place',
})
const NONE: never[] = []
const ROW_HEIGHT = { desktop: 69, phone: 126 }

/** The page /links: all links of the owner, searched and filtered while typing. */
export function LinksPage() {
  const { items: latest, isError, refetch, dataUpdatedAt } = useLinks()
  const groups = useDeferredValue(useGroups().items) ?? NONE
  const tags = useDeferredValue(useTags().items) ?? NONE
  const groupColors = useMemo(() => new Map(groups.map((group) => [group.id, group.color])), [groups])
  const place = useShortLinkPlace()
  const { status } = useSession()
  const [filter, setFilter] = useLinkFilter()
  // Deferred rendering keeps the page responsive while the list changes.
  const links = useDeferredValue(latest)
  const deferred = useDeferredValue(filter)
  const [order, setOrder] = useLinkOrder()
  const deferredOrder = useDeferredValue(order)
  const found = useMemo(
    () => links && sortLinks(filterLinks(links, deferred), deferredOrder),
    [links, deferred, deferredOrder],
  )
  return (
    <div className="page">
      <PageHead
        title={linksTexts.title}
        isCompact
        views={
          status === 'user' && (
            <ViewTabs current="list" group={filter.groupId ?? undefined} tag={filter.tagIds[0]} />
          )
        }
        action={
          <div className="flex lg:gap-2">
            {status === 'user' && <ImportLink />}
            {status === 'user' && links?.length !== 0 && <ExportButton />}
            <RouterLink to="/links/create" {...buttonLook({ look: 'accent' })}>
              <Icon name="add" />
              {linksTexts.create}
            </RouterLink>
          </div>
        }
      >
        <p className="page-count" role="status">
          {filter.isTrash ? linkTrashTexts.title : found && linksTexts.showing(formatNumber(found.length))}
        </p>
      </PageHead>
      {status === 'user' && <OffersNotice />}
      <DataAge readAt={dataUpdatedAt} isStale={isError} />
      {(filter.isTrash || (links ? links.length > 0 : !isError)) && (
        <LinksToolbar
          links={status === 'user' ? links : undefined}
          filter={filter}
          onChange={setFilter}
          groups={groups}
          tags={tags}
          hasCollections={status === 'user'}
          order={order}
          onOrder={setOrder}
        />
      )}
      {filter.isTrash ? (
        <TrashedLinks filter={deferred} onChange={setFilter} place={place} />
      ) : found === undefined && isError ? (
        <Unavailable onRetry={() => void refetch()} />
      ) : (
        <FoundLinks
          found={found}
          isEmpty={links?.length === 0}
          filter={filter}
          onChange={setFilter}
          groupColors={groupColors}
          place={place}
        />
      )}
    </div>
  )
}

interface FoundLinksProps {
  /** Undefined while loading. */
  found: Link[] | undefined
  isEmpty: boolean
  filter: LinkFilter
  onChange: (filter: LinkFilter) => void
  groupColors: ReadonlyMap<number, string>
  place: ShortLinkPlace
}

function FoundLinks({ found, isEmpty, filter, onChange, ...list }: FoundLinksProps) {
  if (found === undefined) return <SkeletonRows count={6} label={linksTexts.loading} />
  if (found.length > 0) return <LinkList links={found} {...list} />
  return isEmpty ? (
    <NoLinks onTrash={() => onChange({ ...NO_LINK_FILTER, isTrash: true })} />
  ) : (
    <NoneFound filter={filter} onClear={() => onChange(NO_LINK_FILTER)} />
  )
}

interface LinkListProps {
  links: Link[]
  groupColors: ReadonlyMap<number, string>
  place: ShortLinkPlace
}

const LinkList = memo(function LinkList({ links, groupColors, place }: LinkListProps) {
  const syncs = useItemSyncs()
  return (
    <SizedColumns>
      <SelectableLinks
        place="list"
        label={linksTexts.listLabel}
        className="links-rows"
        itemClassName="link-item"
        links={links}
        rowHeight={ROW_HEIGHT}
        renderRow={(link, selection) => (
          <LinkRow
            {...selection}
            link={link}
            place={place}
            groupColor={link.group ? (groupColors.get(link.group.id) ?? null) : null}
            sync={syncs.get(itemKey('link', link.id)) ?? null}
          />
        )}
      />
    </SizedColumns>
  )
})

function useLinkOrder(): [LinkOrder, (order: LinkOrder) => void] {
  const [order, setOrder] = useState(keptOrder)
  function choose(next: LinkOrder) {
    keepOrder(next)
    setOrder(next)
  }
  return [order, choose]
}

function ImportLink() {
  return (
    <RouterLink to="/import" {...buttonLook({ look: 'ghost', size: 'small' })} title={linksTexts.import}>
      <Icon name="upload" className="md:hidden" />
      <span className="max-md:sr-only">{linksTexts.import}</span>
    </RouterLink>
  )
}

function NoLinks({ onTrash }: { onTrash: () => void }) {
  return (
    <EmptyState
      drawing={<LinksDrawing />}
      title={linksTexts.empty.title}
      sentence={linksTexts.empty.sentence}
      action={
        <div className="flex flex-wrap gap-2">
          <RouterLink to="/links/create" {...buttonLook({ look: 'accent' })}>
            <Icon name="add" />
            {linksTexts.createLink}
          </RouterLink>
          <Button icon="trash" onClick={onTrash}>
            {linkTrashTexts.title}
          </Button>
        </div>
      }
    />
  )
}

function NoneFound({ filter, onClear }: { filter: LinkFilter; onClear: () => void }) {
  const query = filter.query.trim()
  const isOnlyQuery = query !== '' && !isFiltering({ ...filter, query: '' })
  return (
    <EmptyState
      title={linksTexts.noneFound.title}
      sentence={isOnlyQuery ? linksTexts.noneFound.query(query) : linksTexts.noneFound.filters}
      action={<Button onClick={onClear}>{linksTexts.clearFilters}</Button>}
    />
  )
}
