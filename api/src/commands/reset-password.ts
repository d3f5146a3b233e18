import { createAccountTokenStore } from '../features/account/account-tokens.store.ts'
import { createCredentialsStore } from '../features/account/credentials.store.ts'
import { createResetLink } from '../features/account/write-email.ts'
import { userModel } from '../features/auth/user.model.ts'
import { ACCOUNT_COMMAND_TEXTS } from '../texts/es/terminal-texts.ts'
import { runOperatorCommand, unknownAccount } from './operator-command.ts'

const LINE = { usage: ACCOUNT_COMMAND_TEXTS.resetUsage }

runOperatorCommand(LINE, async ({ config: { publicUrl }, connection, name }) => {
  const account = await createCredentialsStore(userModel(connection)).findByLogin(name)
  if (account === null) throw unknownAccount(name)
  const tokens = createAccountTokenStore(connection)
  // Handed over by the operator: that the account's address is read by its owner is not shown.
  const url = await createResetLink({ tokens, publicUrl }, account, null)
  return ACCOUNT_COMMAND_TEXTS.resetLink(account.username, url)
})
