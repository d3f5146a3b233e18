import { AppError } from '../../platform/app-error.ts'
import type { OwnerProof, ProveOwner } from '../../platform/session/owner-proof.ts'
import type { OidcLink, OidcLinkStore } from './oidc-links.store.ts'

/** An account as far as its ways in are concerned. */
export interface OidcHolder {
  credentialsVersion: number
  /** Whether a password or a passkey opens it. */
  hasOtherWayIn: boolean
}

export interface UnlinkOidcDeps {
  links: OidcLinkStore
  /** The account's link, where the provider is still the operator's. */
  linkOf: (userId: number) => Promise<OidcLink | null>
  proveOwner: ProveOwner
  findHolder: (userId: number) => Promise<OidcHolder | null>
  /** Ends all sessions if the version is still that one; the new version, else null. */
  renewCredentials: (userId: number, from: number) => Promise<number | null>
}

/**
 * Takes the provider's account off this one and ends all sessions; the version for a new one is
 * answered.
 * @throws AppError `oidc_not_found`, what proves no owner, `last_way_in`
 */
export async function unlinkOidc(
  { links, linkOf, proveOwner, findHolder, renewCredentials }: UnlinkOidcDeps,
  userId: number,
  proof: OwnerProof,
): Promise<number> {
  const [holder, link] = await Promise.all([findHolder(userId), linkOf(userId)])
  if (link === null) throw new AppError('oidc_not_found')
  await proveOwner(userId, proof)
  if (!holder?.hasOtherWayIn) throw new AppError('last_way_in')
  // Of two removals at once only one goes on: the other was judged with a way in that is gone.
  const version = await renewCredentials(userId, holder.credentialsVersion)
  if (version === null) throw new AppError('edit_conflict')
  await links.eraseLinkOf(userId)
  return version
}
