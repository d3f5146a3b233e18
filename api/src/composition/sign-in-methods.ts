import type { Connection } from 'mongoose'
import type { Config } from '../config.ts'
import type { AdminsStore } from '../features/administration/accounts/admins.store.ts'
import type { CompleteSignInDeps } from '../features/auth/complete-sign-in.ts'
import type { PasswordHasher } from '../features/auth/password-hasher.ts'
import type { SecondStep } from '../features/auth/second-step.ts'
import type { UserStore } from '../features/auth/users.store.ts'
import type { DatabaseLimiter } from '../platform/rate-limit/database-limiter.ts'
import type { MailParts } from './mail.ts'
import { composeOidcLinks } from './oidc.ts'
import { composePasskeys } from './passkeys.ts'
import type { PendingDeletionParts } from './pending-deletion.ts'
import { composeSettleIdentity } from './settle-identity.ts'
import { composeTwoStep } from './two-step.ts'

interface SignInMethodsOptions
  extends Pick<CompleteSignInDeps, 'guestMoves' | 'moveLinks' | 'notifyOfDevice'> {
  connection: Connection
  limiter: DatabaseLimiter
  users: UserStore
  hasher: PasswordHasher
  admins: AdminsStore
  closing: PendingDeletionParts
  mail: MailParts
}

export function composeSignInMethods(
  config: Config,
  secret: string,
  {
    admins,
    closing,
    connection,
    guestMoves,
    hasher,
    limiter,
    mail,
    moveLinks,
    notifyOfDevice,
    users,
  }: SignInMethodsOptions,
) {
  const oidcLinks = composeOidcLinks(config, connection)
  const settleIdentity = composeSettleIdentity(config, { connection, users, admins, oidcLinks })
  const signingInWith = (secondStep: SecondStep) => ({
    secondStep,
    users,
    limiter,
    guestMoves,
    moveLinks,
    reopenAccount: closing.reopenAccount,
    askToReturn: closing.askToReturn,
    notifyOfDevice,
    settleIdentity,
    apiRequestsPerDay: config.apiRequestsPerDay,
  })
  const { signingIn, twoStep, proving } = composeTwoStep(config, secret, {
    connection,
    limiter,
    users,
    hasher,
    mail,
    signingInWith,
  })
  const passkeys = composePasskeys(config, secret, {
    connection,
    limiter,
    users,
    signingIn,
    oidcLinks,
    proving,
    mail,
  })
  return { oidcLinks, signingIn, twoStep, passkeys, proving }
}
