import {
  type Group,
  type GroupDraft,
  groupIdWire,
  groupUpdateFromWire,
  groupUpdateWire,
  groupWire,
  newGroupWire,
} from '@atajo/shared/group'
import { API } from '@atajo/shared/paths'
import { registerCollectionRoutes } from '../../platform/collections/collection.routes.ts'
import type { Collection } from '../../platform/collections/collection.ts'
import type { ApiScope } from '../../platform/http/zod-compilers.ts'
import { ROUTE_TEXTS } from '../../texts/es/route-texts.ts'

export type GroupsDeps = Collection<GroupDraft, Group>

/** The calls on groups. */
export function registerGroupsRoutes(app: ApiScope, deps: GroupsDeps): void {
  registerCollectionRoutes(app, deps, {
    paths: {
      list: API.listGroups,
      create: API.createGroup,
      update: API.updateGroup,
      remove: API.deleteGroup,
    },
    texts: ROUTE_TEXTS.groups,
    wire: { item: groupWire, creation: newGroupWire, update: groupUpdateWire, id: groupIdWire },
    draftOf: (body) => body,
    updateOf(body) {
      const { id, ifUpdatedAt, ...fields } = groupUpdateFromWire(body)
      return { id, ifUpdatedAt, fields }
    },
    idOf: ({ groupId }) => groupId,
  })
}
