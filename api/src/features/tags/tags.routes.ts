import { API } from '@atajo/shared/paths'
import {
  newTagFromWire,
  newTagWire,
  type Tag,
  type TagDraft,
  tagIdWire,
  tagUpdateFromWire,
  tagUpdateWire,
  tagWire,
} from '@atajo/shared/tag'
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

export type TagsDeps = NamedThings<TagDraft, Tag>

/** The calls on tags: for users, each over their own. */
export function registerTagsRoutes(app: ApiScope, deps: TagsDeps): void {
  const onRequest = requireUser
  app.get(
    API.listTags,
    {
      onRequest,
      config: { isRevalidated: true },
      schema: describeRoute({
        tag: ROUTE_TEXTS.tags.tag,
        summary: ROUTE_TEXTS.tags.list,
        answers: { 200: z.array(tagWire) },
        errors: ['not_authenticated', 'login_required'],
      }),
    },
    async (request) => listNamedThings(deps, userOf(request).owner),
  )
  app.post(
    API.createTag,
    {
      onRequest,
      schema: describeRoute({
        tag: ROUTE_TEXTS.tags.tag,
        summary: ROUTE_TEXTS.tags.create,
        body: newTagWire,
        answers: { 201: tagWire },
        errors: ['not_authenticated', 'login_required', 'plan_limit', 'tag_not_found', 'tag_exists'],
      }),
    },
    async (request, reply) => {
      const input = { draft: newTagFromWire(request.body), mark: request.mark }
      return reply.code(201).send(await createNamedThing(deps, userOf(request), input))
    },
  )
  app.put(
    API.updateTag,
    {
      onRequest,
      schema: describeRoute({
        tag: ROUTE_TEXTS.tags.tag,
        summary: ROUTE_TEXTS.tags.update,
        body: tagUpdateWire,
        answers: { 200: tagWire },
        errors: ['not_authenticated', 'login_required', 'tag_not_found', 'tag_exists', 'edit_conflict'],
      }),
    },
    async (request) => {
      const { id, ifUpdatedAt, ...fields } = tagUpdateFromWire(request.body)
      return updateNamedThing(deps, userOf(request), { id, ifUpdatedAt, fields, mark: request.mark })
    },
  )
  app.delete(
    API.deleteTag,
    {
      onRequest,
      schema: describeRoute({
        tag: ROUTE_TEXTS.tags.tag,
        summary: ROUTE_TEXTS.tags.remove,
        body: tagIdWire,
        answers: { 200: tagIdWire },
        errors: ['not_authenticated', 'login_required', 'tag_not_found'],
      }),
    },
    async (request) => {
      await deleteNamedThing(deps, userOf(request), { id: request.body.tagId, mark: request.mark })
      return request.body
    },
  )
}
