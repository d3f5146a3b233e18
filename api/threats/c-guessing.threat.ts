import { beforeAll, describe, expect, test } from 'vitest'
import { createLink, type Person } from './harness/people.ts'
import { useService } from './harness/use-service.ts'
import { DESKTOP_AGENT } from './harness/visitors.ts'

/** With the limits as operators get them, behind a proxy that names the visitor's address. */
const service = useService({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'loopback' })
let victim: Person
let pro: Person

beforeAll(async () => {
  victim = await service.people.free()
  pro = await service.people.pro()
})

let block = 0

/** A client of a fresh network, so that no row uses up the limits of another. */
function stranger(last = 1) {
  return service.caller({
    headers: { 'x-forwarded-for': `203.0.${block}.${last}`, 'user-agent': DESKTOP_AGENT },
  })
}

function newNetwork(): void {
  block += 1
}

describe('row 53: who exists cannot be told from a login', () => {
  test('an unknown name and a wrong password are answered alike', async () => {
    newNetwork()
    const wrong = await stranger().post('/api/auth/login', { ...victim.account, password: 'equivocada 1' })
    const unknown = await stranger(2).post('/api/auth/login', { username: 'nadie', password: 'equivocada 1' })
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect(unknown.text).toBe(wrong.text)
    const names = (headers: object) => Object.keys(headers).sort()
    expect(names(unknown.headers)).toEqual(names(wrong.headers))
  })

  test('an unknown name runs into the same limit as a known one', async () => {
    const untilBlocked = async (username: string) => {
      newNetwork()
      for (let tries = 1; tries <= 40; tries += 1) {
        const { status } = await stranger(tries).post('/api/auth/login', {
          username,
          password: 'equivocada 1',
        })
        if (status === 429) return tries
      }
      return null
    }
    const person = await service.people.guest({ 'x-forwarded-for': '203.0.200.1' })
    const account = { username: 'vigilada', email: 'vigilada@example.com', password: 'una frase larga' }
    expect((await person.post('/api/auth/register', account)).status).toBe(201)
    const known = await untilBlocked(account.username)
    const unknown = await untilBlocked('no-existe-nadie-asi')
    expect(known).not.toBeNull()
    expect(unknown).toBe(known)
  })
})

test('row 54: registering tells no more than five e-mail addresses an hour', async () => {
  newNetwork()
  const statuses: number[] = []
  for (let tries = 0; tries < 8; tries += 1) {
    const answer = await stranger().post('/api/auth/register', {
      username: `curiosa${tries}`,
      email: victim.account.email,
      password: 'una frase larga',
    })
    statuses.push(answer.status)
  }
  expect(statuses.filter((status) => status === 409).length).toBeLessThanOrEqual(5)
  expect(statuses.at(-1)).toBe(429)
  const taken = await stranger(2).post('/api/auth/register', { ...victim.account, email: 'otra@example.com' })
  expect([taken.status, taken.json().error]).toEqual([409, 'username_taken'])
})

test('row 56: a blocked address stays blocked while thousands of others come by', async () => {
  newNetwork()
  const blocked = stranger()
  let last = await blocked.post('/api/auth/login', { username: 'nadie56', password: 'equivocada 1' })
  for (let tries = 0; tries < 40 && last.status !== 429; tries += 1) {
    last = await blocked.post('/api/auth/login', { username: `nadie56-${tries}`, password: 'equivocada 1' })
  }
  expect(last.status).toBe(429)
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
  for (let start = 0; start < 6000; start += 50) {
    await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        const host = start + index
        return service.send('/api/site', {
          headers: { 'x-forwarded-for': `198.18.${host >> 8}.${host & 255}` },
        })
      }),
    )
  }
  const again = await blocked.post('/api/auth/login', { username: 'nadie56', password: 'equivocada 1' })
  expect(again.status).toBe(429)
})

