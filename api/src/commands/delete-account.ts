import { composeErasure } from '../composition/account-erasure.ts'
import { composeDecisions } from '../composition/decisions.ts'
import type { Config } from '../config.ts'
import { eraseAccount } from '../features/auth/erase-account.ts'
import type { EndCheckoutsDeps } from '../features/billing/end-checkouts.ts'
import { AppError } from '../platform/app-error.ts'
import { ACCOUNT_COMMAND_TEXTS } from '../texts/es/terminal-texts.ts'
import { runOperatorCommand, unknownAccount } from './operator-command.ts'

const LINE = { usage: ACCOUNT_COMMAND_TEXTS.deleteUsage }

runOperatorCommand(LINE, async ({ config, connection, name }) => {
  const decisions = composeDecisions(config, connection, console)
  const erasure = composeErasure(connection, await readProvider(config), decisions.noteAccount)
  const user = await eraseAccount(erasure, name).catch((error: unknown) => {
    throw error instanceof AppError ? new Error(explain(error)) : error
  })
  if (user === null) throw unknownAccount(name)
  return ACCOUNT_COMMAND_TEXTS.deleted(user.username)
})

async function readProvider({ stripe, publicUrl }: Config): Promise<EndCheckoutsDeps['provider']> {
  const { secretKey, priceId, apiBase } = stripe
  if (secretKey === null) return null
  const { createStripeProvider } = await import('../features/billing/stripe.client.ts')
  return createStripeProvider({ secretKey, priceId: priceId ?? '', apiBase, publicUrl })
}

function explain({ code }: AppError): string {
  const { lastAdmin, subscriptionOutOfReach, subscriptionNotEnded } = ACCOUNT_COMMAND_TEXTS
  if (code === 'last_admin') return lastAdmin
  return code === 'payments_unavailable' ? subscriptionOutOfReach : subscriptionNotEnded
}
