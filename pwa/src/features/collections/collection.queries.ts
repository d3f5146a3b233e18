import type { Color } from '@atajo/shared/color'
import { queryOptions } from '@tanstack/react-query'
import { readCached } from '../../platform/server/cached-read.ts'
import { isOnline } from '../../platform/server/online.ts'
import { useSession } from '../auth/auth.public.ts'
import {
  changesBetween,
  discardChange,
  enqueue,
  newLocalId,
  submit,
  submitEdit,
  useProjectedQuery,
} from '../sync/sync.public.ts'
import {
  type CollectionItem,
  type CollectionKind,
  draftOf,
  nameOf,
  type TrashedItem,
} from './collection-kind.ts'
import { defineCollectionActions } from './collection-outbox-actions.ts'

export type Collection<Draft extends { color: Color }> = ReturnType<typeof createCollection<Draft>>

export interface Removal {
  isQueued: boolean
  undo: () => Promise<unknown>
}

export interface Creation {
  localId?: number
  onKept?: () => void
}

/**
 * A kind of collection with its list and its changes, which may wait for a connection. They reject
 * with ApiError if the server refuses.
 */
export function createCollection<Draft extends { color: Color }>(kind: CollectionKind<Draft>) {
  const actions = defineCollectionActions(kind)
  type Item = CollectionItem<Draft>
  type Trashed = TrashedItem<Draft>
  return {
    kind,
    query: queryOptions({
      queryKey: [kind.many],
      queryFn: (context) => readCached<Item[], Item[]>(context, kind.paths.list, (items) => items),
    }),
    create: (draft: Draft, { localId = newLocalId(), onKept }: Creation = {}) =>
      submit(actions.creation, { ...draft, localId }, onKept),
    update(item: Item, draft: Draft, onKept?: () => void) {
      const change = changesBetween({ ...draftOf(kind, item) }, { ...draft })
      return submitEdit(actions.edit, { id: item.id, change, called: nameOf(kind, draft) }, onKept)
    },
    /** The items in the trash, last deleted first. */
    trashQuery: queryOptions({
      queryKey: [kind.trashed],
      queryFn: (context) => readCached<Trashed[], Trashed[]>(context, kind.paths.trash, (items) => items),
    }),
    /** Moves an item to the trash; its links stay, without it. */
    async remove(item: Item): Promise<Removal> {
      const deletion = { id: item.id, [kind.nameField]: nameOf(kind, item), item }
      const result = await submit(actions.deletion, deletion)
      const unsent = result.isQueued ? result.changeId : null
      const undo = () =>
        unsent !== null && !isOnline()
          ? discardChange(unsent)
          : enqueue(actions.restoration, { restored: item })
      return { isQueued: result.isQueued, undo }
    },
    restore: (item: Item) => submit(actions.restoration, { restored: item }),
    removeForGood: (item: Item) => submit(actions.finalDeletion, { item }),
  }
}

/** Reads the user's items with their waiting changes; guests have none. */
export function useCollection<Draft extends { color: Color }>({ kind, query }: Collection<Draft>) {
  const isMember = useSession().status === 'user'
  return useProjectedQuery(kind.many, { ...query, enabled: isMember })
}

/** Reads the user's trash with its waiting changes. */
export function useTrashedItems<Draft extends { color: Color }>({ kind, trashQuery }: Collection<Draft>) {
  return useProjectedQuery(kind.trashed, trashQuery)
}
