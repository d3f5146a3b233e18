import type { Connection } from 'mongoose'
import type { Config } from '../config.ts'
import { createAdminUsersStore } from '../features/administration/accounts/admin-users.store.ts'
import { appoint } from '../features/administration/accounts/admin-users.ts'
import type { AdminsStore } from '../features/administration/accounts/admins.store.ts'
import { createAuditLogStore } from '../features/administration/log/audit-log.store.ts'
import { userModel } from '../features/auth/user.model.ts'
import type { UserStore } from '../features/auth/users.store.ts'
import { settleIdentity } from '../features/oidc/settle-identity.ts'
import type { ProviderIdentity } from '../platform/session/provider-identity.ts'
import type { OidcLinks } from './oidc.ts'

export interface SettleIdentityOptions {
  connection: Connection
  users: Pick<UserStore, 'accountStatusOf'>
  admins: AdminsStore
  oidcLinks: OidcLinks
}

/** Applies the effects of a sign-in by the provider and returns the account's role. */
export type SettleIdentity = (
  account: { id: number; credentialsVersion: number },
  identity: ProviderIdentity,
) => Promise<'user' | 'admin'>

/**
 * Links the provider's identity to a signed-in account and updates the role that the provider
 * decides.
 */
export function composeSettleIdentity({ oidc }: Config, options: SettleIdentityOptions): SettleIdentity {
  const { users, admins, oidcLinks } = options
  const adminGroup = oidc?.adminGroup ?? null
  const deps = {
    links: oidcLinks.links,
    maySignIn: async ({ id, credentialsVersion }: { id: number; credentialsVersion: number }) =>
      (await users.accountStatusOf(id))?.credentialsVersion === credentialsVersion,
    async settleRole(userId: number, isMember: boolean) {
      if (adminGroup !== null) await settleRole(options, { userId, isMember, adminGroup })
    },
  }
  return async (account, identity) => {
    await settleIdentity(deps, account, identity)
    return (await admins.has(account.id)) ? 'admin' : 'user'
  }
}

/**
 * Members of the provider's group become administrators and lose the role when they leave, unless
 * they had it otherwise. The last administrator keeps the role, so that one always remains.
 */
async function settleRole(
  { admins, connection, oidcLinks: { links } }: SettleIdentityOptions,
  { userId, isMember, adminGroup }: { userId: number; isMember: boolean; adminGroup: string },
): Promise<void> {
  const { add: note } = createAuditLogStore(connection)
  const detail = { group: adminGroup }
  const [isAdmin, link] = await Promise.all([admins.has(userId), links.findOf(userId)])
  if (isMember && !isAdmin) {
    const adminUsers = createAdminUsersStore(userModel(connection))
    const isAppointed = await appoint({ admins, adminUsers, note }, { actor: null, id: userId, detail })
    if (isAppointed) await links.noteAdmin(userId, true)
  }
  if (!isMember && isAdmin && link?.isAdminByGroup && (await admins.remove(userId)) === 'removed') {
    await links.noteAdmin(userId, false)
    await note({ actor: null, action: 'revoke_admin', target: `u:${userId}`, detail })
  }
}
