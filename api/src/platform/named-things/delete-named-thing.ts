import type { Color } from '@atajo/shared/color'
import type { UserActor } from '../actor.ts'
import { AppError } from '../app-error.ts'
import type { NamedThings } from './named-thing-kind.ts'

/**
 * Deletes a thing; links that named it have it no more, since a link shows only what exists.
 * @throws AppError the kind's error for a missing thing.
 */
export async function deleteNamedThing<Fields extends { color: Color }>(
  { kind, things }: Pick<NamedThings<Fields, unknown>, 'kind' | 'things'>,
  { owner }: UserActor,
  { id, mark }: { id: number; mark: string | null },
): Promise<void> {
  if (await things.remove(owner, id, mark)) return
  if (mark !== null && (await things.wasDeletedBy(owner, id, mark))) return
  throw new AppError(kind.notFound)
}
