import type { Color } from '@atajo/shared/color'
import type { UserActor } from '../actor.ts'
import { AppError } from '../app-error.ts'
import type { Collection } from './collection.ts'

export interface CollectionItemDeletion {
  id: number
  idempotencyKey: string | null
}

type Deps<Fields extends { color: Color }> = Pick<Collection<Fields>, 'kind' | 'items' | 'now'>

/**
 * Trashes an item. Its links hide it until it is restored.
 * @throws AppError the kind's error for a missing item
 */
export async function deleteCollectionItem<Fields extends { color: Color }>(
  deps: Deps<Fields>,
  actor: UserActor,
  deletion: CollectionItemDeletion,
): Promise<void> {
  await take(deps, actor, { ...deletion, by: 'trash' })
}

/** Deletes a trashed item for good. @throws AppError the kind's error for a missing item */
export async function deleteCollectionItemForGood<Fields extends { color: Color }>(
  deps: Deps<Fields>,
  actor: UserActor,
  deletion: CollectionItemDeletion,
): Promise<void> {
  await take(deps, actor, { ...deletion, by: 'removeForGood' })
}

async function take<Fields extends { color: Color }>(
  { kind, items, now }: Deps<Fields>,
  { owner }: UserActor,
  { id, idempotencyKey, by }: CollectionItemDeletion & { by: 'trash' | 'removeForGood' },
): Promise<void> {
  if (await items[by](owner, id, { at: now(), idempotencyKey })) return
  if (idempotencyKey !== null && (await items.wasChangedBy(owner, id, idempotencyKey))) return
  throw new AppError(`${kind.one}_not_found`)
}
