import type { Color } from '@atajo/shared/color'
import type { Owner } from '../actor.ts'
import { type Collection, type PresentedItem, presentItem } from './collection.ts'

/** Lists an owner's items of that kind, newest first. */
export async function listCollectionItems<Fields extends { color: Color }>(
  { items }: Pick<Collection<Fields>, 'items'>,
  owner: Owner,
): Promise<PresentedItem<Fields>[]> {
  return (await items.list(owner)).map(presentItem)
}
