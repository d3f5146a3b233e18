import type { Connection } from 'mongoose'
import type { Config } from '../config.ts'
import { createAdminUsersStore } from '../features/administration/accounts/admin-users.store.ts'
import { appoint } from '../features/administration/accounts/admin-users.ts'
import type { AdminsStore } from '../features/administration/accounts/admins.store.ts'
import { createDeedsStore } from '../features/administration/log/deeds.store.ts'
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

/** Settles what follows for an account from whom the provider has named; answers its role. */
export type SettleIdentity = (
  account: { id: number; credentialsVersion: number },
  identity: ProviderIdentity,
) => Promise<'user' | 'admin'>

/** The real way to link an account that is signed in to and to give it the provider's role. */
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
 * Members of the group administer; who did so for that reason alone stops when they leave it. The
 * last administrator stays one, so that somebody can always get in.
 */
async function settleRole(
  { admins, connection, oidcLinks: { links } }: SettleIdentityOptions,
  { userId, isMember, adminGroup }: { userId: number; isMember: boolean; adminGroup: string },
): Promise<void> {
  const { add: note } = createDeedsStore(connection)
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
