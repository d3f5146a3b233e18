import type { FastifyBaseLogger } from 'fastify'
import type { Connection } from 'mongoose'
import type { Config } from '../config.ts'
import type { UserStore } from '../features/auth/users.store.ts'
import type { BillingDeps } from '../features/billing/billing.routes.ts'
import { createCheckoutStore } from '../features/billing/checkouts.store.ts'

export interface BillingPartsOptions {
  config: Config
  connection: Connection
  log: FastifyBaseLogger
  users: UserStore
}

export async function composeBilling(options: BillingPartsOptions): Promise<BillingDeps> {
  const { config, connection, log, users } = options
  return {
    ...(await createPayments(config, log)),
    log,
    checkouts: createCheckoutStore(connection),
    grants: users,
    findEmail: async (userId) => (await users.find(userId))?.email ?? null,
  }
}

/** Without a key, a price and the webhook secret that upgrades buyers to PRO, nothing is sold. */
async function createPayments(
  { stripe, publicUrl }: Config,
  log: FastifyBaseLogger,
): Promise<Pick<BillingDeps, 'provider' | 'readEvent'>> {
  const { secretKey, priceId, apiBase, webhookSecret } = stripe
  if (secretKey === null || priceId === null || webhookSecret === null) {
    const isBegun = secretKey !== null || priceId !== null || webhookSecret !== null
    if (isBegun) log.warn('PRO is not sold: a setting of Stripe is missing (key, price or webhook secret)')
    return { provider: null, readEvent: null }
  }
  // Loaded on demand, because the package adds a tenth of a second to each start.
  const { createStripeEventReader, createStripeProvider } = await import(
    '../features/billing/stripe.client.ts'
  )
  return {
    provider: createStripeProvider({ secretKey, priceId, apiBase, publicUrl }),
    readEvent: createStripeEventReader(webhookSecret),
  }
}
