import { type Connection, Schema } from 'mongoose'
import { DAY_MS } from '../../platform/durations.ts'
import type { CheckoutState, EventSubject } from './payment-provider.ts'

/** Longer than the provider repeats a notice. */
const EVENT_DAYS = 90

/** Stores opened checkouts and applied notices. */
export interface CheckoutStore {
  /** Returns the user; null for a checkout that this service did not open. */
  ownerOf(checkoutId: string): Promise<number | null>
  insert(checkoutId: string, userId: number): Promise<void>
  /** Stores the payment and subscription of a checkout, so that later notices find it. */
  connect(state: CheckoutState): Promise<void>
  /** Returns the checkouts known to have led to a payment or a subscription. */
  listIds(subject: EventSubject): Promise<string[]>
  isApplied(eventId: string): Promise<boolean>
  recordApplied(eventId: string, type: string): Promise<void>
  listOf(userId: number): Promise<KnownCheckout[]>
  erase(checkoutId: string): Promise<void>
}

/** A checkout and its subscription, as far as notices have reported one. */
export interface KnownCheckout {
  id: string
  subscriptionId: string | null
}

interface CheckoutDocument {
  _id: string
  userId: number
  paymentId?: string
  subscriptionId?: string
}

interface EventDocument {
  _id: string
  type: string
  appliedAt: Date
  expiresAt: Date
}

const checkoutSchema = new Schema<CheckoutDocument>({
  _id: { type: String, required: true },
  userId: { type: Number, required: true },
  paymentId: { type: String },
  subscriptionId: { type: String },
})
checkoutSchema.index({ userId: 1 })
checkoutSchema.index({ paymentId: 1 })
checkoutSchema.index({ subscriptionId: 1 })

const eventSchema = new Schema<EventDocument>({
  _id: { type: String, required: true },
  type: { type: String, required: true },
  appliedAt: { type: Date, required: true },
  expiresAt: { type: Date, required: true },
})
eventSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

export function createCheckoutStore(connection: Connection): CheckoutStore {
  const checkouts = connection.model<CheckoutDocument>('Checkout', checkoutSchema, 'checkouts')
  const events = connection.model<EventDocument>('StripeEvent', eventSchema, 'stripe_events')

  return {
    async ownerOf(checkoutId) {
      return (await checkouts.findOne({ _id: checkoutId }).lean())?.userId ?? null
    },
    async insert(checkoutId, userId) {
      await checkouts.updateOne({ _id: checkoutId }, { $setOnInsert: { userId } }, { upsert: true })
    },
    async connect({ id, userId, paymentId, subscriptionId }) {
      if (userId === null) return
      const links = {
        ...(paymentId === null ? {} : { paymentId }),
        ...(subscriptionId === null ? {} : { subscriptionId }),
      }
      await checkouts.updateOne(
        { _id: id },
        { $setOnInsert: { userId }, ...(Object.keys(links).length > 0 ? { $set: links } : {}) },
        { upsert: true },
      )
    },
    async listIds(subject) {
      if (subject.kind === 'checkout') return [subject.id]
      const filter = subject.kind === 'payment' ? { paymentId: subject.id } : { subscriptionId: subject.id }
      return (await checkouts.find(filter, { _id: 1 }).lean()).map(({ _id }) => _id)
    },
    async listOf(userId) {
      const found = await checkouts.find({ userId }).lean()
      return found.map(({ _id: id, subscriptionId = null }) => ({ id, subscriptionId }))
    },
    async erase(checkoutId) {
      await checkouts.deleteOne({ _id: checkoutId })
    },
    async isApplied(eventId) {
      return (await events.exists({ _id: eventId })) !== null
    },
    async recordApplied(eventId, type) {
      const appliedAt = new Date()
      const expiresAt = new Date(appliedAt.getTime() + EVENT_DAYS * DAY_MS)
      await events.updateOne(
        { _id: eventId },
        { $setOnInsert: { type, appliedAt, expiresAt } },
        { upsert: true },
      )
    },
  }
}
