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
import { describeRoute } from '../../platform/openapi/describe-route.ts'
import { requireUser, userOf } from '../../platform/session/guards.ts'
import { type CreateGroupDeps, createGroup } from './create-group.ts'
import { deleteGroup } from './delete-group.ts'
import { listGroups } from './list-groups.ts'
import { updateGroup } from './update-group.ts'

export type GroupsDeps = CreateGroupDeps

const TAG = 'Grupos'

/** The calls on groups: for users, each over their own. */
export function registerGroupsRoutes(app: ApiScope, deps: GroupsDeps): void {
  const onRequest = requireUser
  app.get(
    API.listGroups,
    {
      onRequest,
      config: { isRevalidated: true },
      schema: describeRoute({
        tag: TAG,
        summary: 'Tus grupos, del más nuevo al más antiguo',
        answers: { 200: z.array(groupWire) },
        errors: ['not_authenticated', 'login_required'],
      }),
    },
    async (request) => listGroups(deps, userOf(request).owner),
  )
  app.post(
    API.createGroup,
    {
      onRequest,
      schema: describeRoute({
        tag: TAG,
        summary: 'Crea un grupo',
        body: newGroupWire,
        answers: { 201: groupWire },
        errors: ['not_authenticated', 'login_required', 'plan_limit', 'group_exists'],
      }),
    },
    async (request, reply) => {
      const input = { draft: request.body, mark: request.mark }
      return reply.code(201).send(await createGroup(deps, userOf(request), input))
    },
  )
  app.put(
    API.updateGroup,
    {
      onRequest,
      schema: describeRoute({
        tag: TAG,
        summary: 'Cambia un grupo',
        body: groupUpdateWire,
        answers: { 200: groupWire },
        errors: ['not_authenticated', 'login_required', 'group_not_found', 'group_exists', 'edit_conflict'],
      }),
    },
    async (request) => {
      const input = { update: groupUpdateFromWire(request.body), mark: request.mark }
      return updateGroup(deps, userOf(request), input)
    },
  )
  app.delete(
    API.deleteGroup,
    {
      onRequest,
      schema: describeRoute({
        tag: TAG,
        summary: 'Borra un grupo; sus enlaces se quedan sin él',
        body: groupIdWire,
        answers: { 200: groupIdWire },
        errors: ['not_authenticated', 'login_required', 'group_not_found'],
      }),
    },
    async (request) => {
      await deleteGroup(deps, userOf(request), { id: request.body.groupId, mark: request.mark })
      return request.body
    },
  )
}
