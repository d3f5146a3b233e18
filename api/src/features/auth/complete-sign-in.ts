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
  /** Cancels an account's pending deletion. Returns false if it is too late. */
  reopenAccount: (user: UserAccount) => Promise<boolean>
  /**
   * @throws AppError `account_closing` with a challenge that cancels the deletion,
   * `invalid_credentials`
   */
  askToReturn: (user: UserAccount, signingIn: SigningIn) => Promise<never>
  /** Notifies the owner of a sign-in from an unknown device. */
  notifyOfDevice: (user: UserAccount, client: SessionClient) => Promise<void>
  /** Links the account with the provider's identity, and sets its role accordingly. */
  settleIdentity: (
    account: Pick<UserAccount, 'id' | 'credentialsVersion'>,
    identity: ProviderIdentity,
  ) => Promise<UserAccount['role']>
  /** Daily requests of the developer API, which are part of the answer. */
  apiRequestsPerDay: number
}

/** Each sign-in stores a session for at least a month. */
const SIGN_INS = { limit: 200, windowSeconds: DAY_MS / 1000 }

/** An account whose owner was verified, with the version of its credentials at that time. */
export interface VerifiedSignIn {
  user: UserAccount
  /** True if no second step is needed: a code followed the password, or a passkey was used. */
  isSecondStepDone: boolean
}

/**
 * Completes every kind of sign-in: second step, pending deletion, guest's links, session (of the
 * verified credentials), and last the provider's identity.
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
  await deps.notifyOfDevice(user, signingIn.client)
  await moveGuestLinks(deps, signingIn.asker, `u:${user.id}`)
  const { id: userId, credentialsVersion } = user
  await signingIn.start({ kind: 'user', userId, credentialsVersion, signedInAt: Date.now() })
  const { identity } = signingIn
  const role = identity === null ? user.role : await deps.settleIdentity(user, identity)
  return { user: userAnswer({ ...user, role }, deps.apiRequestsPerDay) }
}

/** An account whose owner was verified, with the version of its credentials at that time. */
export interface ProvedSignIn {
  userId: number
  credentialsVersion: number
  isSecondStepDone: boolean
  /** The error to throw if the credentials have changed since. */
  over: ErrorCode
}

/**
 * Completes a sign-in if the verified credentials are still the present ones.
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
