import { beforeAll, describe, expect, test } from 'vitest'
import { createLink, type LinkAnswer, listLinks, type Person } from './harness/people.ts'
import { useService } from './harness/use-service.ts'

const service = useService()
let victim: Person
let attacker: Person
let link: LinkAnswer

beforeAll(async () => {
  victim = await service.people.free()
  attacker = await service.people.free()
  link = await createLink(victim)
})

const FOREIGN: [string, Record<string, string>][] = [
  ['a foreign Origin', { origin: 'https://evil.example' }],
  ['the Origin null', { origin: 'null' }],
  ['a cross-site fetch', { 'sec-fetch-site': 'cross-site', origin: '' }],
  ['a same-site fetch from a neighbour', { 'sec-fetch-site': 'same-site', origin: 'http://otro.localhost' }],
  ['a foreign Origin that starts alike', { origin: 'http://localhost.evil.example' }],
  ['another port of this host', { origin: 'http://localhost:1' }],
]

const BODIES: [string, string][] = [
  ['application/json', JSON.stringify({ longUrl: 'https://evil.example/' })],
  ['text/plain', JSON.stringify({ longUrl: 'https://evil.example/' })],
  ['application/x-www-form-urlencoded', 'longUrl=https%3A%2F%2Fevil.example%2F'],
]

describe('row 49: writes from another site', () => {
  test.each(FOREIGN)('%s changes nothing', async (_name, headers) => {
    const before = await listLinks(victim)
    for (const [type, body] of BODIES) {
      const sent = { ...withoutEmpty(headers), 'content-type': type, cookie: victim.cookies() }
      const answers = await Promise.all([
        service.send('/api/link/create', { method: 'POST', headers: sent, body }),
        service.send('/api/link/update', { method: 'PUT', headers: sent, body }),
        service.send('/api/link/delete', { method: 'DELETE', headers: sent, body: `{"id":${link.id}}` }),
        service.send('/api/public/create-api-key', { method: 'POST', headers: sent, body: '' }),
        service.send('/api/auth/guest', { method: 'POST', headers: sent, body: '' }),
        service.send('/api/auth/logout', { method: 'POST', headers: sent, body: '' }),
      ])
      for (const { status } of answers) expect([403, 415]).toContain(status)
    }
    const logout = await service.send('/api/auth/logout', {
      headers: { ...withoutEmpty(headers), cookie: victim.cookies() },
    })
    expect(logout.status).toBe(403)
    expect(await listLinks(victim)).toEqual(before)
  })

  test('a foreign Referer alone is refused too', async () => {
    const headers = { cookie: victim.cookies(), referer: 'https://evil.example/x' }
    const answer = await service.send('/api/link/delete', {
      method: 'DELETE',
      headers,
      body: { id: link.id },
    })
    expect(answer.status).toBe(403)
    expect((await listLinks(victim)).map(({ id }) => id)).toContain(link.id)
  })

  test('the error says what happened', async () => {
    const answer = await service.send('/api/link/create', {
      method: 'POST',
      headers: { cookie: victim.cookies(), origin: 'https://evil.example' },
      body: { longUrl: 'https://a.example/' },
    })
    expect(answer.json()).toMatchObject({ error: 'cross_site_request' })
  })

  test('a link that leads to the logout does not log out, not even one of the service’s own', async () => {
    for (const site of ['cross-site', 'none', 'same-origin']) {
      const answer = await service.send('/api/auth/logout', {
        headers: { cookie: victim.cookies(), 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' },
      })
      expect([site, answer.status]).toEqual([site, 403])
    }
    expect((await victim.get('/api/auth/status')).json()).toMatchObject({ isAuthenticated: true })
  })
})

test('row 51: another site cannot sign the victim in as somebody else', async () => {
  const cookie = victim.cookies()
  for (const path of ['/api/auth/login', '/api/auth/register']) {
    const answer = await service.send(path, {
      method: 'POST',
      headers: { cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      body: attacker.account,
    })
    expect(answer.status).toBe(403)
    expect(answer.setCookies).toEqual([])
  }
  expect((await victim.get('/api/auth/status')).json()).toMatchObject({
    user: { username: victim.account.username },
  })
})

test('row 52: no answer lets another origin read it', async () => {
  const paths = [
    '/',
    '/api/auth/status',
    '/api/link/user/',
    '/api/link/create',
    '/api/site',
    '/api/openapi.json',
  ]
  const origins = ['https://evil.example', 'null', service.url]
  for (const path of [...paths, `/r/${link.shortUrl}`, '/api/nada']) {
    for (const origin of origins) {
      const headers = { origin, cookie: victim.cookies(), 'access-control-request-method': 'POST' }
      for (const method of ['GET', 'OPTIONS']) {
        const answer = await service.send(path, { method, headers })
        const allowed = Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))
        expect([method, path, allowed]).toEqual([method, path, []])
      }
    }
  }
  // A key authorizes these calls for any origin, but a cookie never does.
  for (const path of ['/api/public/create', '/api/stats', '/yourls-api.php?action=version']) {
    const headers = { origin: 'https://evil.example', cookie: victim.cookies() }
    const answer = await service.send(path, { headers })
    expect([path, answer.headers['access-control-allow-origin']]).toEqual([path, undefined])
    const preflight = await service.send(path, { method: 'OPTIONS', headers })
    expect(preflight.headers['access-control-allow-credentials']).toBeUndefined()
  }
})

function withoutEmpty(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''))
}
