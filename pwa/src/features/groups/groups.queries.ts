import type { Group, GroupDraft } from '@atajo/shared/group'
import { API } from '@atajo/shared/paths'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { readKept } from '../../platform/kept-read.ts'
import { useSession } from '../auth/auth.public.ts'
import { changedFields, newLocalId, type SubmitResult, submit, useProjected } from '../sync/sync.public.ts'
import { groupChange, groupCreation, groupDeletion, groupsKey } from './group-outbox-actions.ts'

/** Every group of the signed-in user. */
export const groupsQuery = queryOptions({
  queryKey: groupsKey,
  queryFn: (context) => readKept<Group[], Group[]>(context, API.listGroups, (groups) => groups),
})

/** The user's groups with what waits to be sent laid over them; a guest has none and is not asked for any. */
export function useGroups() {
  const isMember = useSession().status === 'user'
  const { data, isError, isPaused, refetch, dataUpdatedAt } = useQuery({ ...groupsQuery, enabled: isMember })
  return { groups: useProjected('groups', data), isError: isError || isPaused, refetch, dataUpdatedAt }
}

/** Makes a group. Throws ApiError when the server refuses it. */
export function createGroup(draft: GroupDraft): Promise<SubmitResult<Group>> {
  return submit(groupCreation, { ...draft, localId: newLocalId() })
}

/** Changes a group as it was edited. Throws ApiError when the server refuses it. */
export function updateGroup(group: Group, draft: GroupDraft): Promise<SubmitResult<Group>> {
  const { title, description, color, id, updatedAt } = group
  const changed = changedFields({ title, description, color }, draft)
  return submit(groupChange, { ...draft, id, ifUpdatedAt: updatedAt, changed })
}

/** Deletes a group; its links stay, without group. Throws ApiError when the server refuses it. */
export function deleteGroup({ id, title }: Group): Promise<SubmitResult<unknown>> {
  return submit(groupDeletion, { id, title })
}
