import { AppError } from '../../platform/app-error.ts'
import type { ProviderIdentity } from '../../platform/session/provider-identity.ts'
import type { OidcLinkStore } from './oidc-links.store.ts'

export interface SettleIdentityDeps {
  links: Pick<OidcLinkStore, 'insert'>
  /** Tells whether the account may sign in and still has that version of its credentials. */
  maySignIn: (account: { id: number; credentialsVersion: number }) => Promise<boolean>
  /** Makes the account an administrator for as long as it is in the provider's group. */
  settleRole: (userId: number, isInAdminGroup: boolean) => Promise<void>
}

/**
 * Links the account of a completed sign-in with the identity and sets its role. It does nothing if
 * the account may not sign in any more.
 * @throws AppError `oidc_taken`, `oidc_linked`
 */
export async function settleIdentity(
  { links, maySignIn, settleRole }: SettleIdentityDeps,
  account: { id: number; credentialsVersion: number },
  { isNewLink, isInAdminGroup, issuer, subject, email }: ProviderIdentity,
): Promise<void> {
  if (!(await maySignIn(account))) return
  if (isNewLink) {
    const outcome = await links.insert({ issuer, subject, email, userId: account.id })
    if (outcome !== 'done') throw new AppError(outcome === 'taken' ? 'oidc_taken' : 'oidc_linked')
  }
  await settleRole(account.id, isInAdminGroup)
}
