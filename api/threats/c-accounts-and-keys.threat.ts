import { beforeAll, describe, expect, test } from 'vitest'
import { filesWith } from './harness/data-files.ts'
import { createLink, listLinks, type Person } from './harness/people.ts'
import { useService } from './harness/use-service.ts'

const service = useService()
let person: Person
let key: string

beforeAll(async () => {
  person = await service.people.free({ username: 'admin', email: 'admin@example.com' })
  const answer = await person.post('/api/public/create-api-key')
  expect(answer.status).toBe(201)
  key = String(answer.json().apiKey)
})

let count = 0

function register(changes: Record<string, unknown>) {
  count += 1
  const account = {
    username: `nueva${count}`,
    email: `nueva${count}@example.com`,
    password: 'una frase larga',
  }
  return service.caller().post('/api/auth/register', { ...account, ...changes })
}

describe('row 58: passwords', () => {
  test.each([
    ['7 characters', 'abcdefg', 400],
    ['one of the commonest', '12345678', 400],
    ['another of the commonest', 'password', 400],
    ['the commonest in capitals', 'PASSWORD', 400],
    ['64 with spaces and emoji', `${'con espacios y 🐈 '.repeat(3)}${'x'.repeat(13)}`, 201],
    ['129 characters', 'ab c'.repeat(33), 400],
    ['1,025 characters', 'a b c'.repeat(205), 400],
    ['1 MiB', 'a'.repeat(1_048_576), 413],
    ['a list', ['una frase larga'], 400],
  ])('%s', async (_name, password, status) => {
    expect((await register({ password })).status).toBe(status)
  })

  test('what comes after a NUL counts', async () => {
    const account = { username: 'nulo', email: 'nulo@example.com', password: 'una frase\u0000larga' }
    const made = await service.caller().post('/api/auth/register', account)
    if (made.status === 400) return
    expect(made.status).toBe(201)
    const shorter = await service.caller().post('/api/auth/login', { ...account, password: 'una frase' })
    expect(shorter.status).toBe(401)
  })

  test('no password is cut, trimmed or compared without case', async () => {
    const account = { username: 'exacta', email: 'exacta@example.com', password: `${'á'.repeat(80)} Z ` }
    expect((await service.caller().post('/api/auth/register', account)).status).toBe(201)
    for (const password of [
      account.password.trim(),
      account.password.slice(0, 72),
      account.password.toLowerCase(),
    ]) {
      expect((await service.caller().post('/api/auth/login', { ...account, password })).status).toBe(401)
    }
    expect((await service.caller().post('/api/auth/login', account)).status).toBe(200)
  })
})

test.each(['ａdmin', 'admin\u200b', 'ADMIN', ' admin', 'admin ', 'аdmin', 'ad\u00admin', 'admin\u0000'])(
  'row 59: %j is not another admin',
  async (username) => {
    const answer = await register({ username })
    expect([400, 409]).toContain(answer.status)
  },
)

test('row 59: an address in another case is the same address', async () => {
  const answer = await register({ email: 'ADMIN@example.com' })
  expect([answer.status, answer.json().error]).toEqual([409, 'email_taken'])
})

