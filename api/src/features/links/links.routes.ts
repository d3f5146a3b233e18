import {
  linkIdWire,
  linkToWire,
  linkWire,
  type PasswordQuery,
  passwordlessLinkWire,
  passwordQuery,
} from '@atajo/shared/link'
import { linkChangesWire } from '@atajo/shared/link-changes'
import { linkUpdateFromWire, linkUpdateWire, newLinkFromWire, newLinkWire } from '@atajo/shared/link-draft'
import { LINK_FIELD_ERRORS } from '@atajo/shared/link-field-errors'
import { API, CHANGES_CURSOR_HEADER } from '@atajo/shared/paths'
import { releaseCodesWire, reserveCodesWire, reservedCodesWire } from '@atajo/shared/reserved-codes'
import { okWire } from '@atajo/shared/session'
import { z } from 'zod'
import { type Actor, inZoneOf } from '../../platform/actor.ts'
import { sendJson } from '../../platform/http/written-body.ts'
import type { ApiScope } from '../../platform/http/zod-compilers.ts'
import { describeRoute } from '../../platform/openapi/describe-route.ts'
import { one } from '../../platform/rate-limit/creation-limits.ts'
import { actorOf, requireActor } from '../../platform/session/guards.ts'
import { shareRuns } from '../../platform/share-runs.ts'
import { ROUTE_TEXTS } from '../../texts/es/route-texts.ts'
import { type CreateLinkDeps, createLink } from './create/create-link.ts'
import { releaseCodes } from './create/release-codes.ts'
import { reserveCodes } from './create/reserve-codes.ts'
import type { ChangeLinksDeps } from './edit/change-links.ts'
import { EDIT_ERRORS } from './edit/edit-link.ts'
import { registerLinkBulkRoute } from './edit/link-bulk.routes.ts'
import { registerOneLinkRoutes } from './edit/one-link.routes.ts'
import { updateLink } from './edit/update-link.ts'
import { listChanges } from './list/list-changes.ts'
import { type ListLinksDeps, listLinks } from './list/list-links.ts'
import { shownLink } from './model/shown-link.ts'
import { deleteLink } from './trash/delete-link.ts'
import { type LinkTrashDeps, registerLinkTrashRoutes } from './trash/link-trash.routes.ts'

export type LinksDeps = CreateLinkDeps & ListLinksDeps & LinkTrashDeps & ChangeLinksDeps

/** Bounded in length only; an invalid cursor gets an error code of its own. */
const changesQuery = passwordQuery.extend({ since: z.string().max(4000).optional() })

/** Registers the routes on the links of guests and users. */
export function registerLinksRoutes(app: ApiScope, deps: LinksDeps): void {
  registerReadingRoutes(app, deps)
  registerOneLinkRoutes(app, deps)
  registerCreatingRoutes(app, deps)
  registerChangingRoutes(app, deps)
  registerLinkTrashRoutes(app, deps)
  registerLinkBulkRoute(app, deps)
}

function registerReadingRoutes(app: ApiScope, deps: LinksDeps): void {
  const shareList = shareRuns(
    ({ actor, query }: { actor: Actor; query: PasswordQuery }) => listLinks(deps, actor, query),
    ({ actor, query }) => `${actor.owner} ${inZoneOf(deps, actor).timeZone} ${query.password}`,
  )
  app.get(
    API.listLinks,
    {
      onRequest: requireActor,
      config: { isRevalidated: true },
      schema: describeRoute({
        tag: ROUTE_TEXTS.links.tag,
        summary: ROUTE_TEXTS.links.list,
        querystring: passwordQuery,
        answers: { 200: z.array(z.union([linkWire, passwordlessLinkWire])) },
        errors: ['not_authenticated'],
      }),
    },
    async (request, reply) => {
      const { cursor, ...list } = await shareList({ actor: actorOf(request), query: request.query })
      return sendJson(reply.header(CHANGES_CURSOR_HEADER, cursor), list)
    },
  )
  app.get(
    API.linkChanges,
    {
      onRequest: requireActor,
      schema: describeRoute({
        tag: ROUTE_TEXTS.links.tag,
        summary: ROUTE_TEXTS.links.changes,
        querystring: changesQuery,
        answers: { 200: linkChangesWire },
        errors: ['cursor_invalid', 'not_authenticated'],
      }),
    },
    (request) => {
      const { query } = request
      return listChanges(deps, actorOf(request), { query, since: query.since || null })
    },
  )
}

