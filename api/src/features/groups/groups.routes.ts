import {
  groupIdWire,
  groupUpdateFromWire,
  groupUpdateWire,
  groupWire,
  newGroupWire,
} from '@atajo/shared/group'
import { API } from '@atajo/shared/paths'
import { z } from 'zod'
import type { ApiScope } from '../../platform/http/zod-compilers.ts'
import { requireUser, userOf } from '../../platform/session/guards.ts'
import { type CreateGroupDeps, createGroup } from './create-group.ts'
import { deleteGroup } from './delete-group.ts'
import { listGroups } from './list-groups.ts'
import { updateGroup } from './update-group.ts'

export type GroupsDeps = CreateGroupDeps

/** The calls on groups: for users, each over their own. */
export function registerGroupsRoutes(app: ApiScope, deps: GroupsDeps): void {
  const onRequest = requireUser
  app.get(
    API.listGroups,
    { onRequest, config: { isRevalidated: true }, schema: { response: { 200: z.array(groupWire) } } },
    async (request) => listGroups(deps, userOf(request).owner),
  )
  app.post(
    API.createGroup,
    { onRequest, schema: { body: newGroupWire, response: { 201: groupWire } } },
    async (request, reply) => {
      const input = { draft: request.body, mark: request.mark }
      return reply.code(201).send(await createGroup(deps, userOf(request), input))
    },
  )
  app.put(
    API.updateGroup,
    { onRequest, schema: { body: groupUpdateWire, response: { 200: groupWire } } },
    async (request) => {
      const input = { update: groupUpdateFromWire(request.body), mark: request.mark }
      return updateGroup(deps, userOf(request), input)
    },
  )
  app.delete(
    API.deleteGroup,
    { onRequest, schema: { body: groupIdWire, response: { 200: groupIdWire } } },
    async (request) => {
      await deleteGroup(deps, userOf(request), { id: request.body.groupId, mark: request.mark })
      return request.body
    },
  )
}
