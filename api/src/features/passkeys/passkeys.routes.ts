import { type Passkey, passkeyWire } from '@atajo/shared/account'
import { ownerProofWire, passwordProofWire } from '@atajo/shared/owner-proof'
import {
  passkeyAssertionWire,
  passkeyNameWire,
  passkeyOptionsWire,
  passkeyRegistrationWire,
} from '@atajo/shared/passkey'
import { API } from '@atajo/shared/paths'
import { okWire, signedInWire, signInQuery, type User } from '@atajo/shared/session'
import { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import type { ApiScope } from '../../platform/http/zod-compilers.ts'
import { describeRoute } from '../../platform/openapi/describe-route.ts'
import { addressKey } from '../../platform/rate-limit/address-key.ts'
import { markBrowser } from '../../platform/session/browser-mark.ts'
import { requireUser, userOf } from '../../platform/session/guards.ts'
import { ownerProofOf, PROOF_ERRORS } from '../../platform/session/owner-proof.ts'
import { goOnSignedIn } from '../../platform/session/session.ts'
import { type SigningIn, signingInOf } from '../../platform/session/signing-in.ts'
import { ROUTE_TEXTS } from '../../texts/es/route-texts.ts'
import type { StoredPasskey } from './passkeys.store.ts'
import {
  type PasskeyProof,
  type PasskeysDeps,
  registerPasskey,
  registrationOptions,
  removePasskey,
  signInOptions,
  verifyPasskey,
} from './passkeys.ts'

export interface PasskeyRoutesDeps extends PasskeysDeps {
  /** Completes the sign-in of the passkey's owner. */
  signIn: (signingIn: SigningIn, proof: PasskeyProof) => Promise<{ user: User }>
}

const { tag, options, add, rename, remove, signInOptions: ask, signIn } = ROUTE_TEXTS.passkeys
const COMMON = { onRequest: requireUser, config: { isSafeToRepeat: true } } as const
const ERRORS = ['not_authenticated', ...PROOF_ERRORS] as const
const params = z.object({ id: z.string().max(200) })

/** Registers passkeys, a sign-in method without a password. */
export function registerPasskeysRoutes(app: ApiScope, deps: PasskeyRoutesDeps): void {
  registerAddingRoutes(app, deps)
  registerKeepingRoutes(app, deps)
  registerSignInRoutes(app, deps)
}

function registerAddingRoutes(app: ApiScope, deps: PasskeyRoutesDeps): void {
  app.post(
    `${API.passkeys}/options`,
    {
      ...COMMON,
      schema: describeRoute({
        tag,
        summary: options,
        body: passwordProofWire,
        answers: { 200: passkeyOptionsWire },
        errors: ERRORS,
      }),
    },
    async (request) => {
      const proof = ownerProofOf(request, request.body)
      return { ...(await registrationOptions(deps, userOf(request).userId, proof)) }
    },
  )
  app.post(
    API.passkeys,
    {
      ...COMMON,
      schema: describeRoute({
        tag,
        summary: add,
        body: passkeyRegistrationWire,
        answers: { 201: passkeyWire },
        errors: [...ERRORS, 'passkey_refused', 'too_many_passkeys'],
      }),
    },
    async (request, reply) => {
      const { password, code, ...made } = request.body
      const proof = ownerProofOf(request, { password, code })
      const passkey = await registerPasskey(deps, userOf(request).userId, { made, proof })
      return reply.code(201).send(presentPasskey(passkey))
    },
  )
}

function registerKeepingRoutes(app: ApiScope, deps: PasskeyRoutesDeps): void {
  app.put(
    `${API.passkeys}/:id`,
    {
      ...COMMON,
      schema: describeRoute({
        tag,
        summary: rename,
        params,
        body: passkeyNameWire,
        answers: { 200: okWire },
        errors: ['not_authenticated', 'login_required', 'code_required', 'passkey_not_found'],
      }),
    },
    async (request) => {
      const { userId } = userOf(request)
      const { name, code } = request.body
      await deps.requireCode(userId, code)
      if (!(await deps.passkeys.rename(userId, request.params.id, name))) {
        throw new AppError('passkey_not_found')
      }
      return { ok: true as const }
    },
  )
  app.delete(
    `${API.passkeys}/:id`,
    {
      ...COMMON,
      schema: describeRoute({
        tag,
        summary: remove,
        params,
        body: ownerProofWire,
        answers: { 200: okWire },
        errors: [...ERRORS, 'passkey_not_found', 'last_way_in'],
      }),
    },
    async (request) => {
      const asked = { id: request.params.id, proof: ownerProofOf(request, request.body) }
      await goOnSignedIn(request, await removePasskey(deps, userOf(request).userId, asked))
      return { ok: true as const }
    },
  )
}

function registerSignInRoutes(app: ApiScope, deps: PasskeyRoutesDeps): void {
  const config = { isSafeToRepeat: true }
  const { tag: signInTag } = ROUTE_TEXTS.auth
  app.post(
    `${API.passkeySignIn}/options`,
    {
      config,
      schema: describeRoute({
        tag: signInTag,
        summary: ask,
        answers: { 200: passkeyOptionsWire },
        access: 'anyone',
      }),
    },
    async (request, reply) => ({ ...(await signInOptions(deps, markBrowser(request, reply))) }),
  )
  app.post(
    API.passkeySignIn,
    {
      config,
      schema: describeRoute({
        tag: signInTag,
        summary: signIn,
        querystring: signInQuery,
        body: passkeyAssertionWire,
        answers: { 200: signedInWire },
        errors: ['invalid_passkey', 'totp_required', 'password_reset_required', 'account_closing'],
        access: 'anyone',
      }),
    },
    async (request, reply) => {
      const signingIn = signingInOf(request, reply)
      const { browser } = signingIn
      const asked = { response: request.body, address: addressKey(request.ip), browser }
      return deps.signIn(signingIn, await verifyPasskey(deps, asked))
    },
  )
}

export function presentPasskey({ id, name, createdAt, lastUsedAt }: StoredPasskey): Passkey {
  return {
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}
