import type { Color } from '@atajo/shared/color'
import { useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { ApiError } from '../../platform/server/api-error.ts'
import { queuedNotice, storageProblem } from '../../platform/server/storage-notices.ts'
import { foldText, searchByText } from '../../platform/text/text-search.ts'
import { linkTrashTexts } from '../../texts/es/links/link-trash.ts'
import { uiTexts } from '../../texts/es/ui.ts'
import { Button } from '../../ui/elements/button.tsx'
import { EmptyState } from '../../ui/elements/empty-state.tsx'
import { SkeletonRows } from '../../ui/elements/skeleton.tsx'
import { Unavailable } from '../../ui/lists/data-age.tsx'
import { notify } from '../../ui/notices/notify.tsx'
import { DialogPlace } from '../../ui/overlays/dialog-place.tsx'
import { type Collection, useTrashedItems } from './collection.queries.ts'
import { type CollectionItem, nameOf, type TrashedItem } from './collection-kind.ts'
import { FinalDeletionDialog, NameTakenDialog } from './collection-trash-dialogs.tsx'
import { TrashedCard } from './trashed-card.tsx'

interface CollectionTrashProps<Draft extends { color: Color }> {
  collection: Collection<Draft>
  /** The existing items, whose names are taken; undefined before they are read. */
  live: CollectionItem<Draft>[] | undefined
  search: string
  onClear: () => void
  onBack: () => void
  onEdit: (item: CollectionItem<Draft>) => void
}

type Asked<Draft> =
  | { about: 'deletion'; item: TrashedItem<Draft> }
  | { about: 'name'; other: CollectionItem<Draft> }

/** Lists the items deleted in the last 30 days, to restore or delete them permanently. */
export function CollectionTrash<Draft extends { color: Color }>(props: CollectionTrashProps<Draft>) {
  const { collection, live = [], search, onClear, onBack, onEdit } = props
  const { kind } = collection
  const { items, isError, refetch } = useTrashedItems(collection)
  const trashed = useDeferredValue(items)
  const [asked, setAsked] = useState<Asked<Draft> | null>(null)
  const client = useQueryClient()

  async function restore(item: TrashedItem<Draft>) {
    const readLive = () => client.fetchQuery({ ...collection.query, staleTime: 0 })
    const other = await restoreItem(collection, item, { live, readLive })
    if (other) setAsked({ about: 'name', other })
  }

  if (trashed === undefined) {
    return isError ? (
      <Unavailable onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows count={3} label={linkTrashTexts.loading} />
    )
  }
  const found = searchByText(trashed, search.trim(), (item) => foldText(nameOf(kind, item)))
  const { trash, noneFound } = kind.texts
  return (
    <>
      {trashed.length === 0 && (
        <EmptyState {...linkTrashTexts.empty} action={<Button onClick={onBack}>{trash.back}</Button>} />
      )}
      {trashed.length > 0 && found.length === 0 && (
        <EmptyState title={noneFound} action={<Button onClick={onClear}>{uiTexts.clearSearch}</Button>} />
      )}
      {found.length > 0 && (
        <ul className="collection-grid" aria-label={trash.listLabel}>
          {found.map((item) => (
            <li key={item.id}>
              <TrashedCard
                kind={kind}
                item={item}
                onRestore={() => void restore(item)}
                onRemove={() => setAsked({ about: 'deletion', item })}
              />
            </li>
          ))}
        </ul>
      )}
      <DialogPlace about={asked}>
        {(open) =>
          open.about === 'deletion' ? (
            <FinalDeletionDialog collection={collection} item={open.item} onClose={() => setAsked(null)} />
          ) : (
            <NameTakenDialog
              kind={kind}
              other={open.other}
              onEdit={() => onEdit(open.other)}
              onClose={() => setAsked(null)}
            />
          )
        }
      </DialogPlace>
    </>
  )
}

interface LiveItems<Draft extends { color: Color }> {
  live: CollectionItem<Draft>[]
  /** Reads the items again, because one created elsewhere may be missing. */
  readLive: () => Promise<CollectionItem<Draft>[]>
}

/** Restores an item and notifies; returns the existing item if that has its name. */
async function restoreItem<Draft extends { color: Color }>(
  { kind, restore }: Collection<Draft>,
  item: TrashedItem<Draft>,
  { live, readLive }: LiveItems<Draft>,
): Promise<CollectionItem<Draft> | undefined> {
  const { restored, restoreFailed } = kind.texts.trash
  try {
    const { isQueued } = await restore(item)
    await notify(isQueued ? queuedNotice() : restored)
  } catch (error) {
    const isTaken = error instanceof ApiError && error.code === `${kind.one}_exists`
    const sameName = (other: CollectionItem<Draft>) =>
      nameKey(nameOf(kind, other)) === nameKey(nameOf(kind, item))
    const other = isTaken
      ? (live.find(sameName) ?? (await readLive().catch(() => live)).find(sameName))
      : undefined
    if (other) return other
    const details = error instanceof ApiError ? error.details : storageProblem(error).details
    await notify({ title: restoreFailed, details, look: 'error' })
  }
  return undefined
}

/** Normalizes a name as the server does when it compares names. */
function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}
