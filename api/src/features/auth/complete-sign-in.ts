import type { ErrorCode } from '@atajo/shared/error-code'
import type { User } from '@atajo/shared/session'
import { AppError } from '../../platform/app-error.ts'
import { DAY_MS } from '../../platform/durations.ts'
import type { DatabaseLimiter } from '../../platform/rate-limit/database-limiter.ts'
import type { ProviderIdentity } from '../../platform/session/provider-identity.ts'
import type { SigningIn } from '../../platform/session/signing-in.ts'
import type { SessionClient } from '../../platform/session/user-sessions.ts'
import { type MoveGuestLinksDeps, moveGuestLinks } from './move-guest-links.ts'
import type { SecondStep } from './second-step.ts'
import { userAnswer } from './user-answer.ts'
import type { UserAccount, UserStore } from './users.store.ts'

export interface CompleteSignInDeps extends MoveGuestLinksDeps {
  secondStep: SecondStep
  limiter: Pick<DatabaseLimiter, 'take'>
  /** Takes the deletion of an account back; false where that is too late. */
  reopenAccount: (user: UserAccount) => Promise<boolean>
  /** @throws AppError `account_closing` with what gives it back, `invalid_credentials` */
  askToReturn: (user: UserAccount, signingIn: SigningIn) => Promise<never>
  /** Tells the account's owner of a device that has not signed in before. */
  noteDevice: (user: UserAccount, client: SessionClient) => Promise<void>
  /** Gives the account what follows from whom the provider has named; its role after that. */
  settleIdentity: (
    account: Pick<UserAccount, 'id' | 'credentialsVersion'>,
    identity: ProviderIdentity,
  ) => Promise<UserAccount['role']>
  /** Requests a day that the developer API grants, which users are told. */
  apiRequestsPerDay: number
}

/** Each sign-in leaves a session, for a month at least. */
const SIGN_INS = { limit: 200, windowSeconds: DAY_MS / 1000 }

/** An account as it was read when somebody proved that it is theirs. */
export interface VerifiedSignIn {
  user: UserAccount
  /** Whether all that the account asks for was shown: a code after a password, or a passkey. */
  isSecondStepDone: boolean
}

/**
 * Every sign-in ends here: second step, return to a deleted account, guest's links, session (of the
 * credentials that were proved), and only then what the provider decides.
 * @throws AppError what `secondStep.demandAtSignIn`, `askToReturn` and `settleIdentity` throw,
 * `account_blocked`, `invalid_credentials`, `too_many_requests`
 */
export async function completeSignIn(
  deps: CompleteSignInDeps,
  signingIn: SigningIn,
  { user, isSecondStepDone }: VerifiedSignIn,
): Promise<{ user: User }> {
  if (!isSecondStepDone) await deps.secondStep.demandAtSignIn(user, signingIn)
  if (user.isBlocked) throw new AppError('account_blocked')
  if (user.isClosedByAdmin) throw new AppError('invalid_credentials')
  if (user.isClosing && signingIn.asksToReturn) await deps.askToReturn(user, signingIn)
  if (user.isClosing && !(await deps.reopenAccount(user))) throw new AppError('invalid_credentials')
  await deps.limiter.take({ key: `sign-in:${user.id}`, ...SIGN_INS })
  await deps.noteDevice(user, signingIn.client)
  await moveGuestLinks(deps, signingIn.asker, `u:${user.id}`)
  const { id: userId, credentialsVersion } = user
  await signingIn.start({ kind: 'user', userId, credentialsVersion, signedInAt: Date.now() })
  const { identity } = signingIn
  const role = identity === null ? user.role : await deps.settleIdentity(user, identity)
  return { user: userAnswer({ ...user, role }, deps.apiRequestsPerDay) }
}

/** An account that somebody has proved to be theirs, as its credentials were then. */
export interface ProvedSignIn {
  userId: number
  credentialsVersion: number
  isSecondStepDone: boolean
  /** The error where the credentials have changed since. */
  over: ErrorCode
}

/**
 * Completes a sign-in whose proof is of this account's present credentials.
 * @throws AppError `over`, and what `completeSignIn` throws
 */
export async function completeProvedSignIn(
  deps: CompleteSignInDeps & { users: Pick<UserStore, 'find'> },
  signingIn: SigningIn,
  { userId, credentialsVersion, isSecondStepDone, over }: ProvedSignIn,
): Promise<{ user: User }> {
  const user = await deps.users.find(userId)
  if (user?.credentialsVersion !== credentialsVersion) throw new AppError(over)
  return completeSignIn(deps, signingIn, { user, isSecondStepDone })
}
