import { AppError } from '../../platform/app-error.ts'
import type { OwnerProof, ProveOwner } from '../../platform/session/owner-proof.ts'
import type { OidcLink, OidcLinkStore } from './oidc-links.store.ts'

/** An account and its sign-in methods. */
export interface OidcHolder {
  credentialsVersion: number
  /** True if a password or a passkey opens it. */
  hasOtherSignInMethod: boolean
}

export interface UnlinkOidcDeps {
  links: OidcLinkStore
  /** Returns the account's link with the configured provider. */
  linkOf: (userId: number) => Promise<OidcLink | null>
  proveOwner: ProveOwner
  findHolder: (userId: number) => Promise<OidcHolder | null>
  /** Ends all sessions if the version is still that one. Returns the new version, else null. */
  renewCredentials: (userId: number, from: number) => Promise<number | null>
}

/**
 * Unlinks the provider's identity and ends all sessions. Returns the version for a new session.
 * @throws AppError `oidc_not_found`, if the owner is not verified, `last_way_in`
 */
export async function unlinkOidc(
  { links, linkOf, proveOwner, findHolder, renewCredentials }: UnlinkOidcDeps,
  userId: number,
  proof: OwnerProof,
): Promise<number> {
  const [holder, link] = await Promise.all([findHolder(userId), linkOf(userId)])
  if (link === null) throw new AppError('oidc_not_found')
  await proveOwner(userId, proof)
  if (!holder?.hasOtherSignInMethod) throw new AppError('last_way_in')
  // A concurrent removal may have taken the last other sign-in method, so this one fails then.
  const version = await renewCredentials(userId, holder.credentialsVersion)
  if (version === null) throw new AppError('edit_conflict')
  await links.eraseLinkOf(userId)
  return version
}
