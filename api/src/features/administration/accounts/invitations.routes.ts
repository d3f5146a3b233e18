import { invitationWire, newInvitationWire } from '@atajo/shared/administration'
import { API } from '@atajo/shared/paths'
import { okWire } from '@atajo/shared/session'
import { z } from 'zod'
import type { ApiScope } from '../../../platform/http/zod-compilers.ts'
import { describeRoute } from '../../../platform/openapi/describe-route.ts'
import { NEEDS_ADMIN, userOf } from '../../../platform/session/guards.ts'
import { ROUTE_TEXTS } from '../../../texts/es/route-texts.ts'
import { type InviteDeps, invite, listInvitations, removeInvitation } from './invite.ts'

const { tag, invitations, invite: inviteSummary, removeInvitation: remove } = ROUTE_TEXTS.administration

export function registerInvitationsRoutes(app: ApiScope, deps: InviteDeps): void {
  app.get(
    API.adminInvitations,
    {
      schema: describeRoute({
        tag,
        summary: invitations,
        answers: { 200: z.object({ items: z.array(invitationWire), nextCursor: z.null() }) },
        errors: NEEDS_ADMIN,
      }),
    },
    async () => ({ items: await listInvitations(deps), nextCursor: null }),
  )
  app.post(
    API.adminInvitations,
    {
      config: { answersSecret: true },
      schema: describeRoute({
        tag,
        summary: inviteSummary,
        body: newInvitationWire,
        answers: { 201: invitationWire },
        errors: NEEDS_ADMIN,
      }),
    },
    async (request, reply) => {
      const wanted = { ...request.body, idempotencyKey: request.idempotencyKey }
      return reply.code(201).send(await invite(deps, userOf(request).userId, wanted))
    },
  )
  app.delete(
    `${API.adminInvitations}/:id`,
    {
      config: { isSafeToRepeat: true },
      schema: describeRoute({
        tag,
        summary: remove,
        params: z.object({ id: z.string().max(200) }),
        answers: { 200: okWire },
        errors: [...NEEDS_ADMIN, 'invitation_not_found'],
      }),
    },
    async (request) => {
      await removeInvitation(deps, userOf(request).userId, request.params.id)
      return { ok: true as const }
    },
  )
}
