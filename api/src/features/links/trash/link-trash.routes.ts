import { linkIdWire, linkWire, passwordlessLinkWire, passwordQuery } from '@atajo/shared/link'
import { API } from '@atajo/shared/paths'
import { passwordlessTrashedLinkWire, trashedLinkWire } from '@atajo/shared/trashed-link'
import { z } from 'zod'
import type { ApiScope } from '../../../platform/http/zod-compilers.ts'
import { describeRoute } from '../../../platform/openapi/describe-route.ts'
import { actorOf, requireActor } from '../../../platform/session/guards.ts'
import { mapInSlices } from '../../../platform/work-slices.ts'
import { ROUTE_TEXTS } from '../../../texts/es/route-texts.ts'
import { shownLink } from '../model/shown-link.ts'
import { type DeleteLinkDeps, deleteLinkForGood } from './delete-link.ts'
import { type ListTrashedLinksDeps, listTrashedLinks } from './list-trashed-links.ts'
import { type RestoreLinkDeps, restoreLink } from './restore-link.ts'

export type LinkTrashDeps = ListTrashedLinksDeps & RestoreLinkDeps & DeleteLinkDeps

const { tag, trash, restore, removeForGood } = ROUTE_TEXTS.links

export function registerLinkTrashRoutes(app: ApiScope, deps: LinkTrashDeps): void {
  const onRequest = requireActor
  app.get(
    API.linkTrash,
    {
      onRequest,
      config: { isRevalidated: true },
      schema: describeRoute({
        tag,
        summary: trash,
        querystring: passwordQuery,
        answers: { 200: z.array(z.union([trashedLinkWire, passwordlessTrashedLinkWire])) },
        errors: ['not_authenticated'],
      }),
    },
    async (request) =>
      mapInSlices(await listTrashedLinks(deps, actorOf(request)), ({ purgeAt, deletedAt, ...link }) => ({
        ...shownLink({ ...link, deletedAt }, request.query),
        deletedAt,
        purgeAt,
      })),
  )
  app.post(
    API.restoreLink,
    {
      onRequest,
      schema: describeRoute({
        tag,
        summary: restore,
        querystring: passwordQuery,
        body: linkIdWire,
        answers: { 200: z.union([linkWire, passwordlessLinkWire]) },
        errors: ['not_authenticated', 'link_not_found', 'plan_limit'],
      }),
    },
    async (request) => {
      const input = { id: request.body.id, idempotencyKey: request.idempotencyKey }
      return shownLink(await restoreLink(deps, actorOf(request), input), request.query)
    },
  )
  app.delete(
    API.linkTrash,
    {
      onRequest,
      schema: describeRoute({
        tag,
        summary: removeForGood,
        body: linkIdWire,
        answers: { 200: linkIdWire },
        errors: ['not_authenticated', 'link_not_found'],
      }),
    },
    async (request) =>
      deleteLinkForGood(deps, actorOf(request), {
        id: request.body.id,
        idempotencyKey: request.idempotencyKey,
      }),
  )
}
