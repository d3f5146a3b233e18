import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deliver, type Person, payForPro, refund } from './harness/people.ts'
import type { Asked } from './harness/request.ts'
import { createEvent, signPayload } from './harness/stripe-stub.ts'
import { useService } from './harness/use-service.ts'

const service = useService()
let person: Person

beforeEach(async () => {
  person = await service.people.free()
})

async function planOf(someone: Person): Promise<unknown> {
  const { user } = (await someone.get('/api/auth/status')).json() as { user: { planId: number } }
  return user.planId
}

/** A checkout that was started, and its session at the provider. */
async function startCheckout(someone: Person) {
  const answer = await someone.post('/api/stripe/create-checkout-session', { planId: 2 })
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  const session = service.stripe.objects.get(/cs_test_\d+/.exec(answer.text)?.[0] ?? '')
  if (!session) throw new Error('no checkout session')
  return session
}

function post(payload: string, headers: Record<string, string>) {
  return service.send('/api/stripe/webhook', {
    method: 'POST',
    body: payload,
    headers: { 'content-type': 'application/json', ...headers },
  } satisfies Asked)
}

describe('rows 86 and 87: forged and old events', () => {
  test.each([
    ['no signature', () => ({})],
    ['an empty one', () => ({ 'stripe-signature': '' })],
    ['another secret', (body: string) => ({ 'stripe-signature': signPayload(body, 'whsec_otra') })],
    ['a signature over other bytes', (body: string) => ({ 'stripe-signature': signPayload(`${body} `) })],
    ['v0 alone', (body: string) => ({ 'stripe-signature': signPayload(body).replace('v1=', 'v0=') })],
    ['no time', (body: string) => ({ 'stripe-signature': signPayload(body).replace(/t=\d+,/, '') })],
    ['301 s of age', (body: string) => ({ 'stripe-signature': signPayload(body, undefined, 301) })],
    ['a year of age', (body: string) => ({ 'stripe-signature': signPayload(body, undefined, 31_536_000) })],
    ['a time 301 s ahead', (body: string) => ({ 'stripe-signature': signPayload(body, undefined, -302) })],
  ] as [string, (body: string) => Record<string, string>][])(
    '%s grants nothing',
    async (_name, headersFor) => {
      const session = await startCheckout(person)
      Object.assign(session, { status: 'complete', payment_status: 'paid' })
      const payload = JSON.stringify(createEvent('checkout.session.completed', session))
      const answer = await post(payload, headersFor(payload))
      expect([answer.status, answer.json().error]).toEqual([400, 'invalid_signature'])
      expect(await planOf(person)).toBe(1)
    },
  )

  test('a right signature over the same event written otherwise grants nothing', async () => {
    const session = await startCheckout(person)
    const event = createEvent('checkout.session.completed', { ...session, payment_status: 'paid' })
    const answer = await post(JSON.stringify(event, null, 2), {
      'stripe-signature': signPayload(JSON.stringify(event)),
    })
    expect(answer.status).toBe(400)
  })
})

test('row 88: an event delivered 20 times at once, and again after a restart, counts once', async () => {
  const session = await startCheckout(person)
  Object.assign(session, { status: 'complete', payment_status: 'paid' })
  const event = createEvent('checkout.session.completed', session)
  const answers = await Promise.all(Array.from({ length: 20 }, () => deliver(service, event)))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(await planOf(person)).toBe(2)
  await service.people.losePro(person)
  await service.atajo.stop()
  await service.atajo.start()
  expect((await deliver(service, event)).status).toBe(200)
  expect(await planOf(person)).toBe(1)
})

test('row 89: what arrives late does not undo what the provider says now', async () => {
  const session = await startCheckout(person)
  Object.assign(session, { status: 'complete', payment_status: 'paid' })
  const late = createEvent('checkout.session.completed', session)
  await refund(service, session)
  expect((await deliver(service, late)).status).toBe(200)
  expect(await planOf(person)).toBe(1)
})

