import type { Connection } from 'mongoose'
import type { Config } from '../config.ts'
import { type CompleteSignInDeps, completeSignIn } from '../features/auth/complete-sign-in.ts'
import type { SecondStep } from '../features/auth/second-step.ts'
import type { UserStore } from '../features/auth/users.store.ts'
import { type CheckCodeDeps, demandAtSignIn, requireCode } from '../features/two-step/check-code.ts'
import { createSecondFactorStore } from '../features/two-step/second-factors.store.ts'
import { createSignInChallengeStore } from '../features/two-step/sign-in-challenges.store.ts'
import type { TwoStepDeps } from '../features/two-step/two-step.routes.ts'
import { AppError } from '../platform/app-error.ts'
import type { DatabaseLimiter } from '../platform/rate-limit/database-limiter.ts'
import { createSealer, deriveKey } from '../platform/secrets.ts'

export interface TwoStepOptions {
  connection: Connection
  limiter: DatabaseLimiter
  users: UserStore
  moves: Omit<CompleteSignInDeps, 'secondStep' | 'apiRequestsPerDay'>
}

/** The real dependencies of the second step, and what other ways in ask of it. */
export function composeTwoStep(
  { siteName, apiRequestsPerDay }: Config,
  secret: string,
  { connection, limiter, users, moves }: TwoStepOptions,
): { secondStep: SecondStep; twoStep: TwoStepDeps } {
  const checking: CheckCodeDeps = {
    factors: createSecondFactorStore(connection),
    challenges: createSignInChallengeStore(connection),
    limiter,
    sealer: createSealer(deriveKey(secret, 'authenticator secrets')),
    codeKey: deriveKey(secret, 'recovery codes'),
    now: Date.now,
  }
  const twoStep: TwoStepDeps = {
    ...checking,
    siteName,
    renewCredentials: users.renewCredentials,
    findUsername: async (userId) => (await users.find(userId))?.username ?? null,
    async signIn(signingIn, { userId, credentialsVersion }) {
      const user = await users.find(userId)
      if (user?.credentialsVersion !== credentialsVersion) throw new AppError('challenge_over')
      const deps = { ...moves, secondStep, apiRequestsPerDay }
      return completeSignIn(deps, signingIn, { user, isSecondStepDone: true })
    },
  }
  const secondStep: SecondStep = {
    demandAtSignIn: (user) => demandAtSignIn(twoStep, user),
    requireCode: (userId, code) => requireCode(twoStep, userId, code),
  }
  return { secondStep, twoStep }
}
