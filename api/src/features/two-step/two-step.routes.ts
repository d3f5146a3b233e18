import type { Account } from '@atajo/shared/account'
import { ownerProofWire } from '@atajo/shared/owner-proof'
import { API } from '@atajo/shared/paths'
import { okWire, signedInWire, signInQuery, type User } from '@atajo/shared/session'
import { codeWire, recoveryCodesWire, secondStepWire, totpWire } from '@atajo/shared/two-step'
import type { ApiScope } from '../../platform/http/zod-compilers.ts'
import { describeRoute } from '../../platform/openapi/describe-route.ts'
import { requireUser, userOf } from '../../platform/session/guards.ts'
import { ownerProofOf, PROOF_ERRORS } from '../../platform/session/owner-proof.ts'
import { goOnSignedIn } from '../../platform/session/session.ts'
import { type SigningIn, signingInOf } from '../../platform/session/signing-in.ts'
import { ROUTE_TEXTS } from '../../texts/es/route-texts.ts'
import {
  type ChangeTwoStepDeps,
  confirmTotp,
  proposeTotp,
  removeTotp,
  renewRecoveryCodes,
} from './change-two-step.ts'
import { answerChallenge } from './check-code.ts'
import type { SecondFactor } from './second-factors.store.ts'

export interface TwoStepDeps extends ChangeTwoStepDeps {
  /**
   * Completes a sign-in after its second step. Returns null if the account has changed meanwhile.
   */
  signIn: (
    signingIn: SigningIn,
    proved: { userId: number; credentialsVersion: number },
  ) => Promise<{ user: User }>
}

const { tag, propose, confirm, remove, recoveryCodes, answer } = ROUTE_TEXTS.twoStep
const COMMON = { onRequest: requireUser, config: { isSafeToRepeat: true } } as const
const ERRORS = ['not_authenticated', ...PROOF_ERRORS] as const

/** Registers the second step: codes of an authenticator, and recovery codes for its loss. */
export function registerTwoStepRoutes(app: ApiScope, deps: TwoStepDeps): void {
  registerSetUpRoutes(app, deps)
  registerKeepingRoutes(app, deps)
  app.post(
    API.secondStep,
    {
      config: { isSafeToRepeat: true },
      schema: describeRoute({
        tag: ROUTE_TEXTS.auth.tag,
        summary: answer,
        querystring: signInQuery,
        body: secondStepWire,
        answers: { 200: signedInWire },
        errors: ['challenge_over', 'wrong_code', 'password_reset_required', 'account_closing'],
        access: 'anyone',
      }),
    },
    async (request, reply) => {
      const signingIn = signingInOf(request, reply)
      const { browser } = signingIn
      const { identity, ...proved } = await answerChallenge(deps, { ...request.body, browser })
      return deps.signIn({ ...signingIn, identity }, proved)
    },
  )
}

function registerSetUpRoutes(app: ApiScope, deps: TwoStepDeps): void {
  app.post(
    API.totp,
    {
      ...COMMON,
      schema: describeRoute({
        tag,
        summary: propose,
        body: ownerProofWire,
        answers: { 200: totpWire },
        errors: ERRORS,
      }),
    },
    async (request) => proposeTotp(deps, userOf(request).userId, ownerProofOf(request, request.body)),
  )
  app.post(
    `${API.totp}/confirm`,
    {
      ...COMMON,
      schema: describeRoute({
        tag,
        summary: confirm,
        body: codeWire,
        answers: { 200: recoveryCodesWire },
        errors: ['not_authenticated', 'login_required'],
      }),
    },
    async (request) => {
      const { userId } = userOf(request)
      const { credentialsVersion, recoveryCodes } = await confirmTotp(deps, userId, request.body.code)
      await goOnSignedIn(request, credentialsVersion)
      return { recoveryCodes }
    },
  )
}

function registerKeepingRoutes(app: ApiScope, deps: TwoStepDeps): void {
  app.delete(
    API.totp,
    {
      ...COMMON,
      schema: describeRoute({
        tag,
        summary: remove,
        body: ownerProofWire,
        answers: { 200: okWire },
        errors: [...ERRORS, 'totp_not_found'],
      }),
    },
    async (request) => {
      const proof = ownerProofOf(request, request.body)
      await goOnSignedIn(request, await removeTotp(deps, userOf(request).userId, proof))
      return { ok: true as const }
    },
  )
  app.post(
    `${API.totp}/recovery-codes`,
    {
      ...COMMON,
      schema: describeRoute({
        tag,
        summary: recoveryCodes,
        body: ownerProofWire,
        answers: { 200: recoveryCodesWire },
        errors: [...ERRORS, 'totp_not_found'],
      }),
    },
    async (request) => {
      const proof = ownerProofOf(request, request.body)
      return { recoveryCodes: await renewRecoveryCodes(deps, userOf(request).userId, proof) }
    },
  )
}

export function presentSecondFactor(
  factor: SecondFactor | null,
): Pick<Account, 'hasTotp' | 'totpSince' | 'recoveryCodesLeft'> {
  if (!factor?.secret) return { hasTotp: false, totpSince: null, recoveryCodesLeft: null }
  const { confirmedAt, recoveryCodesLeft } = factor
  return { hasTotp: true, totpSince: confirmedAt?.toISOString() ?? null, recoveryCodesLeft }
}
