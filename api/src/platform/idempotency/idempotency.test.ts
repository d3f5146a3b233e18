import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedTestApp } from '../../testing/shared-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

let t: TestApp
let user: TestClient

beforeAll(async () => {
  t = await sharedTestApp()
  user = await t.signUp()
})
afterAll(() => t.close())

const body = (n: number | string) => ({ longUrl: `https://destino.example/${n}` })
const keyed = (key: string) => ({ 'idempotency-key': key })

async function linksTo(client: TestClient, n: number | string): Promise<{ id: number }[]> {
  const links: { id: number; longUrl: string }[] = (await client.get(API.listLinks)).json()
  return links.filter(({ longUrl }) => longUrl === body(n).longUrl)
}

const requests = () =>
  t.connection.collection<{ _id: string; sealedBody?: string; leaseUntil: Date }>('requests')

describe('a keyed request', () => {
  it('sent 10 times at once and 10 times after has its effect once', async () => {
    const send = () => user.post(API.createLink, body(1), keyed('tormenta-1'))
    const atOnce = await Promise.all(Array.from({ length: 10 }, send))
    const statuses = new Set(atOnce.map(({ statusCode }) => statusCode))
    expect([...statuses].every((status) => status === 201 || status === 409)).toBe(true)
    const done = atOnce.find(({ statusCode }) => statusCode === 201)
    for (let n = 0; n < 10; n++) {
      const again = await send()
      expect(again.statusCode).toBe(201)
      expect(again.body).toBe(done?.body)
      expect(again.headers['idempotency-replayed']).toBe('true')
    }
    expect(await linksTo(user, 1)).toHaveLength(1)
  })

  it('under way tells the second attempt to wait', async () => {
    await requests().insertOne({
      _id: `u:${user.userId}:en-curso-1`,
      ...{ fingerprint: await fingerprintOfNext('en-curso-1', 2) },
      leaseUntil: new Date(Date.now() + 60_000),
      ...{ status: null, expiresAt: new Date(Date.now() + 60_000) },
    })
    const response = await user.post(API.createLink, body(2), keyed('en-curso-1'))
    expect([response.statusCode, response.json().error]).toEqual([409, 'idempotency_in_progress'])
    expect(response.headers['retry-after']).toBe('1')
    expect(await linksTo(user, 2)).toHaveLength(0)
  })

  it('under the same key with another body or path is refused and has no effect', async () => {
    await user.post(API.createLink, body(3), keyed('reusada-1'))
    const otherBody = await user.post(API.createLink, body(4), keyed('reusada-1'))
    expect([otherBody.statusCode, otherBody.json().error]).toEqual([422, 'idempotency_key_reused'])
    const otherPath = await user.post(API.createGroup, body(3), keyed('reusada-1'))
    expect([400, 422]).toContain(otherPath.statusCode)
    expect(await linksTo(user, 4)).toHaveLength(0)
  })

  it('of one owner says nothing to another', async () => {
    const other = await t.signUp()
    await user.post(API.createLink, body(5), keyed('misma-clave'))
    const response = await other.post(API.createLink, body(5), keyed('misma-clave'))
    expect(response.statusCode).toBe(201)
    expect(response.headers['idempotency-replayed']).toBeUndefined()
    expect(await linksTo(other, 5)).toHaveLength(1)
  })

  it('that was refused may be tried again under its key', async () => {
    const refused = await user.delete(API.deleteLink, { id: 987_654 }, keyed('rechazada-1'))
    const again = await user.delete(API.deleteLink, { id: 987_654 }, keyed('rechazada-1'))
    expect([refused.statusCode, again.statusCode]).toEqual([404, 404])
  })

  it('whose process died before answering finds its effect', async () => {
    const first = await user.post(API.createLink, body(6), keyed('cortada-1'))
    await requests().updateOne(
      { _id: `u:${user.userId}:cortada-1` },
      { $set: { status: null, sealedBody: null, leaseUntil: new Date(0) } as never },
    )
    const retried = await user.post(API.createLink, body(6), keyed('cortada-1'))
    expect(retried.statusCode).toBe(201)
    expect(retried.json().id).toBe(first.json().id)
    expect(await linksTo(user, 6)).toHaveLength(1)
  })

  it('made as a guest and repeated after logging in is not made twice', async () => {
    const guest = await t.asGuest()
    const first = await guest.post(API.createLink, body(7), keyed('de-invitado-1'))
    await t.signUp('exinvitada')
    await guest.post(API.login, { username: 'exinvitada', password: 'una contraseña larga de prueba' })
    const again = await guest.post(API.createLink, body(7), keyed('de-invitado-1'))
    expect(again.json().id).toBe(first.json().id)
    expect(await linksTo(guest, 7)).toHaveLength(1)
  })

  it('keeps its answer where nobody reads it in clear', async () => {
    await user.post(API.createLink, body('en-claro'), keyed('sellada-1'))
    const row = await requests().findOne({ _id: `u:${user.userId}:sellada-1` })
    expect(row?.sealedBody).toBeTruthy()
    expect(JSON.stringify(row)).not.toContain('en-claro')
  })

  it.each(['corta', 'x'.repeat(129), '', 'con espacio 1', 'eñe-eñe-eñe'])(
    'with the key %.20j is refused',
    async (key) => {
      const response = await user.post(API.createLink, body(8), keyed(key))
      expect([response.statusCode, response.json().error]).toEqual([400, 'invalid_idempotency_key'])
      expect(await linksTo(user, 8)).toHaveLength(0)
    },
  )
})

/** The fingerprint that the next create of this link under a key would get. */
async function fingerprintOfNext(key: string, n: number): Promise<string> {
  const probe = `${key}-sonda`
  const created = await user.post(API.createLink, body(n), keyed(probe))
  await user.delete(API.deleteLink, { id: created.json().id })
  const row = await requests().findOne({ _id: `u:${user.userId}:${probe}` })
  return (row as unknown as { fingerprint: string }).fingerprint
}
