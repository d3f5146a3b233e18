import { afterAll, expect, test } from 'vitest'
import { startTestProvider } from '../src/testing/test-provider.ts'
import type { Caller } from './harness/caller.ts'
import { useService } from './harness/use-service.ts'

const provider = await startTestProvider()
const service = useService(provider.settings())
afterAll(() => provider.close())

const locationOf = async (caller: Caller, path: string) =>
  String((await caller.get(path)).headers.location ?? '')

/** Signs in at the provider and returns the callback's address without opening it. */
async function begin(caller: Caller, query = ''): Promise<URL> {
  return provider.visit(await locationOf(caller, `/api/auth/oidc${query}`))
}

const finish = (caller: Caller, { pathname, search }: URL) => locationOf(caller, pathname + search)
const nameOf = async (caller: Caller) => (await caller.get('/api/auth/status')).json().user

test('row 160: a return counts once, in the browser that began it, with the provider’s own answer', async () => {
  provider.person = { sub: 'a', email: 'a@casa.example', email_verified: true, preferred_username: 'ada' }
  const victim = await service.people.guest()
  const attacker = await service.people.guest()
  const lured = await begin(attacker)
  expect(await finish(victim, lured)).toBe('/login#oidc=oidc_over')
  const tampered = [
    (url: URL) => url.searchParams.set('state', 'otro'),
    (url: URL) => url.searchParams.append('state', String(url.searchParams.get('state'))),
    (url: URL) => url.searchParams.set('iss', 'https://otro.example'),
    (url: URL) => url.searchParams.delete('iss'),
    (url: URL) => url.searchParams.set('code', String(lured.searchParams.get('code'))),
  ]
  for (const tamper of tampered) {
    const url = await begin(victim)
    tamper(url)
    expect(await finish(victim, url)).toMatch(/^\/login#oidc=oidc_(over|failed)$/)
  }
  expect(await nameOf(victim)).toBeUndefined()
  const right = await begin(victim)
  expect(await finish(victim, right)).toBe('/')
  expect(await finish(victim, right)).toBe('/login#oidc=oidc_over')
})

test('row 161: coming in leads to pages of the app alone, and says nothing of the provider’s', async () => {
  const paths = ['//evil.example', '/\\evil.example', 'https://evil.example', '/r/abc', '/%5cevil.example']
  for (const path of paths) {
    const caller = service.caller()
    expect(await finish(caller, await begin(caller, `?return=${encodeURIComponent(path)}`))).toBe('/')
  }
  const host = { headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } }
  const answer = await service.caller().get('/api/auth/oidc', host)
  if (answer.status === 302) {
    const redirectUri = new URL(String(answer.headers.location)).searchParams.get('redirect_uri')
    expect(new URL(String(redirectUri)).hostname).toBe('localhost')
  }
  provider.person = null
  const caller = service.caller()
  expect(await finish(caller, await begin(caller))).toBe('/login#oidc=oidc_denied')
})

test('row 162: an account is joined by an address that both sides know, and linked by its owner', async () => {
  const person = await service.people.free()
  const email = String((await person.get('/api/account')).json().email)
  for (const email_verified of [true, false]) {
    provider.person = { sub: `liar-${email_verified}`, email, email_verified }
    const liar = service.caller()
    expect(await finish(liar, await begin(liar))).toBe('/login#oidc=oidc_not_joined')
  }
  provider.person = { sub: 'mine', email: 'mine@casa.example', email_verified: true }
  const crossSite = { headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' } }
  const lured = await person.get('/api/auth/oidc?link=1', crossSite)
  expect(lured.headers.location).toBe('/account#oidc=cross_site_request')
  const posted = await person.post('/api/account/oidc', {}, { headers: { origin: 'https://evil.example' } })
  expect(posted.status).toBe(403)
  const url = await begin(person, '?link=1')
  const other = await service.people.free()
  const own = other.cookies()
  const mark = /(?:^|; )(sign-in=[^;]+)/.exec(person.cookies())?.[1]
  other.setCookies(`${own}; ${mark}`)
  expect(await finish(other, url)).toBe('/account#oidc=oidc_over')
  expect((await other.get('/api/account')).json().oidc).toBeNull()
})

test('row 163: coming in by the provider ends the session that the browser had', async () => {
  provider.person = { sub: 'f', email: 'f@casa.example', email_verified: true, preferred_username: 'fija' }
  const guest = await service.people.guest()
  const fixed = guest.cookies()
  expect(await finish(guest, await begin(guest))).toBe('/')
  const thief = service.caller()
  thief.setCookies(fixed)
  expect(await nameOf(thief)).toBeUndefined()
  expect(await nameOf(guest)).toMatchObject({ username: 'fija' })
  const before = guest.cookies()
  expect(await finish(guest, await begin(guest))).toBe('/')
  thief.setCookies(before)
  expect(await nameOf(thief)).toBeUndefined()
})
