import type { Site } from '@atajo/shared/site'

export type ProPrice = NonNullable<Site['payments']['price']>

/** The provider's present state of a checkout. */
export interface CheckoutState {
  id: string
  /** The account that it was opened for; null if it names none of ours. */
  userId: number | null
  /** True if it grants PRO now: paid and not refunded, or an active subscription. */
  isPaid: boolean
  /** True if it sells the present product. A checkout opened here may have an earlier price. */
  isForPro: boolean
  paymentId: string | null
  subscriptionId: string | null
}

export type EventSubject =
  | { kind: 'checkout'; id: string }
  | { kind: 'payment'; id: string }
  | { kind: 'subscription'; id: string }

export interface PaymentEvent {
  id: string
  type: string
  /** Null for notices that are not about PRO. */
  subject: EventSubject | null
}

export interface NewCheckout {
  userId: number
  email: string
  /** Makes a repeated request return the same checkout; null for none. */
  idempotencyKey: string | null
}

export interface PaymentProvider {
  readPrice(): Promise<ProPrice>
  /** Opens a hosted checkout and returns the address where the browser pays. */
  openCheckout(checkout: NewCheckout): Promise<{ id: string; url: string }>
  /** Returns null if the provider has no such checkout. */
  readCheckout(id: string): Promise<CheckoutState | null>
  /** Returns the checkouts behind a payment or a subscription. */
  listCheckoutIds(subject: EventSubject): Promise<string[]>
  /** Ensures that a checkout causes no further charge, neither once nor by its subscription. */
  endCheckout(id: string): Promise<void>
}

/**
 * Reads a notice after verifying its signature over the received bytes.
 * @throws AppError `invalid_signature`
 */
export type ReadPaymentEvent = (body: Buffer, signature: string | undefined) => PaymentEvent
