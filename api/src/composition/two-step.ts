import type { Connection } from 'mongoose'
import type { Config } from '../config.ts'
import { type ProveOwnerDeps, proveOwnerLately } from '../features/account/prove-owner.ts'
import { type CompleteSignInDeps, completeProvedSignIn } from '../features/auth/complete-sign-in.ts'
import type { PasswordHasher } from '../features/auth/password-hasher.ts'
import type { SecondStep } from '../features/auth/second-step.ts'
import { userModel } from '../features/auth/user.model.ts'
import type { UserStore } from '../features/auth/users.store.ts'
import { demandAtSignIn, requireCode } from '../features/two-step/check-code.ts'
import { createSecondFactorStore } from '../features/two-step/second-factors.store.ts'
import { createSignInChallengeStore } from '../features/two-step/sign-in-challenges.store.ts'
import type { TwoStepDeps } from '../features/two-step/two-step.routes.ts'
import { createWrongCodeStore } from '../features/two-step/wrong-codes.store.ts'
import type { DatabaseLimiter } from '../platform/rate-limit/database-limiter.ts'
import { createSealer, deriveKey } from '../platform/secrets.ts'
import type { MailParts } from './mail.ts'

export interface TwoStepOptions {
  connection: Connection
  limiter: DatabaseLimiter
  users: UserStore
  hasher: PasswordHasher
  mail: Pick<MailParts, 'credentials' | 'notifyOwner'>
  signingInWith: (secondStep: SecondStep) => SigningInDeps
}

export type SigningInDeps = CompleteSignInDeps & { users: UserStore }

/** The dependencies of the proof of ownership. */
export type OwnerProving = ProveOwnerDeps & Pick<MailParts, 'credentials'>

/** Composes the second step and what other sign-in methods need of it. */
export function composeTwoStep(
  { siteName }: Config,
  secret: string,
  { connection, limiter, users, hasher, mail, signingInWith }: TwoStepOptions,
): {
  signingIn: SigningInDeps
  twoStep: TwoStepDeps
  proving: OwnerProving
} {
  const twoStep: TwoStepDeps = {
    factors: createSecondFactorStore(connection),
    challenges: createSignInChallengeStore(connection),
    wrongCodes: createWrongCodeStore(userModel(connection)),
    limiter,
    sealer: createSealer(deriveKey(secret, 'authenticator secrets')),
    codeKey: deriveKey(secret, 'recovery codes'),
    now: Date.now,
    notifyOwner: mail.notifyOwner,
    siteName,
    proveOwner: (userId, proof) => proveOwnerLately(proving, userId, proof),
    renewCredentials: users.renewCredentials,
    findUsername: async (userId) => (await users.find(userId))?.username ?? null,
    signIn(browser, { userId, credentialsVersion }) {
      const proved = { userId, credentialsVersion, isSecondStepDone: true, over: 'challenge_over' } as const
      return completeProvedSignIn(signingIn, browser, proved)
    },
  }
  const secondStep: SecondStep = {
    demandAtSignIn: (user, signingIn) => demandAtSignIn(twoStep, user, signingIn),
    requireCode: (userId, code) => requireCode(twoStep, userId, code),
  }
  const signingIn = signingInWith(secondStep)
  const proving = {
    credentials: mail.credentials,
    isPasswordOf: hasher.matches,
    requireCode: secondStep.requireCode,
    limiter,
    now: Date.now,
  }
  return { signingIn, twoStep, proving }
}
