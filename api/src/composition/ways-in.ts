import type { Config } from '../config.ts'
import type { CompleteSignInDeps } from '../features/auth/complete-sign-in.ts'
import { composeOidcLinks } from './oidc.ts'
import { composePasskeys, type PasskeysOptions } from './passkeys.ts'
import { composeTwoStep, type TwoStepOptions } from './two-step.ts'

/** What opens an account besides its password, and how every sign-in is completed. */
export function composeWaysIn(
  config: Config,
  secret: string,
  shared: TwoStepOptions & Omit<PasskeysOptions, 'signingIn' | 'oidcLinks' | 'proving'>,
) {
  const { secondStep, twoStep, proving } = composeTwoStep(config, secret, shared)
  const { apiRequestsPerDay } = config
  const signingIn: CompleteSignInDeps = { ...shared.moves, secondStep, apiRequestsPerDay }
  const oidcLinks = composeOidcLinks(config, shared.connection)
  const passkeys = composePasskeys(config, secret, { ...shared, signingIn, oidcLinks, proving })
  const { proveOwner } = twoStep
  return { oidcLinks, signingIn, secondStep, twoStep, passkeys, proving, proveOwner }
}
