import type { UserActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { TagsStore } from './tags.store.ts'

export interface DeleteTagDeps {
  tags: Pick<TagsStore, 'remove' | 'wasDeletedBy'>
}

/**
 * Deletes a tag; links that named it have it no more, since a link shows only what exists.
 * @throws AppError `tag_not_found`.
 */
export async function deleteTag(
  { tags }: DeleteTagDeps,
  { owner }: UserActor,
  { id, mark }: { id: number; mark: string | null },
): Promise<void> {
  if (await tags.remove(owner, id, mark)) return
  if (mark !== null && (await tags.wasDeletedBy(owner, id, mark))) return
  throw new AppError('tag_not_found')
}
