import { emailConfirmationWire, passwordResetWire, recoveryWire } from '@atajo/shared/account'
import { API } from '@atajo/shared/paths'
import { comeBackWire, okWire, signedInWire } from '@atajo/shared/session'
import type { ApiScope } from '../../platform/http/zod-compilers.ts'
import { describeRoute } from '../../platform/openapi/describe-route.ts'
import { addressKey } from '../../platform/rate-limit/address-key.ts'
import { requireUser, userOf } from '../../platform/session/guards.ts'
import { goOnSignedIn } from '../../platform/session/session.ts'
import { signingInOf } from '../../platform/session/signing-in.ts'
import { ROUTE_TEXTS } from '../../texts/es/route-texts.ts'
import { type ComeBackDeps, comeBack } from './come-back.ts'
import { type ConfirmEmailDeps, confirmEmail } from './confirm-email.ts'
import { type RecoverDeps, recover } from './recover.ts'
import { type ResetPasswordDeps, resetPassword } from './reset-password.ts'

export interface RecoveryDeps extends RecoverDeps, ResetPasswordDeps, ConfirmEmailDeps, ComeBackDeps {}

const OK = { ok: true as const }

/** Registers the routes of emailed links, and of cancelling a pending deletion. */
export function registerRecoveryRoutes(app: ApiScope, deps: RecoveryDeps): void {
  registerLinkRoutes(app, deps)
  app.post(
    API.comeBack,
    {
      schema: describeRoute({
        tag: ROUTE_TEXTS.auth.tag,
        summary: ROUTE_TEXTS.account.comeBack,
        body: comeBackWire,
        answers: { 200: signedInWire },
        errors: ['challenge_over', 'invalid_credentials'],
        access: 'anyone',
      }),
    },
    async (request, reply) => comeBack(deps, signingInOf(request, reply), request.body.challenge),
  )
}

function registerLinkRoutes(app: ApiScope, deps: RecoveryDeps): void {
  const { tag, recover: recoverText, reset, confirmEmail: confirmText } = ROUTE_TEXTS.account
  app.post(
    API.recover,
    {
      config: { isSafeToRepeat: true },
      schema: describeRoute({
        tag,
        summary: recoverText,
        body: recoveryWire,
        answers: { 202: okWire },
        access: 'anyone',
      }),
    },
    async (request, reply) => {
      await recover(deps, { login: request.body.login, address: addressKey(request.ip) })
      return reply.code(202).send(OK)
    },
  )
  app.post(
    API.resetPassword,
    {
      schema: describeRoute({
        tag,
        summary: reset,
        body: passwordResetWire,
        answers: { 200: okWire },
        errors: ['invalid_token'],
        access: 'anyone',
      }),
    },
    async (request, reply) => {
      const userId = await resetPassword(deps, { ...request.body, address: addressKey(request.ip) })
      // Strangers who go on guessing must not lock out the person who has just chosen the password.
      reply.rememberDevice(userId)
      return OK
    },
  )
  app.post(
    API.confirmEmail,
    {
      onRequest: requireUser,
      schema: describeRoute({
        tag,
        summary: confirmText,
        body: emailConfirmationWire,
        answers: { 200: okWire },
        errors: ['invalid_token', 'login_required'],
      }),
    },
    async (request) => {
      const asked = { token: request.body.token, address: addressKey(request.ip) }
      const { credentialsVersion } = await confirmEmail(deps, userOf(request).userId, asked)
      await goOnSignedIn(request, credentialsVersion)
      return OK
    },
  )
}
