import { editableLinkWire, passwordlessLinkWire, passwordQuery } from '@atajo/shared/link'
import { LINK_FIELD_ERRORS } from '@atajo/shared/link-field-errors'
import { linkPatchWire } from '@atajo/shared/link-patch'
import { API } from '@atajo/shared/paths'
import { z } from 'zod'
import { idParams, pathWithId } from '../../../platform/http/id-path.ts'
import type { ApiScope } from '../../../platform/http/zod-compilers.ts'
import { describeRoute } from '../../../platform/openapi/describe-route.ts'
import { actorOf, requireActor } from '../../../platform/session/guards.ts'
import { ROUTE_TEXTS } from '../../../texts/es/route-texts.ts'
import { getLink } from '../model/get-link.ts'
import { editableLink } from '../model/shown-link.ts'
import { EDIT_ERRORS, type EditLinkDeps } from './edit-link.ts'
import { patchLink } from './patch-link.ts'

const answers = { 200: z.union([editableLinkWire, passwordlessLinkWire]) }
const { tag, get, patch } = ROUTE_TEXTS.links

export function registerOneLinkRoutes(app: ApiScope, deps: EditLinkDeps): void {
  const path = pathWithId(API.oneLink)
  const onRequest = requireActor
  app.get(
    path,
    {
      onRequest,
      schema: describeRoute({
        tag,
        summary: get,
        params: idParams,
        querystring: passwordQuery,
        answers,
        errors: ['not_authenticated', 'link_not_found'],
      }),
    },
    async (request) => {
      const link = await getLink(deps, actorOf(request), Number(request.params.id))
      return editableLink(link, request.query)
    },
  )
  app.patch(
    path,
    {
      onRequest,
      config: { fieldErrors: LINK_FIELD_ERRORS, takesPatch: true },
      schema: describeRoute({
        tag,
        summary: patch,
        params: idParams,
        querystring: passwordQuery,
        body: linkPatchWire,
        answers,
        errors: EDIT_ERRORS,
      }),
    },
    async (request) => {
      const { query, params, body, idempotencyKey } = request
      const input = { id: Number(params.id), patch: body.change, query, idempotencyKey }
      return editableLink(await patchLink(deps, actorOf(request), input), query)
    },
  )
}
