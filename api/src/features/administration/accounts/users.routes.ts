import { accountDeletedWire } from '@atajo/shared/account'
import {
  adminUsersQuery,
  adminUsersWire,
  adminUserWire,
  createdUserWire,
  linksTransferWire,
  newUserWire,
  resetLinkWire,
  transferredLinksWire,
  userChangeWire,
} from '@atajo/shared/admin-lists'
import { API } from '@atajo/shared/paths'
import { wireId } from '@atajo/shared/wire-values'
import { z } from 'zod'
import type { ApiScope } from '../../../platform/http/zod-compilers.ts'
import { describeRoute } from '../../../platform/openapi/describe-route.ts'
import { NEEDS_ADMIN, userOf } from '../../../platform/session/guards.ts'
import { ROUTE_TEXTS } from '../../../texts/es/route-texts.ts'
import {
  type AdminUsersDeps,
  createUser,
  listUsers,
  makeResetLink,
  removeUser,
  restoreUser,
  updateUser,
} from './admin-users.ts'
import { type TransferLinksDeps, transferLinks } from './transfer-links.ts'

const TEXTS = ROUTE_TEXTS.administration
const { tag } = TEXTS
const params = z.object({ id: wireId })
const MISSING = [...NEEDS_ADMIN, 'user_not_found'] as const
const ONE = `${API.adminUsers}/:id`

export function registerUsersRoutes(app: ApiScope, deps: AdminUsersDeps & TransferLinksDeps): void {
  app.get(
    API.adminUsers,
    {
      schema: describeRoute({
        tag,
        summary: TEXTS.users,
        querystring: adminUsersQuery,
        answers: { 200: adminUsersWire },
        errors: [...NEEDS_ADMIN, 'cursor_invalid'],
      }),
    },
    async ({ query }) => listUsers(deps, query),
  )
  app.post(
    API.adminUsers,
    {
      config: { answersSecret: true },
      schema: describeRoute({
        tag,
        summary: TEXTS.createUser,
        body: newUserWire,
        answers: { 201: createdUserWire },
        errors: [...NEEDS_ADMIN, 'username_taken', 'email_taken'],
      }),
    },
    async (request, reply) => {
      const wanted = { ...request.body, idempotencyKey: request.idempotencyKey }
      return reply.code(201).send(await createUser(deps, userOf(request).userId, wanted))
    },
  )
  registerChangingRoutes(app, deps)
  app.post(
    `${ONE}/transfer`,
    {
      schema: describeRoute({
        tag,
        summary: TEXTS.transferLinks,
        params,
        body: linksTransferWire,
        answers: { 200: transferredLinksWire },
        errors: [...MISSING, 'validation_failed'],
      }),
    },
    async (request) => {
      const { idempotencyKey, params, body } = request
      const asked = { id: params.id, to: body.to, idempotencyKey }
      return transferLinks(deps, userOf(request).userId, asked)
    },
  )
  app.post(
    `${ONE}/reset-link`,
    {
      config: { isSafeToRepeat: true },
      schema: describeRoute({
        tag,
        summary: TEXTS.resetLink,
        params,
        answers: { 200: resetLinkWire },
        errors: MISSING,
      }),
    },
    async (request) => makeResetLink(deps, userOf(request).userId, request.params.id),
  )
}

function registerChangingRoutes(app: ApiScope, deps: AdminUsersDeps): void {
  const config = { isSafeToRepeat: true }
  app.put(
    ONE,
    {
      config,
      schema: describeRoute({
        tag,
        summary: TEXTS.updateUser,
        params,
        body: userChangeWire,
        answers: { 200: adminUserWire },
        errors: [...MISSING, 'last_admin'],
      }),
    },
    async (request) => updateUser(deps, userOf(request).userId, { ...request.body, id: request.params.id }),
  )
  app.delete(
    ONE,
    {
      config,
      schema: describeRoute({
        tag,
        summary: TEXTS.removeUser,
        params,
        answers: { 200: accountDeletedWire },
        errors: [...MISSING, 'last_admin', 'payment_failed', 'payments_unavailable'],
      }),
    },
    async (request) => removeUser(deps, userOf(request).userId, request.params.id),
  )
  app.post(
    `${ONE}/restore`,
    {
      config,
      schema: describeRoute({
        tag,
        summary: TEXTS.restoreUser,
        params,
        answers: { 200: adminUserWire },
        errors: MISSING,
      }),
    },
    async (request) => restoreUser(deps, userOf(request).userId, request.params.id),
  )
}
