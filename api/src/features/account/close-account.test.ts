import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { settlePendingDeletions } from './settle-pending-deletions.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const DAY = 86_400_000

const users = () => t.connection.collection<{ _id: number }>('users')
const proof = (username: string) => ({ username, password: TEST_PASSWORD })
const settle = (now = Date.now()) => settlePendingDeletions(t.deps.account, new Date(now))

async function shorten(client: TestClient, n = 0): Promise<string> {
  const made = await client.post(API.createLink, { longUrl: `https://destino.example/${n}` })
  expect(made.statusCode).toBe(201)
  return made.json().shortUrl
}

/** Returns the status of /r/ once other processes know the change as well. */
async function statusOf(code: string): Promise<number> {
  return (await t.app.inject(`/r/${code}`)).statusCode
}

async function signIn(username: string) {
  const client = t.client()
  return { client, answer: await client.post(API.login, proof(username)) }
}

it('an account is deleted by its name and password alone', async () => {
  const client = await t.signUp('amelia')
  const other = await client.delete(API.account, proof('otra'))
  expect([other.statusCode, Object.keys(other.json().fields)]).toEqual([400, ['username']])
  const wrong = await client.delete(API.account, { username: 'amelia', password: 'no es esta' })
  expect([wrong.statusCode, wrong.json().error]).toEqual([403, 'wrong_password'])
  expect((await client.delete(API.account, { username: 'amelia' })).statusCode).toBe(403)
  expect((await (await t.asGuest()).delete(API.account, proof('amelia'))).statusCode).toBe(403)
  expect((await client.get(API.account)).statusCode).toBe(200)
})

it('an account without a password is deleted by its name and a sign-in of just now', async () => {
  const client = await t.signUp('aitana')
  const other = await t.signUp('alicia')
  const users = t.connection.collection<{ _id: number }>('users')
  for (const { userId } of [client, other]) {
    await users.updateOne({ _id: userId }, { $unset: { passwordHash: '' } })
  }
  const session = { 'session.actor.userId': other.userId }
  await t.connection.collection('sessions').updateOne(session, { $set: { 'session.actor.signedInAt': 0 } })
  const late = await other.delete(API.account, proof('alicia'))
  expect([late.statusCode, late.json().error]).toEqual([403, 'recent_login_required'])
  expect((await client.delete(API.account, { username: 'aitana' })).statusCode).toBe(200)
  expect((await client.get(API.account)).statusCode).not.toBe(200)
})

it('a deleted account is out of reach at once, and signing in gives all of it back', async () => {
  const client = await t.signUp('Aurora')
  const { client: phone } = await signIn('Aurora')
  const { apiKey } = (await client.post(API.createApiKey)).json()
  const [code, off] = [await shorten(client), await shorten(client, 1)]
  const links = (await client.get(API.listLinks)).json()
  const { id } = links.find(({ shortUrl }: { shortUrl: string }) => shortUrl === off)
  await client.put(API.updateLink, { id, longUrl: 'https://destino.example/1', status: false })
  expect(await statusOf(code)).toBe(302)

  const gone = await client.delete(API.account, proof('aurora'))
  const left = Date.parse(gone.json().deletedUntil) - Date.now()
  expect(left).toBeGreaterThan(6.9 * DAY)
  expect(left).toBeLessThanOrEqual(7 * DAY)
  expect((await client.get(API.account)).statusCode).toBe(401)
  expect((await phone.get(API.account)).statusCode).toBe(401)
  const link = { longUrl: 'https://destino.example/' }
  const byKey = await t.client().post(API.publicCreate, link, { 'x-api-key': apiKey })
  expect(byKey.json().error).toBe('invalid_api_key')
  await expect.poll(() => statusOf(code)).toBe(410)
  const taken = { username: 'AURORA', email: 'nueva@example.test', password: TEST_PASSWORD }
  expect((await t.client().post(API.register, taken)).json().error).toBe('username_taken')
  const wrong = await t.client().post(API.login, { username: 'aurora', password: 'no es esta' })
  expect(wrong.json().error).toBe('invalid_credentials')
  expect((await users().findOne({ _id: client.userId })) as object).toHaveProperty('state', 'closing')

  const { client: back, answer } = await signIn('aurora')
  expect(answer.statusCode).toBe(200)
  expect((await back.get(API.account)).json().usage.links).toBe(2)
  await expect.poll(() => statusOf(code)).toBe(302)
  expect(await statusOf(off)).toBe(410)
  expect((await phone.get(API.account)).statusCode).toBe(401)
})

