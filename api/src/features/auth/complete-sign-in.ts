import type { User } from '@atajo/shared/session'
import type { SigningIn } from '../../platform/session/session.ts'
import { type MoveGuestLinksDeps, moveGuestLinks } from './move-guest-links.ts'
import type { SecondStep } from './second-step.ts'
import { userAnswer } from './user-answer.ts'
import type { UserAccount } from './users.store.ts'

export interface CompleteSignInDeps extends MoveGuestLinksDeps {
  secondStep: SecondStep
  /** Requests a day that the developer API grants, which users are told. */
  apiRequestsPerDay: number
}

/** An account as it was read when somebody proved that it is theirs. */
export interface VerifiedSignIn {
  user: UserAccount
  /** Whether all that the account asks for was shown: a code after a password, or a passkey. */
  isSecondStepDone: boolean
}

/**
 * The one way in, whatever proved who it is: asks for the second step, moves the guest's links, and
 * gives the browser a new session, which a change of credentials since the proof makes nobody's.
 * @throws AppError what `secondStep.demandAtSignIn` throws
 */
export async function completeSignIn(
  deps: CompleteSignInDeps,
  signingIn: SigningIn,
  { user, isSecondStepDone }: VerifiedSignIn,
): Promise<{ user: User }> {
  if (!isSecondStepDone) await deps.secondStep.demandAtSignIn(user)
  await moveGuestLinks(deps, signingIn.asker, `u:${user.id}`)
  const { id: userId, credentialsVersion } = user
  await signingIn.start({ kind: 'user', userId, credentialsVersion, signedInAt: Date.now() })
  return { user: userAnswer(user, deps.apiRequestsPerDay) }
}
