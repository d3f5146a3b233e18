import { composeAdmins } from '../composition/admins.ts'
import { createDeedsStore } from '../features/administration/deeds.store.ts'
import { createUserStore } from '../features/auth/users.store.ts'
import { ACCOUNT_COMMAND_TEXTS } from '../texts/es/terminal-texts.ts'
import { runOperatorCommand, unknownAccount } from './operator-command.ts'

const LINE = { usage: ACCOUNT_COMMAND_TEXTS.adminUsage, flag: '--revoke' }

runOperatorCommand(LINE, async ({ connection, name, isFlagged: isRevoked }) => {
  const found = await createUserStore(connection).findForLogin(name)
  if (!found || found.user.isClosing) throw unknownAccount(name)
  const { id, username } = found.user
  const { admins } = composeAdmins(connection)
  if (!isRevoked) await admins.add(id)
  else if ((await admins.remove(id)) === 'last') throw new Error(ACCOUNT_COMMAND_TEXTS.lastAdmin)
  const action = isRevoked ? 'revoke_admin' : 'grant_admin'
  await createDeedsStore(connection).add({ actor: null, action, target: `u:${id}` })
  return ACCOUNT_COMMAND_TEXTS.isAdmin(username, !isRevoked)
})
