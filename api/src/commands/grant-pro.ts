import { createUserStore } from '../features/auth/users.store.ts'
import { changeGrant, GIVEN } from '../features/billing/change-grant.ts'
import { ACCOUNT_COMMAND_TEXTS } from '../texts/es/terminal-texts.ts'
import { runOperatorCommand, unknownAccount } from './operator-command.ts'

const LINE = { usage: ACCOUNT_COMMAND_TEXTS.grantUsage, flag: '--revoke' }

runOperatorCommand(LINE, async ({ connection, name, isFlagged: isRevoked }) => {
  const users = createUserStore(connection)
  const found = await users.findForLogin(name)
  if (!found) throw unknownAccount(name)
  const { id, username } = found.user
  await changeGrant(users, { userId: id, grant: GIVEN, isGranted: async () => !isRevoked })
  return ACCOUNT_COMMAND_TEXTS.hasPlan(username, (await users.planOf(id)) === 'pro')
})
