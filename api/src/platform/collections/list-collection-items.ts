import type { Color } from '@atajo/shared/color'
import type { TrashTimes } from '@atajo/shared/trash'
import type { Owner } from '../actor.ts'
import { type Collection, type PresentedItem, presentItem } from './collection.ts'

/** Lists an owner's items of that kind, newest first. */
export async function listCollectionItems<Fields extends { color: Color }>(
  { items }: Pick<Collection<Fields>, 'items'>,
  owner: Owner,
): Promise<PresentedItem<Fields>[]> {
  return (await items.list(owner)).map(presentItem)
}

/** Lists an owner's trashed items of that kind, the last one trashed first. */
export async function listTrashedItems<Fields extends { color: Color }>(
  { items, now }: Pick<Collection<Fields>, 'items' | 'now'>,
  owner: Owner,
): Promise<(PresentedItem<Fields> & TrashTimes)[]> {
  const trashed = await items.listTrash(owner, now())
  return trashed
    .map((item) => ({
      ...presentItem(item),
      deletedAt: item.deletedAt?.toISOString() ?? '',
      purgeAt: item.trashPurgeAt?.toISOString() ?? '',
    }))
    .sort((one, other) => other.deletedAt.localeCompare(one.deletedAt) || other.id - one.id)
}
