import { composeAdmins } from '../composition/admins.ts'
import { createAdminUsersStore } from '../features/administration/accounts/admin-users.store.ts'
import { appoint } from '../features/administration/accounts/admin-users.ts'
import { createAuditLogStore } from '../features/administration/log/audit-log.store.ts'
import { userModel } from '../features/auth/user.model.ts'
import { createUserStore } from '../features/auth/users.store.ts'
import { givePlan } from '../features/billing/change-grant.ts'
import { ACCOUNT_COMMAND_TEXTS } from '../texts/es/terminal-texts.ts'
import { runOperatorCommand, unknownAccount } from './operator-command.ts'

const LINE = { usage: ACCOUNT_COMMAND_TEXTS.adminUsage, flag: '--revoke' }

runOperatorCommand(LINE, async ({ connection, name, isFlagged: isRevoked }) => {
  const found = await createUserStore(connection).findForLogin(name)
  if (!found || found.user.isClosing) throw unknownAccount(name)
  const { id, username } = found.user
  const { admins } = composeAdmins(connection)
  const note = createAuditLogStore(connection).add
  if (!isRevoked) {
    if (found.user.isBlocked) throw new Error(ACCOUNT_COMMAND_TEXTS.blocked(username))
    // The first one has PRO, as by the address that a start prints.
    const isFirst = (await admins.list()).length === 0
    const adminUsers = createAdminUsersStore(userModel(connection))
    const isNew = await appoint({ admins, adminUsers, note }, { actor: null, id })
    if (isFirst && isNew && (await givePlan(createUserStore(connection), id, true)))
      return ACCOUNT_COMMAND_TEXTS.isFirstAdmin(username)
  } else if ((await admins.remove(id)) === 'last') throw new Error(ACCOUNT_COMMAND_TEXTS.lastAdmin)
  else await note({ actor: null, action: 'revoke_admin', target: `u:${id}` })
  return ACCOUNT_COMMAND_TEXTS.isAdmin(username, !isRevoked)
})
