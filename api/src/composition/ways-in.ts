import type { Config } from '../config.ts'
import type { CompleteSignInDeps } from '../features/auth/complete-sign-in.ts'
import { composePasskeys, type PasskeysOptions } from './passkeys.ts'
import { composeTwoStep, type TwoStepOptions } from './two-step.ts'

/** What opens an account besides its password, and how every sign-in is completed. */
export function composeWaysIn(
  config: Config,
  secret: string,
  shared: TwoStepOptions & Omit<PasskeysOptions, 'signingIn'>,
) {
  const { secondStep, twoStep } = composeTwoStep(config, secret, shared)
  const { apiRequestsPerDay } = config
  const signingIn: CompleteSignInDeps = { ...shared.moves, secondStep, apiRequestsPerDay }
  const passkeys = composePasskeys(config, secret, { ...shared, signingIn })
  return { signingIn, secondStep, twoStep, passkeys }
}
