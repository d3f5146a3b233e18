import { API } from '@atajo/shared/paths'
import type { Tag, TagDraft } from '@atajo/shared/tag'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { readKept } from '../../platform/kept-read.ts'
import { useSession } from '../auth/auth.public.ts'
import { changedFields, newLocalId, type SubmitResult, submit, useProjected } from '../sync/sync.public.ts'
import { tagChange, tagCreation, tagDeletion, tagsKey } from './tag-outbox-actions.ts'

/** Every tag of the signed-in user. */
export const tagsQuery = queryOptions({
  queryKey: tagsKey,
  queryFn: (context) => readKept<Tag[], Tag[]>(context, API.listTags, (tags) => tags),
})

/** The user's tags with what waits to be sent laid over them; a guest has none and is not asked for any. */
export function useTags() {
  const isMember = useSession().status === 'user'
  const { data, isError, isPaused, refetch, dataUpdatedAt } = useQuery({ ...tagsQuery, enabled: isMember })
  return { tags: useProjected('tags', data), isError: isError || isPaused, refetch, dataUpdatedAt }
}

/** Makes a tag. Throws ApiError when the server refuses it. */
export function createTag(draft: TagDraft): Promise<SubmitResult<Tag>> {
  return submit(tagCreation, { ...draft, localId: newLocalId() })
}

/** Changes a tag as it was edited. Throws ApiError when the server refuses it. */
export function updateTag(tag: Tag, draft: TagDraft): Promise<SubmitResult<Tag>> {
  const { name, color, id, updatedAt } = tag
  const changed = changedFields({ name, color }, draft)
  return submit(tagChange, { ...draft, id, ifUpdatedAt: updatedAt, changed })
}

/** Deletes a tag; its links stay and lose it. Throws ApiError when the server refuses it. */
export function deleteTag({ id, name }: Tag): Promise<SubmitResult<unknown>> {
  return submit(tagDeletion, { id, name })
}
