import { expect } from 'vitest'
import type { StripeObject, StripeStub } from '../../src/testing/stripe-stub.ts'
import type { Caller } from './caller.ts'
import type { Answer, Asked } from './request.ts'

export interface Account {
  username: string
  email: string
  password: string
}

export interface Person extends Caller {
  account: Account
}

export interface LinkAnswer {
  id: number
  shortUrl: string
  sufix: string | null
  longUrl: string
  [field: string]: unknown
}

/** Creates new guests and users for the tests. */
export interface People {
  guest: (headers?: Record<string, string>) => Promise<Caller>
  free: (account?: Partial<Account>) => Promise<Person>
  pro: () => Promise<Person>
  /** Signs in to an existing account in another browser. */
  signIn: (account: Account) => Promise<Person>
  /** Refunds the person's checkout, which ends their PRO. */
  losePro: (person: Caller) => Promise<void>
}

let count = 0

/** Basic access to the service, from which people are created. */
export interface Reach {
  stripe: StripeStub
  /** Sends a request without a session. */
  send: (path: string, asked?: Asked) => Promise<Answer>
  /** Returns a new client without a session. */
  caller: (options?: { headers?: Record<string, string>; from?: string }) => Caller
}

export function createPeople(service: Reach): People {
  async function guest(headers: Record<string, string> = {}): Promise<Caller> {
    const caller = service.caller({ headers })
    expect((await caller.post('/api/auth/guest')).status).toBe(201)
    return caller
  }

  async function signIn(account: Account): Promise<Person> {
    const caller = service.caller()
    const answer = await caller.post('/api/auth/login', account)
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
    return { ...caller, account }
  }

  async function free(wanted: Partial<Account> = {}): Promise<Person> {
    count += 1
    const username = `persona${process.pid}_${count}`
    const account = { username, email: `${username}@example.com`, password: 'una frase larga', ...wanted }
    const answer = await service.caller().post('/api/auth/register', account)
    expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
    return signIn(account)
  }

  async function pro(): Promise<Person> {
    const person = await free()
    await payForPro(service, person)
    return person
  }

  async function losePro(person: Caller): Promise<void> {
    const { user } = (await person.get('/api/auth/status')).json() as { user: { id: number } }
    const checkout = [...service.stripe.objects.values()].find(
      (object) => object.client_reference_id === String(user.id) && object.payment_status === 'paid',
    )
    if (!checkout) throw new Error('no paid checkout of this person')
    const payment_intent = service.stripe.pay(checkout, { refunded: true })
    await notify(service, 'charge.refunded', { id: `ch_${checkout.id}`, payment_intent, refunded: true })
    expect((await person.get('/api/auth/status')).json()).toMatchObject({ user: { planId: 1 } })
  }

  return { guest, free, pro, signIn, losePro }
}

/** Completes a checkout as a customer who pays at once. */
async function payForPro(service: Reach, person: Caller): Promise<void> {
  const opened = await person.post('/api/stripe/create-checkout-session', { planId: 2 })
  const checkout = service.stripe.objects.get(/cs_test_\d+/.exec(opened.text)?.[0] ?? '')
  if (!checkout) throw new Error(`no checkout session in ${opened.status} ${opened.text}`)
  service.stripe.pay(checkout)
  await notify(service, 'checkout.session.completed', checkout)
  expect((await person.get('/api/auth/status')).json()).toMatchObject({ user: { planId: 2 } })
}

/** Delivers a notice to the webhook as Stripe does. */
async function notify(service: Reach, type: string, object: StripeObject): Promise<void> {
  const { payload, signature } = service.stripe.notice(type, object)
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const answer = await service.send('/api/stripe/webhook', { method: 'POST', body: payload, headers })
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
}

/** Creates a link and expects success. */
export async function createLink(owner: Caller, body: Record<string, unknown> = {}): Promise<LinkAnswer> {
  const answer = await owner.post('/api/link/create', { longUrl: 'https://destino.example/a', ...body })
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
  return answer.json() as LinkAnswer
}

/** Returns all links of an owner as the list shows them. */
export async function listLinks(owner: Caller): Promise<LinkAnswer[]> {
  const answer = await owner.get('/api/link/user/')
  expect(answer.status).toBe(200)
  return answer.json() as unknown as LinkAnswer[]
}
