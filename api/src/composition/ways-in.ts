import type { Config } from '../config.ts'
import type { CompleteSignInDeps } from '../features/auth/complete-sign-in.ts'
import { composeOidcLinks } from './oidc.ts'
import { composePasskeys, type PasskeysOptions } from './passkeys.ts'
import { composeSettleIdentity, type SettleIdentityOptions } from './settle-identity.ts'
import { composeTwoStep, type TwoStepOptions } from './two-step.ts'

type WaysInOptions = Omit<PasskeysOptions, 'signingIn' | 'oidcLinks' | 'proving'> &
  Omit<SettleIdentityOptions, 'oidcLinks'> & { moves: Omit<TwoStepOptions['moves'], 'settleIdentity'> }

/** What opens an account besides its password, and how every sign-in is completed. */
export function composeWaysIn(
  config: Config,
  secret: string,
  shared: Omit<TwoStepOptions, 'moves'> & WaysInOptions,
) {
  const oidcLinks = composeOidcLinks(config, shared.connection)
  const moves = {
    ...shared.moves,
    settleIdentity: composeSettleIdentity(config, { ...shared, oidcLinks }),
  }
  const { secondStep, twoStep, proving } = composeTwoStep(config, secret, { ...shared, moves })
  const { apiRequestsPerDay } = config
  const signingIn: CompleteSignInDeps = { ...moves, secondStep, apiRequestsPerDay }
  const passkeys = composePasskeys(config, secret, { ...shared, signingIn, oidcLinks, proving })
  const { proveOwner } = twoStep
  return { oidcLinks, signingIn, secondStep, twoStep, passkeys, proving, proveOwner }
}
