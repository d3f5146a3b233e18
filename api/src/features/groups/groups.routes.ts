import {
  type GroupDraft,
  groupIdWire,
  groupPatchWire,
  groupUpdateFromWire,
  groupUpdateWire,
  groupWire,
  newGroupWire,
  trashedGroupWire,
} from '@atajo/shared/group'
import { API } from '@atajo/shared/paths'
import { registerCollectionRoutes } from '../../platform/collections/collection.routes.ts'
import type { Collection } from '../../platform/collections/collection.ts'
import type { ApiScope } from '../../platform/http/zod-compilers.ts'

export type GroupsDeps = Collection<GroupDraft>

export function registerGroupsRoutes(app: ApiScope, deps: GroupsDeps): void {
  registerCollectionRoutes(app, deps, {
    paths: {
      one: API.oneGroup,
      list: API.listGroups,
      create: API.createGroup,
      update: API.updateGroup,
      remove: API.deleteGroup,
      trash: API.groupTrash,
      restore: API.restoreGroup,
    },
    wire: {
      item: groupWire,
      trashed: trashedGroupWire,
      creation: newGroupWire,
      update: groupUpdateWire,
      patch: groupPatchWire,
      id: groupIdWire,
    },
    draftOf: (body) => body,
    updateOf: groupUpdateFromWire,
    idOf: ({ groupId }) => groupId,
  })
}
