import type { Color } from '@atajo/shared/color'
import type { Owner } from '../actor.ts'
import { AppError } from '../app-error.ts'
import type { Collection } from './collection.ts'

/**
 * Says which item has the name already; returns where it has gone, so that the caller tries again.
 * @throws AppError the kind's error for a name that is taken.
 */
export async function refuseTakenName<Fields extends { color: Color }>(
  { kind, nameOf, items }: Pick<Collection<Fields>, 'kind' | 'nameOf' | 'items'>,
  owner: Owner,
  name: string,
): Promise<void> {
  const holder = await items.findNamed(owner, name)
  if (holder) throw new AppError(`${kind.one}_exists`, { values: { name: nameOf(holder.fields) } })
}
