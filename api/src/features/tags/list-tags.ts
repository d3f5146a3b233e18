import type { Tag } from '@atajo/shared/tag'
import type { Owner } from '../../platform/actor.ts'
import { presentTag } from './present-tag.ts'
import type { TagsStore } from './tags.store.ts'

/** Every tag of an owner, newest first. */
export async function listTags({ tags }: { tags: Pick<TagsStore, 'list'> }, owner: Owner): Promise<Tag[]> {
  return (await tags.list(owner)).map(presentTag)
}
