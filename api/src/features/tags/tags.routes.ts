import { API } from '@atajo/shared/paths'
import {
  newTagFromWire,
  newTagWire,
  tagIdWire,
  tagUpdateFromWire,
  tagUpdateWire,
  tagWire,
} from '@atajo/shared/tag'
import { z } from 'zod'
import type { ApiScope } from '../../platform/http/zod-compilers.ts'
import { requireUser, userOf } from '../../platform/session/guards.ts'
import { type CreateTagDeps, createTag } from './create-tag.ts'
import { deleteTag } from './delete-tag.ts'
import { listTags } from './list-tags.ts'
import { updateTag } from './update-tag.ts'

export type TagsDeps = CreateTagDeps

/** The calls on tags: for users, each over their own. */
export function registerTagsRoutes(app: ApiScope, deps: TagsDeps): void {
  const onRequest = requireUser
  app.get(
    API.listTags,
    { onRequest, config: { isRevalidated: true }, schema: { response: { 200: z.array(tagWire) } } },
    async (request) => listTags(deps, userOf(request).owner),
  )
  app.post(
    API.createTag,
    { onRequest, schema: { body: newTagWire, response: { 201: tagWire } } },
    async (request, reply) => {
      const input = { draft: newTagFromWire(request.body), mark: request.mark }
      return reply.code(201).send(await createTag(deps, userOf(request), input))
    },
  )
  app.put(
    API.updateTag,
    { onRequest, schema: { body: tagUpdateWire, response: { 200: tagWire } } },
    async (request) => {
      const input = { update: tagUpdateFromWire(request.body), mark: request.mark }
      return updateTag(deps, userOf(request), input)
    },
  )
  app.delete(
    API.deleteTag,
    { onRequest, schema: { body: tagIdWire, response: { 200: tagIdWire } } },
    async (request) => {
      await deleteTag(deps, userOf(request), { id: request.body.tagId, mark: request.mark })
      return request.body
    },
  )
}