describe('row 90: a payment that takes its time', () => {
  test('is PRO when it has succeeded, not before', async () => {
    const session = await startCheckout(person)
    Object.assign(session, { status: 'complete', payment_status: 'unpaid' })
    expect((await deliver(service, createEvent('checkout.session.completed', session))).status).toBe(200)
    expect(await planOf(person)).toBe(1)
    Object.assign(session, { payment_status: 'paid' })
    expect(
      (await deliver(service, createEvent('checkout.session.async_payment_succeeded', session))).status,
    ).toBe(200)
    expect(await planOf(person)).toBe(2)
  })

  test('is nothing when it has failed', async () => {
    const session = await startCheckout(person)
    Object.assign(session, { status: 'complete', payment_status: 'unpaid' })
    await deliver(service, createEvent('checkout.session.completed', session))
    expect(
      (await deliver(service, createEvent('checkout.session.async_payment_failed', session))).status,
    ).toBe(200)
    expect(await planOf(person)).toBe(1)
  })

  test('an expired checkout is nothing', async () => {
    const session = await startCheckout(person)
    Object.assign(session, { status: 'expired' })
    expect((await deliver(service, createEvent('checkout.session.expired', session))).status).toBe(200)
    expect(await planOf(person)).toBe(1)
  })
})

describe('row 91: events about nobody', () => {
  test.each(['999999', 'u:1', '__proto__', '', null, 'null', '1e3', "1' or '1'='1"])(
    'the reference %j grants nothing to anybody',
    async (reference) => {
      const session = await startCheckout(person)
      const foreign = {
        ...session,
        id: `${session.id}_foreign`,
        client_reference_id: reference,
        metadata: {},
        status: 'complete',
        payment_status: 'paid',
      }
      service.stripe.objects.set(foreign.id, foreign)
      const answer = await deliver(service, createEvent('checkout.session.completed', foreign))
      expect(answer.status).toBe(200)
      expect(await planOf(person)).toBe(1)
    },
  )

  test('an event of a kind or shape nobody knows is received and ignored', async () => {
    const odd = { id: 'evt_odd', object: 'event', type: 'x.y', data: { object: { id: 'x', object: 'y' } } }
    expect((await deliver(service, odd)).status).toBe(200)
  })

  test('opening /success grants nothing', async () => {
    await startCheckout(person)
    expect((await person.get('/success')).status).toBe(200)
    expect((await person.get('/success?session_id=cs_test_1')).status).toBe(200)
    expect(await planOf(person)).toBe(1)
  })
})

describe('row 92: the body of a checkout', () => {
  test.each([
    '{"planId":1}',
    '{"planId":"2"}',
    '{"planId":[2]}',
    '{"planId":2.5}',
    '{"planId":null}',
    '{"planId":{"$gt":1}}',
    '{}',
    '{"planId":2,"price":"price_mine"}',
    '{"planId":2,"success_url":"https://evil.example"}',
    '{"planId":2,"quantity":0}',
  ])('%s is refused', async (body) => {
    const before = service.stripe.asked.length
    const answer = await person.post('/api/stripe/create-checkout-session', body, {
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(400)
    expect(service.stripe.asked.length).toBe(before)
  })

  test('price, person and addresses are the server’s', async () => {
    await startCheckout(person)
    const form = service.stripe.asked.at(-1)
    expect(form?.get('line_items[0][price]')).toBe('price_pro')
    expect(form?.get('line_items[0][quantity]')).toBe('1')
    expect(form?.get('success_url')).toMatch(new RegExp(`^${service.url}/success`))
    expect(form?.get('cancel_url')).toMatch(new RegExp(`^${service.url}/`))
    const { user } = (await person.get('/api/auth/status')).json() as { user: { id: number } }
    expect(form?.get('client_reference_id')).toContain(String(user.id))
  })

  test('who is PRO pays no second time, even when they press twice', async () => {
    await payForPro(service, person)
    const again = await person.post('/api/stripe/create-checkout-session', { planId: 2 })
    expect([again.status, again.json().error]).toEqual([409, 'already_pro'])
  })
})

describe('row 93: the webhook’s route', () => {
  let payload: string

  beforeAll(() => {
    payload = JSON.stringify({ id: 'evt_big', object: 'event', type: 'x.y', data: { object: {} } })
  })

  test('takes 256 kB and not 300', async () => {
    const filled = (size: number) => `${payload.slice(0, -1)},"x":"${'a'.repeat(size - payload.length - 7)}"}`
    const large = filled(250_000)
    expect((await post(large, { 'stripe-signature': signPayload(large) })).status).toBe(200)
    const tooLarge = filled(300_000)
    expect((await post(tooLarge, { 'stripe-signature': signPayload(tooLarge) })).status).toBe(413)
  })

  test('knows no session, no cookie and no origin', async () => {
    const answer = await post(payload, {
      'stripe-signature': signPayload(payload),
      cookie: person.cookies(),
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
    })
    expect([answer.status, answer.setCookies]).toEqual([200, []])
  })

  test('is not slowed down by the limit on addresses', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => post(payload, { 'stripe-signature': signPayload(payload) })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })
})
