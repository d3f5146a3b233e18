import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedTestApp } from '../../testing/shared-test-app.ts'
import { TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts'

let t: TestApp

beforeAll(async () => {
  t = await sharedTestApp()
})
afterAll(() => t.close())

describe('rows 44, 58 and 59: registration', () => {
  it('creates a free account without logging in', async () => {
    const client = t.client()
    const response = await client.post('/api/auth/register', {
      username: 'Beatriz',
      email: 'bea@example.test',
      password: TEST_PASSWORD,
      planId: 2,
      isAdmin: true,
      _id: 987_654_321,
      id: 987_654_321,
      limits: { links: null },
    })
    expect(response.statusCode).toBe(201)
    expect(response.json().user).toMatchObject({
      username: 'Beatriz',
      email: 'bea@example.test',
      planId: 1,
      limits: { links: 50, groups: 5, tags: 15, apiRequestsPerDay: 100 },
    })
    expect(response.json().user.id).not.toBe(987_654_321)
    expect(response.json().user).not.toHaveProperty('isAdmin')
    expect((await client.get('/api/auth/status')).json()).toEqual({ isAuthenticated: false })
  })

  it.each([
    ['a short password', { password: '1234567' }, 'password'],
    ['a common password', { password: '12345678' }, 'password'],
    ['another common password', { password: 'password' }, 'password'],
    ['a common password in capitals', { password: 'PASSWORD' }, 'password'],
    ['a password of 132 characters', { password: 'ab c'.repeat(33) }, 'password'],
    ['a list as password', { password: ['una frase larga'] }, 'password'],
    ['the username as password', { username: 'nadie.mas', password: 'nadie.mas' }, 'password'],
    ['a password of 1,025 characters', { password: 'x'.repeat(1025) }, 'password'],
    ['a short username', { username: 'ab' }, 'username'],
    ['a full-width username', { username: 'ａdmin' }, 'username'],
    ['an invisible character in the username', { username: 'admin\u200b' }, 'username'],
    ['a blank before the username', { username: ' admin' }, 'username'],
    ['a blank behind the username', { username: 'admin ' }, 'username'],
    ['a Cyrillic letter in the username', { username: 'аdmin' }, 'username'],
    ['a soft hyphen in the username', { username: 'ad\u00admin' }, 'username'],
    ['a NUL in the username', { username: 'admin\u0000' }, 'username'],
    ['no e-mail', { email: 'nobody' }, 'email'],
    ['an object as username', { username: { $gt: '' } }, 'username'],
    ['a list as username', { username: ['admin'] }, 'username'],
  ])('refuses %s and names the field', async (_what, change, field) => {
    const valid = { username: 'valido', email: 'valido@example.test', password: TEST_PASSWORD }
    const response = await t.client().post('/api/auth/register', { ...valid, ...change })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ error: 'validation_failed' })
    expect(Object.keys(response.json().fields)).toContain(field)
  })

  it('refuses a name or an e-mail that is taken, whatever the case', async () => {
    await t.signUp('carmen')
    const again = (username: string, email: string) =>
      t.client().post('/api/auth/register', { username, email, password: TEST_PASSWORD })
    const name = await again('CARMEN', 'otra@example.test')
    expect([name.statusCode, name.json().error]).toEqual([409, 'username_taken'])
    const email = await again('carmen2', 'Carmen@Example.test')
    expect([email.statusCode, email.json().error]).toEqual([409, 'email_taken'])
  })

  it('refuses a password of a mebibyte unread', async () => {
    const account = { username: 'enorme', email: 'enorme@example.test', password: 'a'.repeat(1 << 20) }
    expect((await t.client().post('/api/auth/register', account)).statusCode).toBe(413)
  })

  it('uses passwords unchanged, and stores them nowhere', async () => {
    const password = `${'con espacios y 🐈 \u0000'.repeat(4)}${'á'.repeat(30)} Z `
    const account = { username: 'exacta', email: 'exacta@example.test', password }
    expect((await t.client().post('/api/auth/register', account)).statusCode).toBe(201)
    const logIn = async (tried: string) =>
      (await t.client().post('/api/auth/login', { ...account, password: tried })).statusCode
    const others = [
      password.trim(),
      password.slice(0, 72),
      password.slice(0, password.indexOf('\u0000')),
      password.toLowerCase(),
    ]
    for (const other of others) expect(await logIn(other), other).toBe(401)
    expect(await logIn(password)).toBe(200)
    const stored = await t.connection.collection('users').find().toArray()
    expect(JSON.stringify(stored)).not.toContain('con espacios y')
  })

  it('creates one account when 10 ask for the same name at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        t.client().post('/api/auth/register', {
          username: 'unico',
          email: `unico${n}@example.test`,
          password: TEST_PASSWORD,
        }),
      ),
    )
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(9)
  })

  it('retried under its key answers the account that it made', async () => {
    const body = { username: 'repetida', email: 'repetida@example.test', password: TEST_PASSWORD }
    const key = { 'idempotency-key': 'clave-de-registro-1' }
    const first = await t.client().post('/api/auth/register', body, key)
    const second = await t.client().post('/api/auth/register', body, key)
    expect(second.statusCode).toBe(201)
    expect(second.json()).toEqual(first.json())
    expect(second.headers['idempotency-replayed']).toBe('true')
  })

  it('interrupted after the account was made answers that account on retry', async () => {
    const body = { username: 'cortada', email: 'cortada@example.test', password: TEST_PASSWORD }
    const key = { 'idempotency-key': 'clave-de-registro-2' }
    const first = await t.client().post('/api/auth/register', body, key)
    await t.connection
      .collection<{ _id: string }>('requests')
      .updateOne(
        { _id: 'new:cortada:clave-de-registro-2' },
        { $set: { status: null, leaseUntil: new Date(0) } },
      )
    const retried = await t.client().post('/api/auth/register', body, key)
    expect(retried.statusCode).toBe(201)
    expect(retried.json().user.id).toBe(first.json().user.id)
  })
})