test('row 56: one IPv6 network is one address', async () => {
  let last = 0
  for (let tries = 0; tries < 45 && last !== 429; tries += 1) {
    const caller = service.caller({ headers: { 'x-forwarded-for': `2001:db8:1:2::${tries.toString(16)}` } })
    last = (await caller.post('/api/auth/login', { username: `nadie6-${tries}`, password: 'equivocada 1' }))
      .status
  }
  expect(last).toBe(429)
})

test('row 57: a flood of logins is refused in part, and visitors are redirected meanwhile', async () => {
  const link = await createLink(pro)
  service.mayBeBusy()
  const logins = Promise.all(
    Array.from({ length: 300 }, (_, index) =>
      service.send('/api/auth/login', {
        method: 'POST',
        headers: { 'x-forwarded-for': `198.51.100.${index % 250}` },
        body: { username: `inundacion${index}`, password: 'equivocada 1' },
      }),
    ),
  )
  let visits = 0
  let isOver = false
  const flood = logins.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const visit = await service.send(`/r/${link.shortUrl}`, { headers: { 'user-agent': DESKTOP_AGENT } })
    expect(visit.status).toBe(302)
    visits += 1
  }
  const statuses = new Set((await flood).map(({ status }) => status))
  expect(visits).toBeGreaterThan(0)
  for (const status of statuses) expect([401, 429, 503]).toContain(status)
  expect(statuses.has(503) || statuses.has(429)).toBe(true)
  expect((await victim.get('/api/auth/status')).json()).toMatchObject({ isAuthenticated: true })
})

describe('row 79: guessing a link’s password', () => {
  function guess(code: string, password: string, address: string) {
    return service.send(`/r/${code}`, {
      method: 'POST',
      body: new URLSearchParams({ password }).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': address,
        'user-agent': DESKTOP_AGENT,
      },
    })
  }

  test('one address has five tries in ten minutes, the right password included', async () => {
    const { shortUrl } = await createLink(pro, { password: 'sésamo', accessLimit: 1 })
    const statuses: number[] = []
    for (let tries = 0; tries < 6; tries += 1)
      statuses.push((await guess(shortUrl, `mal ${tries}`, '192.0.2.1')).status)
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429])
    expect((await guess(shortUrl, 'sésamo', '192.0.2.1')).status).toBe(429)
    expect((await guess(shortUrl, 'sésamo', '192.0.2.2')).status).toBe(303)
  })

  test('rotating addresses run into the limit of the link, and use up no visit', async () => {
    const { shortUrl } = await createLink(pro, { password: 'sésamo', accessLimit: 1 })
    const statuses: number[] = []
    for (let tries = 0; tries < 130 && statuses.at(-1) !== 429; tries += 1) {
      statuses.push((await guess(shortUrl, `mal ${tries}`, `198.51.${tries}.7`)).status)
    }
    expect(statuses.at(-1)).toBe(429)
    expect(statuses.length).toBeLessThanOrEqual(101)
  })

  test('parallel tries do not slip past the limit', async () => {
    const { shortUrl } = await createLink(pro, { password: 'sésamo' })
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => guess(shortUrl, `mal ${index}`, '192.0.2.9')),
    )
    expect(answers.filter(({ status }) => status === 403).length).toBeLessThanOrEqual(5)
  })
})

test('row 109: who looks for codes is stopped after 60 misses in a minute', async () => {
  const link = await createLink(pro)
  const look = (code: string, address: string) =>
    service.send(`/r/${code}`, { headers: { 'x-forwarded-for': address, 'user-agent': DESKTOP_AGENT } })
  const statuses: number[] = []
  for (let start = 0; start < 100; start += 10) {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        look(`zzzz${String(start + index).padStart(3, 'z')}`, '192.0.2.50'),
      ),
    )
    statuses.push(...answers.map(({ status }) => status))
  }
  expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(60)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(40)
  expect((await look(link.shortUrl, '192.0.2.51')).status).toBe(302)
})
