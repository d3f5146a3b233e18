import {
  accountChangeWire,
  accountDeletedWire,
  accountDeletionWire,
  accountWire,
  passwordChangeWire,
} from '@atajo/shared/account'
import { API } from '@atajo/shared/paths'
import { okWire } from '@atajo/shared/session'
import type { ApiScope } from '../../platform/http/zod-compilers.ts'
import { describeRoute } from '../../platform/openapi/describe-route.ts'
import { addressKey } from '../../platform/rate-limit/address-key.ts'
import { requireUser, userOf } from '../../platform/session/guards.ts'
import { ownerProofOf, PROOF_ERRORS } from '../../platform/session/owner-proof.ts'
import { endSession, goOnSignedIn } from '../../platform/session/session.ts'
import { ROUTE_TEXTS } from '../../texts/es/route-texts.ts'
import { type ChangePasswordDeps, changePassword } from './change-password.ts'
import { type CloseAccountDeps, closeAccount } from './close-account.ts'
import { type GetAccountDeps, getAccount } from './get-account.ts'
import { type RecoveryDeps, registerRecoveryRoutes } from './recovery.routes.ts'
import type { SettlePendingDeletionsDeps } from './settle-pending-deletions.ts'
import { type UpdateAccountDeps, updateAccount } from './update-account.ts'

export interface AccountDeps
  extends GetAccountDeps,
    UpdateAccountDeps,
    ChangePasswordDeps,
    RecoveryDeps,
    CloseAccountDeps,
    SettlePendingDeletionsDeps {}

/** Registers the routes of one's own account. */
export function registerAccountRoutes(app: ApiScope, deps: AccountDeps): void {
  app.get(
    API.account,
    {
      onRequest: requireUser,
      config: { isRevalidated: true },
      schema: describeRoute({
        tag: ROUTE_TEXTS.account.tag,
        summary: ROUTE_TEXTS.account.get,
        answers: { 200: accountWire },
        errors: ['login_required'],
      }),
    },
    async (request) => getAccount(deps, userOf(request).userId),
  )
  registerUpdateRoute(app, deps)
  registerPasswordRoute(app, deps)
  registerRecoveryRoutes(app, deps)
  registerDeletionRoute(app, deps)
}

function registerUpdateRoute(app: ApiScope, deps: AccountDeps): void {
  app.put(
    API.account,
    {
      onRequest: requireUser,
      config: { isSafeToRepeat: true },
      schema: describeRoute({
        tag: ROUTE_TEXTS.account.tag,
        summary: ROUTE_TEXTS.account.update,
        body: accountChangeWire,
        answers: { 200: accountWire },
        errors: ['username_taken', 'email_taken', ...PROOF_ERRORS],
      }),
    },
    async (request) => {
      const { password, code, ...change } = request.body
      const proof = ownerProofOf(request, { password, code })
      const { userId } = userOf(request)
      const address = addressKey(request.ip)
      const done = await updateAccount(deps, userId, { change, proof, address })
      if (done.areSessionsEnded) await goOnSignedIn(request, done.credentialsVersion)
      return done.account
    },
  )
}

function registerPasswordRoute(app: ApiScope, deps: AccountDeps): void {
  app.post(
    API.accountPassword,
    {
      onRequest: requireUser,
      schema: describeRoute({
        tag: ROUTE_TEXTS.account.tag,
        summary: ROUTE_TEXTS.account.changePassword,
        body: passwordChangeWire,
        answers: { 200: okWire },
        errors: PROOF_ERRORS,
      }),
    },
    async (request) => {
      const { current, next: password, code, keepApiKeys } = request.body
      const proof = ownerProofOf(request, { password: current, code })
      const change = { password, keepApiKeys, proof }
      const { credentialsVersion } = await changePassword(deps, userOf(request).userId, change)
      await goOnSignedIn(request, credentialsVersion)
      return { ok: true as const }
    },
  )
}

function registerDeletionRoute(app: ApiScope, deps: AccountDeps): void {
  app.delete(
    API.account,
    {
      onRequest: requireUser,
      schema: describeRoute({
        tag: ROUTE_TEXTS.account.tag,
        summary: ROUTE_TEXTS.account.remove,
        body: accountDeletionWire,
        answers: { 200: accountDeletedWire },
        errors: [...PROOF_ERRORS, 'last_admin', 'payment_failed', 'payments_unavailable'],
      }),
    },
    async (request, reply) => {
      const { username, password, code } = request.body
      const proof = ownerProofOf(request, { password, code })
      const { deletedUntil } = await closeAccount(deps, userOf(request).userId, { username, proof })
      await endSession(request, reply)
      return { deletedUntil: deletedUntil.toISOString() }
    },
  )
}
