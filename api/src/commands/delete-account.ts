import { randomUUID } from 'node:crypto'
import type { Connection } from 'mongoose'
import { composeErasure } from '../composition/account-erasure.ts'
import { composeDecisions, type Decisions } from '../composition/decisions.ts'
import { composeLinkTransfersAlone } from '../composition/link-transfers.ts'
import type { Config } from '../config.ts'
import { type EraseAccountDeps, eraseAccount, eraseUser } from '../features/auth/erase-account.ts'
import { createUserStore, openAccountNamed, type UserStore } from '../features/auth/users.store.ts'
import type { EndCheckoutsDeps } from '../features/billing/end-checkouts.ts'
import { transferAccountLinks } from '../features/link-transfers/transfer-account-links.ts'
import { AppError } from '../platform/app-error.ts'
import { ACCOUNT_COMMAND_TEXTS } from '../texts/es/terminal-texts.ts'
import { runOperatorCommand, unknownAccount } from './operator-command.ts'

const LINE = { usage: ACCOUNT_COMMAND_TEXTS.deleteUsage, option: '--to' }

runOperatorCommand(LINE, async ({ config, connection, name, value: to }) => {
  const decisions = composeDecisions(config, connection, console)
  const erasure = composeErasure(connection, await readProvider(config), decisions.recordAccount)
  const given = to === null ? 0 : await handOver({ config, connection, decisions, erasure }, name, to)
  const user = await eraseAccount(erasure, name).catch((error: unknown) => {
    throw error instanceof AppError ? new Error(explain(error)) : error
  })
  if (user === null) throw unknownAccount(name)
  const deleted = ACCOUNT_COMMAND_TEXTS.deleted(user.username)
  return to === null ? deleted : `${ACCOUNT_COMMAND_TEXTS.handedOver(given, to)} ${deleted}`
})

interface HandOverParts {
  config: Config
  connection: Connection
  decisions: Decisions
  erasure: EraseAccountDeps
}

/** Gives the links to another account before theirs is erased; returns how many went. */
async function handOver(
  { config, connection, decisions, erasure }: HandOverParts,
  name: string,
  to: string,
): Promise<number> {
  const users = createUserStore(connection)
  const [from, recipient] = [(await users.findForLogin(name))?.user, await openAccountNamed(users, to)]
  if (!from) throw unknownAccount(name)
  if (recipient === null || recipient === from.id) throw new Error(ACCOUNT_COMMAND_TEXTS.noRecipient(to))
  const transfer = { id: randomUUID(), from: `u:${from.id}`, to: `u:${recipient}` } as const
  const sweepAccount = (id: number) => sweepErased(users, erasure, id)
  const deps = await composeLinkTransfersAlone({ config, connection, decisions, sweepAccount })
  return (await transferAccountLinks(deps, transfer)).links
}

/** The hourly upkeep looks through closed accounts; nobody else does through erased ones. */
async function sweepErased(users: UserStore, erasure: EraseAccountDeps, id: number): Promise<void> {
  if ((await users.find(id)) === null) await eraseUser(erasure, { id, username: '' })
}

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
