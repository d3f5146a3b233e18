import type { Color } from '@atajo/shared/color'
import type { Owner } from '../actor.ts'
import type { Collection } from './collection.ts'

/** Every item of that kind that an owner has, newest first. */
export async function listCollectionItems<Fields extends { color: Color }, Answer>(
  { kind, items }: Pick<Collection<Fields, Answer>, 'kind' | 'items'>,
  owner: Owner,
): Promise<Answer[]> {
  return (await items.list(owner)).map(kind.present)
}
