import { setTimeout as pause } from 'node:timers/promises'
import type { Connection } from 'mongoose'
import { type StripeStub, startStripeStub } from '../../api/src/testing/stripe-stub.ts'
import { type Stage, startFleet, urlOf } from './kit/fleet.ts'
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
  type: string
  /** Changes what the provider knows, when the notice is first sent. */
  happen(): void
  /** The notice as it is signed now. */
  sign(): ReturnType<StripeStub['notice']>
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
    const repeated = notices.flatMap((notice) => Array<PaymentNotice>(TIMES_EACH).fill(notice))
    const storm = new AbortController()
    const killing = killInTurn(run, fleet.services, storm.signal)
    let refused = 0
    await forEachAtOnce(run.random.shuffle(repeated), 8, async (notice) => {
      notice.happen()
      refused += await deliver(fleet, notice)
    })
    storm.abort()
    const kills = await killing
    await forEachAtOnce(notices, 8, (notice) => deliver(fleet, notice))
    run.measure('deliveries', repeated.length + notices.length)
    run.measure('deliveries sent again after a refusal or a kill', refused)
    run.measure('processes killed meanwhile', kills)
    await measureGrants(run, fleet.database, { stub, users })
  },
}

/** Accounts that only receive grants, copied from one that registered. */
async function plantUsers(database: Connection, templateId: number, count: number): Promise<number[]> {
  const users = database.collection<StoredUser & { creationMark?: string }>('users')
  const template = await users.findOne({ _id: templateId })
  if (!template) throw new Error('no account to copy')
  const { creationMark: _, ...fields } = template
  const ids = Array.from({ length: count }, (_, number) => FIRST_USER + number)
  const copies = ids.map((_id) => {
    const name = `pagador${_id}`
    return { ...fields, _id, username: name, usernameKey: name, email: name, emailKey: name, grants: [] }
  })
  await users.insertMany(copies)
  return ids
}

function noticesOf(run: ScenarioRun, stub: StripeStub, userId: number): PaymentNotice[] {
  const id = `cs_${userId}`
  const checkout = {
    id,
    object: 'checkout.session',
    mode: 'payment',
    payment_status: 'unpaid',
    payment_intent: `pi_${id}`,
    client_reference_id: String(userId),
    metadata: { userId: String(userId) },
  }
  stub.objects.set(id, checkout)
  const charge = { id: `ch_${id}`, payment_intent: checkout.payment_intent }
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
  const later = isPaidInTheEnd ? 'async_payment_succeeded' : 'async_payment_failed'
  const steps = [
    { type: 'checkout.session.completed', object: checkout, happen: () => {} },
    { type: `checkout.session.${later}`, object: checkout, happen: pay },
    { type: 'charge.updated', object: charge, happen: () => {} },
    { type: 'charge.refunded', object: charge, happen: refund },
  ]
  return steps.map(({ type, object, happen }, index) => ({
    type,
    happen,
    sign: () => stub.notice(type, object, { id: `evt_${userId}_${index}` }),
  }))
}

/** Sends a notice until it is accepted, as the provider does; returns how often it was not. */
async function deliver({ client, services }: Stage, { type, sign }: PaymentNotice): Promise<number> {
  for (let tries = 0; ; tries++) {
    const { payload: body, signature } = sign()
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const url = `${urlOf(services, tries + type.length)}/api/stripe/webhook`
    const answer = await client.send(url, { method: 'POST', body, headers }).catch(() => null)
    if (answer?.status === 200) return tries
    if (answer && answer.status < 500) throw new Error(`notice ${type}: ${answer.status} ${answer.text}`)
    await pause(RETRY_MS)
  }
}

async function killInTurn(run: ScenarioRun, services: Service[], until: AbortSignal): Promise<number> {
  for (let kills = 0; ; kills++) {
    await pause(run.random.between(200, 900))
    if (until.aborted) return kills
    const service = services[kills % services.length] as Service
    await service.kill()
    await service.start()
    await service.untilReady()
  }
}

async function measureGrants(
  run: ScenarioRun,
  database: Connection,
  { stub, users }: { stub: StripeStub; users: number[] },
): Promise<void> {
  const stored = database.collection<StoredUser>('users').find({ _id: { $in: users } })
  const grantsOf = new Map((await stored.toArray()).map(({ _id, grants }) => [_id, grants.length]))
  const wrong = users.filter((userId) => {
    const isPaid = stub.objects.get(`cs_${userId}`)?.payment_status === 'paid'
    const charge = stub.objects.get(`pi_cs_${userId}`)?.latest_charge as { refunded: boolean } | undefined
    return (grantsOf.get(userId) ?? 0) > 0 !== (isPaid && charge?.refunded !== true)
  })
  const doubled = [...grantsOf.values()].filter((grants) => grants > 1)
  run.measure('accounts', users.length)
  run.measure('accounts that differ from the provider', wrong.length, exactly(0))
  run.measure('accounts with a grant twice', doubled.length, exactly(0))
}
