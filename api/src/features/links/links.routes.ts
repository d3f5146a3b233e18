import {
  linkIdWire,
  linkToWire,
  linkUpdateFromWire,
  linkUpdateWire,
  linkWire,
  newLinkFromWire,
  newLinkWire,
  reserveCodesWire,
  reservedCodesWire,
} from '@atajo/shared/link'
import { API } from '@atajo/shared/paths'
import { z } from 'zod'
import type { ApiScope } from '../../platform/http/zod-compilers.ts'
import { actorOf, requireActor } from '../../platform/session/guards.ts'
import { type CreateLinkDeps, createLink } from './create-link.ts'
import { deleteLink } from './delete-link.ts'
import { listLinks } from './list-links.ts'
import { reserveCodes } from './reserve-codes.ts'
import { updateLink } from './update-link.ts'

export type LinksDeps = CreateLinkDeps

/** The calls on links: for guests and users, each over their own. */
export function registerLinksRoutes(app: ApiScope, deps: LinksDeps): void {
  const onRequest = requireActor
  app.get(
    API.listLinks,
    { onRequest, config: { isRevalidated: true }, schema: { response: { 200: z.array(linkWire) } } },
    async (request) => (await listLinks(deps, actorOf(request))).map(linkToWire),
  )
  app.post(
    API.createLink,
    { onRequest, schema: { body: newLinkWire, response: { 201: linkWire } } },
    async (request, reply) => {
      const input = { link: newLinkFromWire(request.body), mark: request.mark }
      return reply.code(201).send(linkToWire(await createLink(deps, actorOf(request), input)))
    },
  )
  app.put(
    API.updateLink,
    { onRequest, schema: { body: linkUpdateWire, response: { 200: linkWire } } },
    async (request) => {
      const input = { update: linkUpdateFromWire(request.body), mark: request.mark }
      return linkToWire(await updateLink(deps, actorOf(request), input))
    },
  )
  app.delete(
    API.deleteLink,
    { onRequest, schema: { body: linkIdWire, response: { 200: linkIdWire } } },
    async (request) => deleteLink(deps, actorOf(request), { id: request.body.id, mark: request.mark }),
  )
  app.post(
    API.reserveCodes,
    { onRequest, schema: { body: reserveCodesWire, response: { 201: reservedCodesWire } } },
    async (request, reply) => {
      const input = { count: request.body.count, mark: request.mark }
      return reply.code(201).send(await reserveCodes(deps, actorOf(request), input))
    },
  )
}
