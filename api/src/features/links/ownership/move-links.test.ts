import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { purgeLinks } from '../trash/purge-links.ts'

const DAY_MS = 86_400_000
let service: TestApp
let now: number | null = null

beforeAll(async () => {
  const clock = () => new Date(now ?? Date.now())
  service = await startTestApp({ adapt: (deps) => ({ ...deps, links: { ...deps.links, now: clock } }) })
})
afterAll(() => service.close())

const longUrl = 'https://example.com/'
const create = (client: TestClient) => client.post(API.createLink, { longUrl })
const listOf = async (client: TestClient) => (await client.get(API.listLinks)).json()

async function signUpIn(client: TestClient, username: string): Promise<void> {
  const registered = await client.post(API.register, {
    username,
    email: `${username}@example.test`,
    password: TEST_PASSWORD,
  })
  expect(registered.statusCode).toBe(201)
  expect((await client.post(API.login, { username, password: TEST_PASSWORD })).statusCode).toBe(200)
}

describe('a guest who registers', () => {
  it('finds every link in the account, without expiry', async () => {
    const browser = await service.asGuest()
    const links = await Promise.all(Array.from({ length: 10 }, async () => (await create(browser)).json()))
    await signUpIn(browser, 'mudanza')
    const moved = await listOf(browser)
    expect(moved.map(({ id }: { id: number }) => id).sort()).toEqual(links.map(({ id }) => id).sort())
    for (const link of moved) expect(link).toMatchObject({ d_expire: null, expirationDate: null })
  })

  it('keeps every link beyond the account’s limit, but cannot create more', async () => {
    const account = await service.signUp('repleta')
    await Promise.all(Array.from({ length: 45 }, () => create(account)))
    const browser = await service.asGuest()
    for (let count = 0; count < 10; count += 1) await create(browser)
    expect((await browser.post(API.login, { username: 'repleta', password: TEST_PASSWORD })).statusCode).toBe(
      200,
    )
    expect(await listOf(browser)).toHaveLength(55)
    expect((await create(browser)).json().error).toBe('plan_limit')
    const links = await listOf(browser)
    for (const { id } of links.slice(0, 6)) await browser.delete(API.deleteLink, { id })
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => create(browser)))).map(
      (r) => r.statusCode,
    )
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(await listOf(browser)).toHaveLength(50)
  })

  it('keeps a link that is being created at the same moment', async () => {
    const browser = await service.asGuest()
    const cookies = { ...browser.cookies }
    const making = Array.from({ length: 8 }, () =>
      service.app.inject({ method: 'POST', url: API.createLink, cookies, payload: { longUrl } }),
    )
    await Promise.all([signUpIn(browser, 'con-prisa'), ...making])
    const made = (await Promise.all(making)).filter((response) => response.statusCode === 201)
    expect(await listOf(browser)).toHaveLength(made.length)
  })

  it('can use codes reserved before, and repeat earlier requests', async () => {
    const browser = await service.asGuest()
    const { codes } = (await browser.post(API.reserveCodes, { count: 1 })).json()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const sent = await browser.post(API.createLink, { longUrl }, headers)
    await signUpIn(browser, 'previsora')
    const again = await browser.post(API.createLink, { longUrl }, headers)
    expect(again.json().id).toBe(sent.json().id)
    expect((await browser.post(API.createLink, { longUrl, shortUrl: codes[0] })).statusCode).toBe(201)
    expect(await listOf(browser)).toHaveLength(2)
  })
})

describe('an expired guest link', () => {
  it('is permanently removed after thirty days, and its code stays taken', async () => {
    const guest = await service.asGuest()
    const link = (await create(guest)).json()
    const changes: number[] = []
    const purge = () => purgeLinks({ ...service.deps.links, publishLinkChange: ({ id }) => changes.push(id) })
    now = Date.parse(link.createdAt) + 37 * DAY_MS - 1
    await purge()
    expect(await listOf(guest)).toEqual([link])
    now += 1
    await purge()
    now = null
    expect(await listOf(guest)).toEqual([])
    expect(changes).toContain(link.id)
    const pia = await service.asPro()
    const claimed = await pia.post(API.createLink, { longUrl, sufix: link.shortUrl })
    expect(claimed.statusCode).toBe(409)
  })

  it('is kept if its guest registered in time', async () => {
    const browser = await service.asGuest()
    const link = (await create(browser)).json()
    await signUpIn(browser, 'a-tiempo')
    now = Date.parse(link.createdAt) + 400 * DAY_MS
    await purgeLinks(service.deps.links)
    now = null
    expect(await listOf(browser)).toHaveLength(1)
  })
})