describe('row 60: API keys', () => {
  const body = { longUrl: 'https://a.example/' }
  const create = (headers: Record<string, string>, path = '/api/public/create') =>
    service.send(path, { method: 'POST', headers, body })

  test('the right key works in both headers', async () => {
    expect((await create({ authorization: `Bearer ${key}` })).status).toBe(201)
    expect((await create({ 'x-api-key': key })).status).toBe(201)
  })

  test.each([
    ['none', {}],
    ['another scheme', { authorization: `Basic ${'KEY'}` }],
    ['a part of it', { 'x-api-key': 'KEY'.slice(0, 2) }],
    ['a changed end', { 'x-api-key': 'KEYx' }],
    ['another case', { 'x-api-key': 'KEY_SWAPPED' }],
    ['two of them', { authorization: 'Bearer KEY, Bearer KEY' }],
    ['an operator', { 'x-api-key': '{"$gt":""}' }],
    ['nothing', { 'x-api-key': '' }],
  ] as [string, Record<string, string>][])('%s is refused', async (_name, headers) => {
    const filled = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        name,
        value === 'KEY_SWAPPED' ? key.toUpperCase() : value.replaceAll('KEY', key),
      ]),
    )
    if (_name === 'a part of it') filled['x-api-key'] = key.slice(0, -1)
    const answer = await create(filled)
    expect([answer.status, answer.json().error]).toEqual([401, 'invalid_api_key'])
  })

  test('a key in the query or the body is none', async () => {
    expect((await create({}, `/api/public/create?apiKey=${key}&api_key=${key}`)).status).toBe(401)
    const inBody = await service.send('/api/public/create', {
      method: 'POST',
      body: { ...body, apiKey: key },
    })
    expect(inBody.status).toBe(401)
  })

  test('a guest gets none', async () => {
    const guest = await service.people.guest()
    const answer = await guest.post('/api/public/create-api-key')
    expect([401, 403]).toContain(answer.status)
  })

  test('a new key replaces the old one at once', async () => {
    const owner = await service.people.free()
    const old = String((await owner.post('/api/public/create-api-key')).json().apiKey)
    const fresh = String((await owner.post('/api/public/create-api-key')).json().apiKey)
    expect(fresh).not.toBe(old)
    expect((await create({ 'x-api-key': old })).status).toBe(401)
    expect((await create({ 'x-api-key': fresh })).status).toBe(201)
  })

  test('it has 128 bits at least and is stored nowhere in clear', async () => {
    const secret = key.replace(/^[a-z]+_([a-z]+_)?/, '')
    expect(Math.log2(58) * secret.length).toBeGreaterThanOrEqual(128)
    expect(filesWith(service.atajo.dataDir, key)).toEqual([])
    expect(filesWith(service.atajo.dataDir, secret)).toEqual([])
    expect(filesWith(service.atajo.dataDir, person.account.password)).toEqual([])
  })
})

describe('row 62: what a key opens', () => {
  test('nothing beside the developer API', async () => {
    const headers = { authorization: `Bearer ${key}`, 'x-api-key': key }
    const answers = await Promise.all([
      service.send('/api/auth/status', { headers }),
      service.send('/api/link/user/', { headers }),
      service.send('/api/public/create-api-key', { method: 'POST', headers }),
      service.send('/api/stripe/create-checkout-session', { method: 'POST', headers, body: { planId: 2 } }),
      service.send('/api/link/create', { method: 'POST', headers, body: { longUrl: 'https://a.example/' } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
  })

  test('a key of one scope opens no other, and makes no keys', async () => {
    const owner = await service.people.free()
    const made = await owner.post('/api/account/keys', { name: 'Solo lee', scope: 'read' })
    const headers = { 'x-api-key': String(made.json().apiKey) }
    const body = { longUrl: 'https://a.example/' }
    const answers = await Promise.all([
      service.send('/api/stats', { headers }),
      service.send('/api/public/create', { method: 'POST', headers, body }),
      service.send('/api/public/delete', { method: 'DELETE', headers, body: { id: 1 } }),
      service.send('/api/account/keys', { method: 'POST', headers, body: { name: 'x', scope: 'all' } }),
      service.send('/api/account/keys', { headers }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 403, 403, 401, 401])
    expect(await listLinks(owner)).toEqual([])
  })

  test('only the links of its owner', async () => {
    const other = await service.people.free()
    const link = await createLink(other)
    for (const body of [{ id: link.id }, { shortCode: link.shortUrl }]) {
      const answer = await service.send('/api/public/delete', {
        method: 'DELETE',
        headers: { 'x-api-key': key },
        body,
      })
      expect(answer.status).toBe(404)
    }
    expect((await service.send(`/r/${link.shortUrl}`)).status).toBe(302)
  })
})
