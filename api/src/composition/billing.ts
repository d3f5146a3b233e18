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

/** The real dependencies of payments. */
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

/** Nothing is sold without a key, a price, and the secret of the notices that make a buyer PRO. */
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
  // Loaded only here: reading the package costs a tenth of a second at every start.
  const { createStripeEventReader, createStripeProvider } = await import(
    '../features/billing/stripe.client.ts'
  )
  return {
    provider: createStripeProvider({ secretKey, priceId, apiBase, publicUrl }),
    readEvent: createStripeEventReader(webhookSecret),
  }
}
