import type { Site } from '@atajo/shared/site'

export type ProPrice = NonNullable<Site['payments']['price']>

/** A checkout as the provider knows it now. */
export interface CheckoutState {
  id: string
  /** The account that it was opened for; null when it names none of ours. */
  userId: number | null
  /** Whether it entitles to PRO now: paid and not refunded, or a subscription that runs. */
  isPaid: boolean
  /** Whether it sells what is sold now; one that was opened here may have an earlier price. */
  isForPro: boolean
  paymentId: string | null
  subscriptionId: string | null
}

/** What a notice of the provider is about. */
export type EventSubject =
  | { kind: 'checkout'; id: string }
  | { kind: 'payment'; id: string }
  | { kind: 'subscription'; id: string }

export interface PaymentEvent {
  id: string
  type: string
  /** Null for the notices that say nothing about who is PRO. */
  subject: EventSubject | null
}

export interface NewCheckout {
  userId: number
  email: string
  /** Makes a repeated request give the same checkout; null for none. */
  idempotencyKey: string | null
}

/** The card payment provider, as the rest of billing sees it. */
export interface PaymentProvider {
  readPrice(): Promise<ProPrice>
  /** Opens a hosted checkout and returns where the browser pays. */
  openCheckout(checkout: NewCheckout): Promise<{ id: string; url: string }>
  /** Null when the provider knows no such checkout. */
  readCheckout(id: string): Promise<CheckoutState | null>
  /** The checkouts that a payment or a subscription came from. */
  listCheckoutIds(subject: EventSubject): Promise<string[]>
  /** Sees to it that a checkout charges nothing any more, neither once nor by its subscription. */
  endCheckout(id: string): Promise<void>
}

/**
 * Reads a notice after checking its signature over the exact bytes received.
 * @throws AppError `invalid_signature`
 */
export type ReadPaymentEvent = (body: Buffer, signature: string | undefined) => PaymentEvent
