import type { Color } from '@atajo/shared/color'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { collectionTexts } from '../../texts/es/links/collections.ts'
import { linkTrashTexts } from '../../texts/es/links/link-trash.ts'
import { uiTexts } from '../../texts/es/ui.ts'
import { Button } from '../../ui/elements/button.tsx'
import { EmptyState } from '../../ui/elements/empty-state.tsx'
import { Icon } from '../../ui/elements/icon.tsx'
import { PageHead } from '../../ui/elements/page-head.tsx'
import { SkeletonRows } from '../../ui/elements/skeleton.tsx'
import { SearchBox } from '../../ui/fields/search-box.tsx'
import { DataAge, Unavailable } from '../../ui/lists/data-age.tsx'
import { DialogPlace } from '../../ui/overlays/dialog-place.tsx'
import { useSession } from '../auth/auth.public.ts'
import { useLinks } from '../links/links.public.ts'
import { itemKey, useItemSyncs } from '../sync/sync.public.ts'
import { type Collection, useCollection } from './collection.queries.ts'
import { CollectionCard } from './collection-card.tsx'
import { CollectionDeletionDialog } from './collection-deletion-dialog.tsx'
import { CollectionFormDialog } from './collection-form-dialog.tsx'
import type { CollectionItem, CollectionKind, CollectionTexts } from './collection-kind.ts'
import { CollectionTrash } from './collection-trash.tsx'
import { filterItems } from './filter-items.ts'
import './collections.css'

interface CollectionPageProps<Draft extends { color: Color }> {
  collection: Collection<Draft>
  drawing: ReactNode
}

type OpenDialog<Item> = { kind: 'form'; item: Item | null } | { kind: 'deletion'; item: Item } | null

/** Lists the items as cards to create, search, edit and delete, and those in the trash. */
export function CollectionPage<Draft extends { color: Color }>(props: CollectionPageProps<Draft>) {
  const { collection, drawing } = props
  const { kind } = collection
  const { texts } = kind
  const { items: latest, isError, refetch, dataUpdatedAt } = useCollection(collection)
  const limit = useSession().user?.limits[kind.many]
  // Deferring the value keeps the page responsive while the cards are drawn.
  const items = useDeferredValue(latest)
  const links = useDeferredValue(useLinks().items)
  const [isTrash, setIsTrash] = useIsTrash(kind.many)
  const [search, setSearch] = useState('')
  const [dialog, setDialog] = useState<OpenDialog<CollectionItem<Draft>>>(null)
  const openForm = (item: CollectionItem<Draft> | null) => setDialog({ kind: 'form', item })
  const close = () => setDialog(null)
  const clear = () => setSearch('')
  const countLinks = ({ id }: { id: number }) => links?.filter((link) => kind.isOn(link, id)).length ?? 0
  return (
    <div className="page">
      <PageHead title={texts.title} action={<CreateButton texts={texts} onCreate={() => openForm(null)} />}>
        <p className="page-count">
          {isTrash
            ? linkTrashTexts.title
            : items && limit !== undefined && collectionTexts.used(items.length, limit)}
        </p>
      </PageHead>
      <DataAge readAt={dataUpdatedAt} isStale={isError} />
      {(isTrash || (items && items.length > 0)) && (
        <search className="collection-filters">
          <SearchBox label={texts.search} value={search} onChange={setSearch} />
          <TrashButton isOn={isTrash} onClick={() => setIsTrash(!isTrash)} />
        </search>
      )}
      {isTrash ? (
        <CollectionTrash
          collection={collection}
          live={latest}
          search={search}
          onClear={clear}
          onBack={() => setIsTrash(false)}
          onEdit={openForm}
        />
      ) : items === undefined ? (
        <NotThere isError={isError} label={texts.loading} onRetry={() => void refetch()} />
      ) : items.length === 0 ? (
        <NoneYet
          texts={texts}
          drawing={drawing}
          onCreate={() => openForm(null)}
          onTrash={() => setIsTrash(true)}
        />
      ) : (
        <CardGrid
          kind={kind}
          items={filterItems(kind, items, search)}
          onClear={clear}
          countLinks={countLinks}
          onEdit={openForm}
          onDelete={(item) => setDialog({ kind: 'deletion', item })}
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

/** The address stores whether the trash is shown, so that it survives reload and Back. */
function useIsTrash(many: 'groups' | 'tags') {
  const { papelera } = useSearch({ strict: false })
  const navigate = useNavigate()
  const set = (isTrash: boolean) =>
    void navigate({ to: `/${many}` as const, search: isTrash ? { papelera: 1 } : {}, replace: true })
  return [papelera === 1, set] as const
}

function CreateButton({ texts, onCreate }: { texts: CollectionTexts; onCreate: () => void }) {
  return (
    <Button look="accent" icon="add" onClick={onCreate}>
      {texts.create}
    </Button>
  )
}

function TrashButton({ isOn, onClick }: { isOn: boolean; onClick: () => void }) {
  return (
    <button type="button" className="filter-button" data-on={isOn} aria-pressed={isOn} onClick={onClick}>
      <Icon name="trash" />
      {linkTrashTexts.title}
    </button>
  )
}

interface NotThereProps {
  isError: boolean
  label: string
  onRetry: () => void
}

function NotThere({ isError, label, onRetry }: NotThereProps) {
  return isError ? <Unavailable onRetry={onRetry} /> : <SkeletonRows count={3} label={label} />
}

interface NoneYetProps {
  texts: CollectionTexts
  drawing: ReactNode
  onCreate: () => void
  onTrash: () => void
}

function NoneYet({ texts, drawing, onCreate, onTrash }: NoneYetProps) {
  return (
    <EmptyState
      drawing={drawing}
      title={texts.empty.title}
      sentence={texts.empty.sentence}
      action={
        <div className="flex flex-wrap gap-2">
          <CreateButton texts={texts} onCreate={onCreate} />
          <Button icon="trash" onClick={onTrash}>
            {linkTrashTexts.title}
          </Button>
        </div>
      }
    />
  )
}

interface CardGridProps<Draft extends { color: Color }> {
  kind: CollectionKind<Draft>
  items: CollectionItem<Draft>[]
  onClear: () => void
  countLinks: (item: { id: number }) => number
  onEdit: (item: CollectionItem<Draft>) => void
  onDelete: (item: CollectionItem<Draft>) => void
}

function CardGrid<Draft extends { color: Color }>(props: CardGridProps<Draft>) {
  const { kind, items, onClear, countLinks, onEdit, onDelete } = props
  const syncs = useItemSyncs()
  const { texts } = kind
  if (items.length === 0) {
    return (
      <EmptyState title={texts.noneFound} action={<Button onClick={onClear}>{uiTexts.clearSearch}</Button>} />
    )
  }
  return (
    <ul className="collection-grid" aria-label={texts.listLabel}>
      {items.map((item) => (
        <li key={item.id}>
          <CollectionCard
            kind={kind}
            item={item}
            linkCount={countLinks(item)}
            sync={syncs.get(itemKey(kind.one, item.id))}
            onEdit={() => onEdit(item)}
            onDelete={() => onDelete(item)}
          />
        </li>
      ))}
    </ul>
  )
}
