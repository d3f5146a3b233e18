import type { Color } from '@atajo/shared/color'
import type { Owner } from '../actor.ts'
import { AppError } from '../app-error.ts'
import type { Collection } from './collection.ts'

/**
 * Reports the item that has the name. Returns if that item is gone by now, so the caller can retry.
 * @throws AppError the kind's error for a taken name
 */
export async function refuseTakenName<Fields extends { color: Color }>(
  { kind, nameOf, items }: Pick<Collection<Fields>, 'kind' | 'nameOf' | 'items'>,
  owner: Owner,
  name: string,
): Promise<void> {
  const holder = await items.findNamed(owner, name)
  if (holder) throw new AppError(`${kind.one}_exists`, { values: { name: nameOf(holder.fields) } })
}
