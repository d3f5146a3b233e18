import type { Color } from '@atajo/shared/color'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { collectionTexts } from '../../texts/es/collections.ts'
import { uiTexts } from '../../texts/es/ui.ts'
import { Button } from '../../ui/button.tsx'
import { DataAge, Unavailable } from '../../ui/data-age.tsx'
import { DialogPlace } from '../../ui/dialog-place.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useSession } from '../auth/auth.public.ts'
import { useLinks } from '../links/links.public.ts'
import { itemKey, useItemSyncs } from '../sync/sync.public.ts'
import { type Collection, useCollection } from './collection.queries.ts'
import { CollectionCard } from './collection-card.tsx'
import { CollectionDeletionDialog } from './collection-deletion-dialog.tsx'
import { CollectionFormDialog } from './collection-form-dialog.tsx'
import type { CollectionItem, CollectionTexts } from './collection-kind.ts'
import { filterItems } from './filter-items.ts'
import './collections.css'

interface CollectionPageProps<Draft extends { color: Color }> {
  collection: Collection<Draft>
  /** What stands where there are no items yet. */
  drawing: ReactNode
}

type OpenDialog<Item> = { kind: 'form'; item: Item | null } | { kind: 'deletion'; item: Item } | null

/** A page of cards that are made, searched, edited and deleted. */
export function CollectionPage<Draft extends { color: Color }>(props: CollectionPageProps<Draft>) {
  const { collection, drawing } = props
  const { kind } = collection
  const { texts } = kind
  const { items: latest, isError, refetch, dataUpdatedAt } = useCollection(collection)
  const syncs = useItemSyncs()
  const limit = useSession().user?.limits[kind.many]
  // What came is drawn in slices, so that the page answers meanwhile.
  const items = useDeferredValue(latest)
  const links = useDeferredValue(useLinks().items)
  const [search, setSearch] = useState('')
  const [dialog, setDialog] = useState<OpenDialog<CollectionItem<Draft>>>(null)
  const create = () => setDialog({ kind: 'form', item: null })
  const close = () => setDialog(null)
  const countLinks = ({ id }: { id: number }) => links?.filter((link) => kind.isOn(link, id)).length ?? 0
  return (
    <div className="page">
      <PageHead
        title={texts.title}
        action={
          <Button look="accent" icon="add" onClick={create}>
            {texts.create}
          </Button>
        }
      >
        <p className="page-count">
          {items && limit !== undefined && collectionTexts.used(items.length, limit)}
        </p>
      </PageHead>
      <DataAge readAt={dataUpdatedAt} isStale={isError} />
      {items && items.length > 0 && (
        <SearchBox label={texts.search} value={search} onChange={setSearch} className="mb-4 lg:max-w-120" />
      )}
      {items === undefined && isError && <Unavailable onRetry={() => void refetch()} />}
      {items === undefined && !isError && <SkeletonRows count={3} label={texts.loading} />}
      {items?.length === 0 && <NoneYet texts={texts} drawing={drawing} onCreate={create} />}
      {items && items.length > 0 && (
        <CardGrid
          texts={texts}
          items={filterItems(kind, items, search)}
          onClear={() => setSearch('')}
          renderCard={(item) => (
            <CollectionCard
              kind={kind}
              item={item}
              linkCount={countLinks(item)}
              sync={syncs.get(itemKey(kind.one, item.id))}
              onEdit={() => setDialog({ kind: 'form', item })}
              onDelete={() => setDialog({ kind: 'deletion', item })}
            />
          )}
        />
      )}
      <DialogPlace about={dialog}>
        {(open) =>
          open.kind === 'form' ? (
            <CollectionFormDialog collection={collection} edited={open.item} onClose={close} />
          ) : (
            <CollectionDeletionDialog
              collection={collection}
              item={open.item}
              linkCount={countLinks(open.item)}
              onClose={close}
            />
          )
        }
      </DialogPlace>
    </div>
  )
}

interface NoneYetProps {
  texts: CollectionTexts
  drawing: ReactNode
  onCreate: () => void
}

function NoneYet({ texts, drawing, onCreate }: NoneYetProps) {
  return (
    <EmptyState
      drawing={drawing}
      title={texts.empty.title}
      sentence={texts.empty.sentence}
      action={
        <Button look="accent" icon="add" onClick={onCreate}>
          {texts.create}
        </Button>
      }
    />
  )
}

interface CardGridProps<Item> {
  texts: CollectionTexts
  items: Item[]
  onClear: () => void
  renderCard: (item: Item) => ReactNode
}

function CardGrid<Item extends { id: number }>({ texts, items, onClear, renderCard }: CardGridProps<Item>) {
  if (items.length === 0) {
    return (
      <EmptyState title={texts.noneFound} action={<Button onClick={onClear}>{uiTexts.clearSearch}</Button>} />
    )
  }
  return (
    <ul className="collection-grid" aria-label={texts.listLabel}>
      {items.map((item) => (
        <li key={item.id}>{renderCard(item)}</li>
      ))}
    </ul>
  )
}
