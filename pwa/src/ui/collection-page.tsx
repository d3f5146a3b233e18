import { type ReactNode, useDeferredValue, useState } from 'react'
import { uiTexts } from '../texts/es/ui.ts'
import { Button } from './button.tsx'
import { DataAge, Unavailable } from './data-age.tsx'
import { DialogPlace } from './dialog-place.tsx'
import { EmptyState } from './empty-state.tsx'
import { SearchBox } from './search-box.tsx'
import { SkeletonRows } from './skeleton.tsx'
import './styles/collections.css'

export interface CollectionTexts {
  title: string
  create: string
  search: string
  listLabel: string
  loading: string
  noneFound: string
  empty: { title: string; sentence: string }
  /** `3 de 50` */
  used: (count: number, limit: number) => string
}

/** The reading side of a collection, as its query hook answers it. */
export interface CollectionQuery {
  isError: boolean
  refetch: () => unknown
  dataUpdatedAt: number
}

interface CollectionPageProps<Item extends { id: number }> {
  texts: CollectionTexts
  /** Undefined until they were read once. */
  items: Item[] | undefined
  query: CollectionQuery
  /** How many the plan allows. */
  limit: number | undefined
  drawing: ReactNode
  /** The ones that a search lets through, in the order they are shown. */
  find: (items: Item[], search: string) => Item[]
  renderCard: (item: Item, actions: { onEdit: () => void; onDelete: () => void }) => ReactNode
  /** The dialog that edits an item, or makes one of nothing. */
  renderForm: (edited: Item | null, onClose: () => void) => ReactNode
  renderDeletion: (item: Item, onClose: () => void) => ReactNode
}

type OpenDialog<Item> = { kind: 'form'; item: Item | null } | { kind: 'deletion'; item: Item } | null

/** A page of cards that are made, searched, edited and deleted. */
export function CollectionPage<Item extends { id: number }>(props: CollectionPageProps<Item>) {
  const { texts, query } = props
  // What came is drawn in slices, so that the page answers meanwhile.
  const items = useDeferredValue(props.items)
  const [search, setSearch] = useState('')
  const [dialog, setDialog] = useState<OpenDialog<Item>>(null)
  const create = () => setDialog({ kind: 'form', item: null })
  const close = () => setDialog(null)
  return (
    <div className="page">
      <PageHead texts={texts} count={items?.length} limit={props.limit} onCreate={create} />
      <DataAge readAt={query.dataUpdatedAt} isStale={query.isError} />
      {items && items.length > 0 && (
        <SearchBox label={texts.search} value={search} onChange={setSearch} className="mb-4 lg:max-w-120" />
      )}
      {items === undefined && query.isError && <Unavailable onRetry={() => void query.refetch()} />}
      {items === undefined && !query.isError && <SkeletonRows count={3} label={texts.loading} />}
      {items?.length === 0 && <NoneYet texts={texts} drawing={props.drawing} onCreate={create} />}
      {items && items.length > 0 && (
        <CardGrid
          texts={texts}
          items={props.find(items, search)}
          onClear={() => setSearch('')}
          renderCard={(item) =>
            props.renderCard(item, {
              onEdit: () => setDialog({ kind: 'form', item }),
              onDelete: () => setDialog({ kind: 'deletion', item }),
            })
          }
        />
      )}
      <DialogPlace about={dialog}>
        {(open) =>
          open.kind === 'form' ? props.renderForm(open.item, close) : props.renderDeletion(open.item, close)
        }
      </DialogPlace>
    </div>
  )
}

interface PageHeadProps {
  texts: CollectionTexts
  count: number | undefined
  limit: number | undefined
  onCreate: () => void
}

function PageHead({ texts, count, limit, onCreate }: PageHeadProps) {
  return (
    <header className="page-head">
      <div>
        <h1>{texts.title}</h1>
        <p className="page-count">{count !== undefined && limit !== undefined && texts.used(count, limit)}</p>
      </div>
      <Button look="accent" icon="add" onClick={onCreate}>
        {texts.create}
      </Button>
    </header>
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
