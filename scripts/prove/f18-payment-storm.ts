import { setTimeout as pause } from 'node:timers/promises'
import type { Connection } from 'mongoose'
import { type StripeObject, type StripeStub, startStripeStub } from '../../api/src/testing/stripe-stub.ts'
import { type Fleet, startFleet, urlOf } from './kit/fleet.ts'
import { forEachAtOnce } from './kit/load.ts'
import { exactly, type Scenario, type ScenarioRun } from './kit/scenario.ts'
import type { Service } from './kit/service-process.ts'

const EVENTS = 1_000
const EVENTS_PER_SECOND = 8
const TIMES_EACH = 5
const EVENTS_PER_USER = 4
const FIRST_USER = 500_000
const RETRY_MS = 50

interface PaymentNotice {
  id: string
  type: string
  object: StripeObject
  /** What had happened when the provider first sent it. */
  happen(): void
}

interface StoredUser {
  _id: number
  grants: string[]
}

export const stormPayments: Scenario = {
  id: 'F18',
  title: 'payment notices repeated and shuffled while processes are killed',
  weight: 2,
  async run(run) {
    const stub = await startStripeStub()
    run.onEnd(() => stub.close())
    const fleet = await startFleet(run, { processes: 2, service: { settings: stub.settings } })
    const events = run.isShort ? 60 : Math.min(EVENTS, Math.ceil(run.seconds * EVENTS_PER_SECOND))
    run.amount('notices', events, EVENTS)
    const users = await plantUsers(fleet.database, fleet.owner.id, Math.ceil(events / EVENTS_PER_USER))
    const notices = users.flatMap((userId) => noticesOf(run, stub, userId)).slice(0, events)
    const deliveries = run.random.shuffle(
      notices.flatMap((notice) => Array<PaymentNotice>(TIMES_EACH).fill(notice)),
    )
    const storm = new AbortController()
    const killing = killInTurn(run, fleet.services, storm.signal)
    let refused = 0
    await forEachAtOnce(deliveries, 8, async (notice) => {
      notice.happen()
      refused += await deliver(fleet, stub, notice)
    })
    storm.abort()
    const kills = await killing
    await forEachAtOnce(notices, 8, (notice) => deliver(fleet, stub, notice))
    run.measure('deliveries', deliveries.length + notices.length)
    run.measure('deliveries sent again after a refusal or a kill', refused)
    run.measure('processes killed meanwhile', kills)
    await measureGrants(run, fleet.database, { stub, users })
  },
}

/** Accounts that only receive grants, copied from one that registered. */
async function plantUsers(database: Connection, templateId: number, count: number): Promise<number[]> {
  const users = database.collection<StoredUser>('users')
  const template = await users.findOne({ _id: templateId })
  if (!template) throw new Error('no account to copy')
  const ids = Array.from({ length: count }, (_, number) => FIRST_USER + number)
  const copies = ids.map((_id) => {
    const name = `pagador${_id}`
    const { creationMark: _, ...fields } = template as StoredUser & { creationMark?: string }
    return { ...fields, _id, username: name, usernameKey: name, email: name, emailKey: name, grants: [] }
  })
  await users.insertMany(copies)
  return ids
}

function noticesOf(run: ScenarioRun, stub: StripeStub, userId: number): PaymentNotice[] {
  const checkout = {
    id: `cs_${userId}`,
    object: 'checkout.session',
    mode: 'payment',
    payment_status: 'unpaid',
    payment_intent: `pi_cs_${userId}`,
    client_reference_id: String(userId),
    metadata: { userId: String(userId) },
  }
  stub.objects.set(checkout.id, checkout)
  const isPaidInTheEnd = run.random.next() < 0.8
  const isRefundedInTheEnd = isPaidInTheEnd && run.random.next() < 0.3
  let refunded = false
  const pay = () => {
    if (isPaidInTheEnd) stub.pay(checkout, { refunded })
  }
  const refund = () => {
    refunded = isRefundedInTheEnd
    pay()
  }
  const { id, payment_intent } = checkout
  const charge = { id: `ch_${id}`, payment_intent }
  const later = isPaidInTheEnd ? 'async_payment_succeeded' : 'async_payment_failed'
  return [
    { id: `evt_${userId}_1`, type: 'checkout.session.completed', object: checkout, happen: () => {} },
    { id: `evt_${userId}_2`, type: `checkout.session.${later}`, object: checkout, happen: pay },
    { id: `evt_${userId}_3`, type: 'charge.updated', object: charge, happen: () => {} },
    { id: `evt_${userId}_4`, type: 'charge.refunded', object: charge, happen: refund },
  ]
}

/** Sends a notice until it is taken, as the provider does; returns how often it was not. */
async function deliver(
  { client, services }: Fleet,
  stub: StripeStub,
  { id, type, object }: PaymentNotice,
): Promise<number> {
  for (let tries = 0; ; tries++) {
    const { payload, signature } = stub.notice(type, object, { id })
    const answer = await client
      .send(`${urlOf(services, tries + id.length)}/api/stripe/webhook`, {
        method: 'POST',
        body: payload,
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      })
      .catch(() => null)
    if (answer?.status === 200) return tries
    if (answer && answer.status < 500) throw new Error(`notice ${type}: ${answer.status} ${answer.text}`)
    await pause(RETRY_MS)
  }
}

async function killInTurn(run: ScenarioRun, services: Service[], until: AbortSignal): Promise<number> {
  let kills = 0
  while (!until.aborted) {
    await pause(run.random.between(200, 900))
    if (until.aborted) break
    const service = services[kills++ % services.length] as Service
    await service.kill()
    await service.start()
    await service.untilReady()
  }
  return kills
}

async function measureGrants(
  run: ScenarioRun,
  database: Connection,
  { stub, users }: { stub: StripeStub; users: number[] },
): Promise<void> {
  const stored = await database
    .collection<StoredUser>('users')
    .find({ _id: { $in: users } })
    .toArray()
  const grantsOf = new Map(stored.map(({ _id, grants }) => [_id, grants]))
  const wrong = users.filter((userId) => {
    const isPaid = stub.objects.get(`cs_${userId}`)?.payment_status === 'paid'
    const payment = stub.objects.get(`pi_cs_${userId}`) as
      | { latest_charge?: { refunded: boolean } }
      | undefined
    const isPro = (grantsOf.get(userId)?.length ?? 0) > 0
    return isPro !== (isPaid && payment?.latest_charge?.refunded !== true)
  })
  const doubled = stored.filter(({ grants }) => grants.length > 1)
  run.measure('accounts', users.length)
  run.measure('accounts that differ from the provider', wrong.length, exactly(0))
  run.measure('accounts with a grant twice', doubled.length, exactly(0))
}
