import { beforeAll, describe, expect, test } from 'vitest'
import { createLink, listLinks, type Person } from './harness/people.ts'
import { useService } from './harness/use-service.ts'

const service = useService()
let person: Person

beforeAll(async () => {
  person = await service.people.free()
})

const JSON_TYPE = { 'content-type': 'application/json' }

describe('row 42: content types that are not JSON', () => {
  test.each([
    'application/json\ta',
    ' application/json',
    'application/json , x',
    'application/jsonx',
    'application/json-patch+json',
    'text/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    null,
  ])('%j never reaches a route', async (type) => {
    const caller = service.caller()
    const answer = await caller.post('/api/auth/login', JSON.stringify(person.account), {
      headers: type === null ? {} : { 'content-type': type },
    })
    const isTrimmed = type?.trim() === 'application/json'
    expect([type, isTrimmed || answer.status === 400 || answer.status === 415]).toEqual([type, true])
    if (!isTrimmed) expect(answer.setCookies).toEqual([])
    const operators = await caller.post('/api/auth/login', '{"username":{"$gt":""},"password":{"$gt":""}}', {
      headers: type === null ? {} : { 'content-type': type },
    })
    expect([400, 415]).toContain(operators.status)
  })
})

describe('row 43: prototype pollution', () => {
  test.each([
    '{"longUrl":"https://a.example","__proto__":{"planId":2}}',
    '{"longUrl":"https://a.example","constructor":{"prototype":{"planId":2}}}',
    '{"longUrl":"https://a.example","tags":[{"__proto__":{"planId":2}}]}',
    '{"longUrl":"https://a.example","\\u005f_proto__":{"planId":2}}',
  ])('%s is refused and makes nobody PRO', async (body) => {
    const before = await listLinks(person)
    const answer = await person.post('/api/link/create', body, { headers: JSON_TYPE })
    expect(answer.status).toBe(400)
    expect(await listLinks(person)).toEqual(before)
    expect((await person.get('/api/auth/status')).json()).toMatchObject({ user: { planId: 1 } })
    const gated = await person.post('/api/link/create', { longUrl: 'https://a.example', password: 'x' })
    expect(gated.status).toBe(403)
  })
})

describe('row 45: fixation', () => {
  test('login gives a new session and the guest’s stops existing', async () => {
    const browser = await service.people.guest()
    const before = browser.cookies()
    expect((await browser.post('/api/auth/login', person.account)).status).toBe(200)
    expect(browser.cookies()).not.toBe(before)
    const thief = service.caller()
    thief.setCookies(before)
    expect((await thief.get('/api/auth/status')).json()).toEqual({ isAuthenticated: false })
    expect((await thief.get('/api/auth/guest')).json()).toEqual({ isGuest: false })
    expect((await thief.get('/api/link/user/')).status).toBe(401)
  })

  test('register gives a new session too', async () => {
    const browser = await service.people.guest()
    await createLink(browser)
    const before = browser.cookies()
    const account = { username: 'estrenada', email: 'estrenada@b.example', password: 'una frase larga' }
    expect((await browser.post('/api/auth/register', account)).status).toBe(201)
    expect(browser.cookies()).not.toBe(before)
    const thief = service.caller()
    thief.setCookies(before)
    expect((await thief.get('/api/auth/guest')).json()).toEqual({ isGuest: false })
    expect((await thief.get('/api/link/user/')).status).toBe(401)
  })

  test('a login over another login ends the first session', async () => {
    const browser = await service.people.signIn(person.account)
    const before = browser.cookies()
    const other = await service.people.free()
    expect((await browser.post('/api/auth/login', other.account)).status).toBe(200)
    const thief = service.caller()
    thief.setCookies(before)
    expect((await thief.get('/api/auth/status')).json()).toEqual({ isAuthenticated: false })
  })
})

test.each([
  'sid=abc.def',
  `sid=${'a'.repeat(7000)}`,
  'sid=a.b; sid=c.d',
  'sid=__proto__',
  'sid=%00',
  'sid=%E0%A4%A',
  'sid=',
  'sid=s%3Ax.y; __proto__=1',
  ';;;=',
])('row 46: the forged cookie %s is no session', async (cookie) => {
  const status = await service.send('/api/auth/status', { headers: { cookie } })
  expect([status.status, status.json()]).toEqual([200, { isAuthenticated: false }])
  for (const line of status.setCookies) expect(line).toMatch(/^sid=; Max-Age=0;/)
  const links = await service.send('/api/link/user/', { headers: { cookie } })
  expect(links.status).toBe(401)
})

test('row 46: a true session id with another signature is no session', async () => {
  const cookie = person.cookies()
  const forged = cookie.slice(0, -3) + (cookie.endsWith('AAA') ? 'BBB' : 'AAA')
  const answer = await service.send('/api/auth/status', { headers: { cookie: forged } })
  expect(answer.json()).toEqual({ isAuthenticated: false })
})

test('row 48: a logged-out cookie opens nothing, in no tab', async () => {
  const browser = await service.people.signIn(person.account)
  const link = await createLink(browser)
  const tab = service.caller()
  tab.setCookies(browser.cookies())
  const logout = await browser.post('/api/auth/logout')
  expect(logout.status).toBe(200)
  expect(logout.headers['clear-site-data']).toBe('"cache", "storage"')
  const answers = await Promise.all([
    tab.get('/api/link/user/'),
    tab.get('/api/group/user/'),
    tab.get(`/api/link/stats/${link.shortUrl}`),
    tab.post('/api/link/create', { longUrl: 'https://a.example/' }),
    tab.delete('/api/link/delete', { id: link.id }),
    tab.post('/api/public/create-api-key'),
    tab.post('/api/stripe/create-checkout-session', { planId: 2 }),
  ])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401))
  expect((await tab.get('/api/auth/status')).json()).toEqual({ isAuthenticated: false })
})

test('row 48: the session stays ended when a slow request of it was under way', async () => {
  const browser = await service.people.signIn(person.account)
  const tab = service.caller()
  tab.setCookies(browser.cookies())
  const busy = Array.from({ length: 20 }, () => tab.get('/api/link/user/'))
  await browser.get('/api/auth/logout')
  await Promise.all(busy)
  const thief = service.caller()
  thief.setCookies(tab.cookies())
  expect((await thief.get('/api/auth/status')).json()).toEqual({ isAuthenticated: false })
})
