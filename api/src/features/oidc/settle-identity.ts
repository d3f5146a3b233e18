import { AppError } from '../../platform/app-error.ts'
import type { ProviderIdentity } from '../../platform/session/provider-identity.ts'
import type { OidcLinkStore } from './oidc-links.store.ts'

export interface SettleIdentityDeps {
  links: Pick<OidcLinkStore, 'insert'>
  /** Whether the account may sign in, with the credentials that it had when it was read. */
  maySignIn: (account: { id: number; credentialsVersion: number }) => Promise<boolean>
  /** Makes the account an administrator for as long as it is in the provider's group. */
  settleRole: (userId: number, isInAdminGroup: boolean) => Promise<void>
}

/**
 * Links an account whose sign-in is complete with the person who signed in, and gives it their
 * role. An account that may not sign in by now stays as it is.
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
