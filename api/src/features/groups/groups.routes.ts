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
import { z } from 'zod'
import type { ApiScope } from '../../platform/http/zod-compilers.ts'
import { createNamedThing } from '../../platform/named-things/create-named-thing.ts'
import { deleteNamedThing } from '../../platform/named-things/delete-named-thing.ts'
import { listNamedThings } from '../../platform/named-things/list-named-things.ts'
import type { NamedThings } from '../../platform/named-things/named-thing-kind.ts'
import { updateNamedThing } from '../../platform/named-things/update-named-thing.ts'
import { describeRoute } from '../../platform/openapi/describe-route.ts'
import { requireUser, userOf } from '../../platform/session/guards.ts'
import { ROUTE_TEXTS } from '../../texts/es/route-texts.ts'

export type GroupsDeps = NamedThings<GroupDraft, Group>

/** The calls on groups: for users, each over their own. */
export function registerGroupsRoutes(app: ApiScope, deps: GroupsDeps): void {
  const onRequest = requireUser
  app.get(
    API.listGroups,
    {
      onRequest,
      config: { isRevalidated: true },
      schema: describeRoute({
        tag: ROUTE_TEXTS.groups.tag,
        summary: ROUTE_TEXTS.groups.list,
        answers: { 200: z.array(groupWire) },
        errors: ['not_authenticated', 'login_required'],
      }),
    },
    async (request) => listNamedThings(deps, userOf(request).owner),
  )
  app.post(
    API.createGroup,
    {
      onRequest,
      schema: describeRoute({
        tag: ROUTE_TEXTS.groups.tag,
        summary: ROUTE_TEXTS.groups.create,
        body: newGroupWire,
        answers: { 201: groupWire },
        errors: ['not_authenticated', 'login_required', 'plan_limit', 'group_not_found', 'group_exists'],
      }),
    },
    async (request, reply) => {
      const input = { draft: request.body, mark: request.mark }
      return reply.code(201).send(await createNamedThing(deps, userOf(request), input))
    },
  )
  app.put(
    API.updateGroup,
    {
      onRequest,
      schema: describeRoute({
        tag: ROUTE_TEXTS.groups.tag,
        summary: ROUTE_TEXTS.groups.update,
        body: groupUpdateWire,
        answers: { 200: groupWire },
        errors: ['not_authenticated', 'login_required', 'group_not_found', 'group_exists', 'edit_conflict'],
      }),
    },
    async (request) => {
      const { id, ifUpdatedAt, ...fields } = groupUpdateFromWire(request.body)
      return updateNamedThing(deps, userOf(request), { id, ifUpdatedAt, fields, mark: request.mark })
    },
  )
  app.delete(
    API.deleteGroup,
    {
      onRequest,
      schema: describeRoute({
        tag: ROUTE_TEXTS.groups.tag,
        summary: ROUTE_TEXTS.groups.remove,
        body: groupIdWire,
        answers: { 200: groupIdWire },
        errors: ['not_authenticated', 'login_required', 'group_not_found'],
      }),
    },
    async (request) => {
      await deleteNamedThing(deps, userOf(request), { id: request.body.groupId, mark: request.mark })
      return request.body
    },
  )
}