function registerCreatingRoutes(app: ApiScope, deps: LinksDeps): void {
  app.post(
    API.createLink,
    {
      onRequest: requireActor,
      config: { fieldErrors: LINK_FIELD_ERRORS, creates: one },
      schema: describeRoute({
        tag: ROUTE_TEXTS.links.tag,
        summary: ROUTE_TEXTS.links.create,
        querystring: passwordQuery,
        body: newLinkWire,
        answers: { 201: z.union([linkWire, passwordlessLinkWire]) },
        errors: [
          'invalid_url',
          'not_authenticated',
          'pro_required',
          'guests_disabled',
          'plan_limit',
          'link_not_found',
          'sufix_taken',
        ],
      }),
    },
    async (request, reply) => {
      const input = { link: newLinkFromWire(request.body), idempotencyKey: request.idempotencyKey }
      const link = await createLink(deps, actorOf(request), input)
      return reply.code(201).send(shownLink(link, request.query))
    },
  )
  app.post(
    API.reserveCodes,
    {
      onRequest: requireActor,
      schema: describeRoute({
        tag: ROUTE_TEXTS.links.tag,
        summary: ROUTE_TEXTS.links.reserveCodes,
        body: reserveCodesWire,
        answers: { 201: reservedCodesWire },
        errors: ['not_authenticated', 'guests_disabled', 'plan_limit'],
      }),
    },
    async (request, reply) => {
      const { count, orFewer = false } = request.body
      const input = { count, orFewer, idempotencyKey: request.idempotencyKey }
      return reply.code(201).send(await reserveCodes(deps, actorOf(request), input))
    },
  )
  app.delete(
    API.reserveCodes,
    {
      onRequest: requireActor,
      schema: describeRoute({
        tag: ROUTE_TEXTS.links.tag,
        summary: ROUTE_TEXTS.links.returnCodes,
        body: releaseCodesWire,
        answers: { 200: okWire },
        errors: ['not_authenticated'],
      }),
    },
    async (request) => {
      await releaseCodes(deps, actorOf(request), request.body.codes)
      return { ok: true as const }
    },
  )
}

function registerChangingRoutes(app: ApiScope, deps: LinksDeps): void {
  app.put(
    API.updateLink,
    {
      onRequest: requireActor,
      config: { fieldErrors: LINK_FIELD_ERRORS },
      schema: describeRoute({
        tag: ROUTE_TEXTS.links.tag,
        summary: ROUTE_TEXTS.links.update,
        body: linkUpdateWire,
        answers: { 200: linkWire },
        errors: EDIT_ERRORS,
      }),
    },
    async (request) => {
      const input = { update: linkUpdateFromWire(request.body), idempotencyKey: request.idempotencyKey }
      return linkToWire(await updateLink(deps, actorOf(request), input))
    },
  )
  app.delete(
    API.deleteLink,
    {
      onRequest: requireActor,
      schema: describeRoute({
        tag: ROUTE_TEXTS.links.tag,
        summary: ROUTE_TEXTS.links.remove,
        body: linkIdWire,
        answers: { 200: linkIdWire },
        errors: ['not_authenticated', 'link_not_found'],
      }),
    },
    async (request) =>
      deleteLink(deps, actorOf(request), { id: request.body.id, idempotencyKey: request.idempotencyKey }),
  )
}
