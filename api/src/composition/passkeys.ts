import type { Connection } from 'mongoose'
import type { Config } from '../config.ts'
import { assertLately, proveOwnerLately } from '../features/account/prove-owner.ts'
import { completeProvedSignIn } from '../features/auth/complete-sign-in.ts'
import type { UserStore } from '../features/auth/users.store.ts'
import { createChallenges } from '../features/passkeys/challenges.ts'
import type { PasskeyRoutesDeps } from '../features/passkeys/passkeys.routes.ts'
import { createPasskeyStore } from '../features/passkeys/passkeys.store.ts'
import type { DatabaseLimiter } from '../platform/rate-limit/database-limiter.ts'
import { deriveKey } from '../platform/secrets.ts'
import type { MailParts } from './mail.ts'
import { isPasswordTaken, type OidcLinks } from './oidc.ts'
import type { OwnerProving, SigningInDeps } from './two-step.ts'

export interface PasskeysOptions {
  connection: Connection
  limiter: DatabaseLimiter
  users: UserStore
  signingIn: SigningInDeps
  oidcLinks: OidcLinks
  proving: OwnerProving
  mail: Pick<MailParts, 'notifyOwner'>
}

export function composePasskeys(
  { siteName, publicUrl, oidc }: Config,
  secret: string,
  { connection, limiter, users, signingIn, oidcLinks, proving, mail }: PasskeysOptions,
): PasskeyRoutesDeps {
  return {
    passkeys: createPasskeyStore(connection),
    challenges: createChallenges(deriveKey(secret, 'passkey challenges'), Date.now),
    limiter,
    siteName,
    publicUrl,
    requireCode: signingIn.secondStep.requireCode,
    proveOwner: (userId, proof) => proveOwnerLately(proving, userId, proof),
    assertLately: (userId, proof) => assertLately(proving, userId, proof),
    async findHolder(userId) {
      const [user, link] = await Promise.all([users.find(userId), oidcLinks.linkOf(userId)])
      return user && { ...user, hasOtherSignInMethod: isPasswordTaken(oidc, user) || link !== null }
    },
    notifyOwner: mail.notifyOwner,
    renewCredentials: users.renewCredentials,
    signIn(browser, { userId, credentialsVersion, isUserVerified: isSecondStepDone }) {
      const proved = { userId, credentialsVersion, isSecondStepDone, over: 'invalid_passkey' } as const
      return completeProvedSignIn(signingIn, browser, proved)
    },
  }
}
