import type { Site } from '@atajo/shared/site'
import type { PaymentProvider, ProPrice } from './payment-provider.ts'

const FRESH_MS = 3_600_000
const RETRY_MS = 30_000

/** Longest wait for the provider the first time, in ms. */
const DEADLINE_MS = 1500

/** Reads the price of PRO, cached for an hour, without waiting long for the provider. */
export function createPriceReader(
  provider: Pick<PaymentProvider, 'readPrice'> | null,
): () => Promise<Site['payments']> {
  let price: ProPrice | null = null
  let askAgainAt = 0
  let asking: Promise<void> | null = null

  async function ask(readPrice: PaymentProvider['readPrice']): Promise<void> {
    try {
      price = await readPrice()
      askAgainAt = Date.now() + FRESH_MS
    } catch {
      askAgainAt = Date.now() + RETRY_MS
    } finally {
      asking = null
    }
  }

  return async () => {
    if (provider === null) return { available: false, price: null }
    if (Date.now() >= askAgainAt) asking ??= ask(provider.readPrice)
    if (price === null && asking) await Promise.race([asking, patience()])
    return { available: true, price }
  }
}

function patience(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, DEADLINE_MS).unref()
  })
}
