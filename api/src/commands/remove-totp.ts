import { createUserStore } from '../features/auth/users.store.ts'
import { createSecondFactorStore } from '../features/two-step/second-factors.store.ts'
import { createMailQueue } from '../platform/mail/mail-queue.ts'
import { ACCOUNT_COMMAND_TEXTS } from '../texts/es/terminal-texts.ts'
import { runOperatorCommand, unknownAccount } from './operator-command.ts'

const LINE = { usage: ACCOUNT_COMMAND_TEXTS.removeTotpUsage }

runOperatorCommand(LINE, async ({ config: { smtp }, connection, name }) => {
  const users = createUserStore(connection)
  const found = await users.findForLogin(name)
  if (!found) throw unknownAccount(name)
  const { id, username, email } = found.user
  if (!(await createSecondFactorStore(connection).remove(id))) {
    return ACCOUNT_COMMAND_TEXTS.hadNoTotp(username)
  }
  await users.renewCredentials(id)
  if (smtp !== null) {
    const facts = { at: new Date().toISOString() }
    await createMailQueue(connection).add({ kind: 'totp-off', userId: id, about: email, facts })
  }
  return ACCOUNT_COMMAND_TEXTS.totpRemoved(username)
})
