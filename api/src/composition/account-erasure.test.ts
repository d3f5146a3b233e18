import { API } from '@atajo/shared/paths'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reportLink } from '../features/abuse/report-link.ts'
import { eraseAccount } from '../features/auth/erase-account.ts'
import { createStripeProvider } from '../features/billing/stripe.client.ts'
import { createSoftwareAuthenticator } from '../testing/software-authenticator.ts'
import { TEST_PASSWORD } from '../testing/test-app.ts'
import type { TestClient } from '../testing/test-client.ts'
import { startTestShop, type TestShop } from '../testing/test-shop.ts'
import { composeErasure } from './account-erasure.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

function erase(name: string, hasKey = true) {
  const options = {
    secretKey: 'sk_test_prueba',
    priceId: '',
    apiBase: shop.stripe.settings.STRIPE_API_BASE ?? null,
    publicUrl: '',
  }
  const provider = hasKey ? createStripeProvider(options) : null
  return eraseAccount(
    composeErasure(shop.app.appConnection, provider, async () => {}),
    name,
  )
}

/** A user with a monthly subscription and another open checkout. */
async function subscribe() {
  const { client, checkout } = await shop.openCheckout()
  const again = await client.post(API.createCheckoutSession, { planId: 2 })
  const open = shop.stripe.objects.get(String(again.json().url).split('/').at(-1) ?? '')
  const subscription = { id: `sub_${checkout.id}`, object: 'subscription', status: 'active' }
  shop.stripe.objects.set(subscription.id, subscription)
  const state = { mode: 'subscription', status: 'complete', payment_status: 'paid' }
  Object.assign(checkout, state, { subscription: subscription.id })
  await shop.notify('checkout.session.completed', checkout)
  expect(await shop.planOf(client)).toBe(2)
  const { username } = (await client.get(API.authStatus)).json().user
  return { client, username, subscription, open }
}

async function sendLogo(client: TestClient): Promise<void> {
  const payload = PNG.sync.write(new PNG({ width: 4, height: 4 }))
  const headers = { 'content-type': 'image/png' }
  expect((await client.request({ method: 'POST', url: API.qrLogos, payload, headers })).statusCode).toBe(201)
}

/** Every document that names the user, but the tombstones of links. */
async function documentsAbout(userId: number, username: string): Promise<string[]> {
  const found: string[] = []
  for (const { name } of (await shop.app.connection.db?.listCollections().toArray()) ?? []) {
    if (name === 'links') continue
    for (const document of (await shop.app.connection.db?.collection(name).find().toArray()) ?? []) {
      const text = JSON.stringify(document)
      const isTheirs = [
        `"u:${userId}"`,
        `u:${userId}:`,
        `"userId":${userId}`,
        `:${username}:`,
        `"${username}"`,
      ]
      if (isTheirs.some((mark) => text.includes(mark))) found.push(`${name}: ${text}`)
    }
  }
  return found
}

it('erasing an account cancels its payments and leaves no data behind', async () => {
  const { client, username, subscription, open } = await subscribe()
  const keyed = () => ({ 'idempotency-key': crypto.randomUUID() })
  await client.post(API.createGroup, { title: 'Mis cosas', color: 'RED' }, keyed())
  await client.post(API.createTag, { tagName: 'mía', color: 'RED' }, keyed())
  await client.post(API.createApiKey)
  await sendLogo(client)
  const key = createSoftwareAuthenticator({ origin: shop.app.config.publicUrl })
  const options = (await client.post(`${API.passkeys}/options`)).json()
  await client.post(API.passkeys, { ...key.create(options), name: 'Portátil' })
  await client.post(API.accountKeys, { name: 'Otra', scope: 'read' })
  const guest = await shop.app.asGuest()
  const { shortUrl } = (await guest.post(API.createLink, { longUrl: 'https://example.com/' })).json()
  await shop.app.client().post(API.report, { code: shortUrl, reason: 'spam', text: 'De quien fue invitado' })
  await guest.post(API.login, { username, password: TEST_PASSWORD })
  expect((await documentsAbout(client.userId, username)).length).toBeGreaterThan(5)
  const reported = { owner: `u:${client.userId}`, text: 'De quien fue invitado' }
  expect(await shop.app.connection.collection('reports').countDocuments(reported)).toBe(1)

  await erase(username)

  expect(subscription.status).toBe('canceled')
  expect(open?.status).toBe('expired')
  expect(await documentsAbout(client.userId, username)).toEqual([])
  expect(await shop.app.connection.collection('reports').countDocuments()).toBe(0)
})

it('an account whose subscription cannot be cancelled stays as it is', async () => {
  const { client, username, subscription } = await subscribe()
  await expect(erase(username, false)).rejects.toMatchObject({ code: 'payments_unavailable' })
  shop.stripe.failure.status = 500
  await expect(erase(username)).rejects.toMatchObject({ code: 'payment_failed' })
  shop.stripe.failure.status = null
  expect(subscription.status).toBe('active')
  expect(await shop.planOf(client)).toBe(2)
})

it('a report made while a guest’s link moves to an account moves with the link', async () => {
  const { app } = shop
  const { userId } = await app.signUp('luz')
  const guest = await app.asGuest()
  const code = (await guest.post(API.createLink, { longUrl: 'https://example.com/' })).json().shortUrl
  let isMoved = false
  const findReported: typeof app.deps.reports.findReported = async (asked) => {
    const found = await app.deps.reports.findReported(asked)
    if (!isMoved) await guest.post(API.login, { username: 'luz', password: TEST_PASSWORD })
    isMoved = true
    return found
  }
  const report = { code, reason: 'spam', text: undefined, email: undefined } as const
  await reportLink({ ...app.deps.reports, findReported }, report, '203.0.113.9')
  const owners = (await app.connection.collection('reports').find({ code }).toArray()).map(
    ({ owner }) => owner,
  )
  expect(owners).toEqual([`u:${userId}`])
})