it('links that are being made while the account goes redirect no more, and come back with it', async () => {
  const client = await t.signUp('benita')
  const { client: second } = await signIn('benita')
  const asked = Array.from({ length: 20 }, (_, n) =>
    second.post(API.createLink, { longUrl: `https://destino.example/${n}` }),
  )
  const gone = await client.delete(API.account, proof('benita'))
  expect(gone.statusCode).toBe(200)
  const made = (await Promise.all(asked)).filter(({ statusCode }) => statusCode === 201)
  const stored = () =>
    t.connection
      .collection('links')
      .find({ owner: `u:${client.userId}` })
      .toArray()
  const open = async () => (await stored()).filter(({ closedAt }) => closedAt === undefined).length
  await expect.poll(open).toBe(0)
  expect(await stored()).toHaveLength(made.length)
  await signIn('benita')
  expect(await open()).toBe(made.length)
})

it('a return that was cut short is completed, and so is what a process left open', async () => {
  const client = await t.signUp('brigida')
  await shorten(client)
  await client.delete(API.account, proof('brigida'))
  const links = t.connection.collection<{ owner: string }>('links')
  const owner = `u:${client.userId}`
  const open = () => links.find({ owner, closedAt: { $exists: false } } as never).toArray()
  await links.updateMany({ owner }, { $unset: { closedAt: '' } })
  await settle()
  expect(await open()).toHaveLength(0)
  const fields = { state: '', closedAt: '', deletedUntil: '' } as const
  await users().updateOne({ _id: client.userId }, { $unset: fields })
  await settle()
  expect(await open()).toHaveLength(1)
})

it('after seven days there is no way back, and nothing of the account is left', async () => {
  const client = await t.signUp('casilda')
  const code = await shorten(client)
  await client.delete(API.account, proof('casilda'))
  await users().updateOne({ _id: client.userId }, { $set: { deletedUntil: new Date(Date.now() - 1) } })
  expect((await signIn('casilda')).answer.json().error).toBe('invalid_credentials')
  await Promise.all([settle(), settle()])
  expect(await users().findOne({ _id: client.userId })).toBeNull()
  await expect.poll(() => statusOf(code)).toBeGreaterThanOrEqual(404)
  const [tombstone] = await t.connection
    .collection('links')
    .find({ owner: `u:${client.userId}` })
    .toArray()
  expect(tombstone).toMatchObject({ state: 'deleted' })
  expect(tombstone).not.toHaveProperty('destination')
  const again = { username: 'casilda', email: 'casilda@example.test', password: TEST_PASSWORD }
  expect((await t.client().post(API.register, again)).statusCode).toBe(201)
})

it('erases what a concurrent request writes after its account was erased', async () => {
  const client = await t.signUp('catalina')
  const asked = Array.from({ length: 20 }, (_, n) =>
    client.post(
      API.createLink,
      { longUrl: `https://destino.example/${n}` },
      { 'idempotency-key': `c${n}-1234567` },
    ),
  )
  await t.deps.account.eraseUser({ id: client.userId, username: 'catalina' })
  await Promise.all(asked)
  const owner = `u:${client.userId}`
  const left = async () => {
    const links = await t.connection.collection('links').find({ owner }).toArray()
    const claims = await t.connection.collection<{ _id: string }>('requests').find().toArray()
    return [
      links.filter(({ state }) => state !== 'deleted').length,
      claims.filter(({ _id }) => _id.startsWith(`${owner}:`)).length,
    ]
  }
  await expect.poll(left).toEqual([0, 0])
})

it('an account that cannot be erased delays no other, and its links stay closed', async () => {
  const [first, second] = [await t.signUp('carlota'), await t.signUp('casandra')]
  await shorten(first)
  for (const [client, name] of [
    [first, 'carlota'],
    [second, 'casandra'],
  ] as const) {
    await client.delete(API.account, proof(name))
    await users().updateOne({ _id: client.userId }, { $set: { deletedUntil: new Date(0) } })
  }
  const eraseUser = async (user: { id: number; username: string }) => {
    if (user.id === first.userId) throw new Error('cannot be ended')
    await t.deps.account.eraseUser(user)
  }
  await expect(settlePendingDeletions({ ...t.deps.account, eraseUser }, new Date())).rejects.toThrow(
    'cannot be ended',
  )
  expect(await users().findOne({ _id: second.userId })).toBeNull()
  expect(await t.deps.account.linkClosing.listOwners()).toContain(`u:${first.userId}`)
  await settle()
  expect(await users().findOne({ _id: first.userId })).toBeNull()
})

it('an erasure that has begun cannot be taken back, and one that died is finished', async () => {
  const client = await t.signUp('celia')
  await client.delete(API.account, proof('celia'))
  await users().updateOne({ _id: client.userId }, { $set: { state: 'erasing' } })
  expect((await signIn('celia')).answer.statusCode).toBe(401)
  await settle()
  expect(await users().findOne({ _id: client.userId })).toBeNull()
})
