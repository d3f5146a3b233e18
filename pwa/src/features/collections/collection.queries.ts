import type { Color } from '@atajo/shared/color'
import { queryOptions } from '@tanstack/react-query'
import { readKept } from '../../platform/kept-read.ts'
import { useSession } from '../auth/auth.public.ts'
import { changedFields, enqueue, newLocalId, submit, useProjectedQuery } from '../sync/sync.public.ts'
import { type CollectionItem, type CollectionKind, draftOf, nameOf } from './collection-kind.ts'
import { defineCollectionActions } from './collection-outbox-actions.ts'

export type Collection<Draft extends { color: Color }> = ReturnType<typeof createCollection<Draft>>

/**
 * A kind of collection with its list and its changes, which may wait for a connection.
 * They reject with ApiError where the server refuses.
 */
export function createCollection<Draft extends { color: Color }>(kind: CollectionKind<Draft>) {
  const actions = defineCollectionActions(kind)
  type Item = CollectionItem<Draft>
  return {
    kind,
    /** Every item of the signed-in user. */
    query: queryOptions({
      queryKey: [kind.many],
      queryFn: (context) => readKept<Item[], Item[]>(context, kind.paths.list, (items) => items),
    }),
    create: (draft: Draft) => submit(actions.creation, { ...draft, localId: newLocalId() }),
    update(item: Item, draft: Draft) {
      const changed = changedFields(draftOf(kind, item), draft)
      return submit(actions.change, { ...draft, id: item.id, ifUpdatedAt: item.updatedAt, changed })
    },
    /** Takes a deletion back; on screen at once. */
    restore: (item: Item) => enqueue(actions.restoration, { restored: item }),
    /** The links of the item stay, without it. */
    remove: (item: Item) => submit(actions.deletion, { id: item.id, [kind.nameField]: nameOf(kind, item) }),
  }
}

/** The user's items with what waits to be sent laid over them; guests have none. */
export function useCollection<Draft extends { color: Color }>({ kind, query }: Collection<Draft>) {
  const isMember = useSession().status === 'user'
  return useProjectedQuery(kind.many, { ...query, enabled: isMember })
}
