import { API } from '@atajo/shared/paths'
import { mongo } from 'mongoose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedTestApp } from '../../testing/shared-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { createSealer, deriveKey } from '../secrets.ts'

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
  t.connection.collection<{ _id: string; packedBody?: mongo.Binary; sealedBody?: string; leaseUntil: Date }>(
    'requests',
  )

describe('rows 94, 95 and 97: a keyed request', () => {
  it.each([
    [API.createLink, body(1), API.listLinks],
    [API.createGroup, { title: 'Con clave', color: 'RED' }, API.listGroups],
    [API.createTag, { tagName: 'Con clave', color: 'RED' }, API.listTags],
  ])('to %s, sent 10 times at once and 10 times after, has its effect once', async (path, sent, list) => {
    const owner = await t.signUp()
    const send = () => owner.post(path, sent, keyed('tormenta-1'))
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
    expect((await owner.get(list)).json()).toHaveLength(1)
  })

  it('that deletes is answered again as it was', async () => {
    const { id } = (await user.post(API.createLink, body('borrado'))).json()
    const remove = () => user.delete(API.deleteLink, { id }, keyed('borrada-1'))
    const [first, second] = [await remove(), await remove()]
    expect([first.statusCode, second.statusCode, second.body]).toEqual([200, 200, first.body])
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

  it('under the same key with another body, path or method is refused and has no effect', async () => {
    const { id } = (await user.post(API.createLink, body(3), keyed('reusada-1'))).json()
    const before = (await user.get(API.listLinks)).json()
    const answers = [
      await user.post(API.createLink, body(4), keyed('reusada-1')),
      await user.post(API.createGroup, { title: 'x', color: 'RED' }, keyed('reusada-1')),
      await user.delete(API.deleteLink, { id }, keyed('reusada-1')),
      await user.put(API.updateLink, { ...body(4), id }, keyed('reusada-1')),
    ]
    for (const answer of answers) {
      expect([answer.statusCode, answer.json().error]).toEqual([422, 'idempotency_key_reused'])
    }
    expect((await user.get(API.listLinks)).json()).toEqual(before)
  })

  it('a key of one owner reveals nothing to another', async () => {
    const other = await t.signUp()
    await user.post(API.createLink, body(5), keyed('misma-clave'))
    const response = await other.post(API.createLink, body(5), keyed('misma-clave'))
    expect(response.statusCode).toBe(201)
    expect(response.headers['idempotency-replayed']).toBeUndefined()
    expect(await linksTo(other, 5)).toHaveLength(1)
    expect((await t.client().post(API.createLink, body(5), keyed('misma-clave'))).statusCode).toBe(401)
  })

  it('that was refused may be tried again under its key', async () => {
    const refused = await user.delete(API.deleteLink, { id: 987_654 }, keyed('rechazada-1'))
    const again = await user.delete(API.deleteLink, { id: 987_654 }, keyed('rechazada-1'))
    expect([refused.statusCode, again.statusCode]).toEqual([404, 404])
  })

  it('a retry finds the effect of a process that died before answering', async () => {
    const first = await user.post(API.createLink, body(6), keyed('cortada-1'))
    await requests().updateOne(
      { _id: `u:${user.userId}:cortada-1` },
      { $set: { status: null, leaseUntil: new Date(0) } as never, $unset: { packedBody: true } },
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
    expect(row?.packedBody).toBeTruthy()
    expect(JSON.stringify(row)).not.toContain('en-claro')
  })

  it.each([
    'corta',
    'a'.repeat(7),
    'x'.repeat(129),
    'x'.repeat(256),
    '',
    'con espacio 1',
    'tab\tulador',
    'eñe-eñe',
  ])('with the key %.20j is refused', async (key) => {
    const response = await user.post(API.createLink, body(8), keyed(key))
    expect([response.statusCode, response.json().error]).toEqual([400, 'invalid_idempotency_key'])
    expect(await linksTo(user, 8)).toHaveLength(0)
  })

  it.each(['a'.repeat(128), 'a'.repeat(8), '{$gt:""}', '__proto__', 'u:1:abcdef', '%00%00%00', '../../../x'])(
    'may have the key %.20j, like any other',
    async (key) => {
      const [first, second] = [
        await user.post(API.createLink, body(9), keyed(key)),
        await user.post(API.createLink, body(9), keyed(key)),
      ]
      expect([first.statusCode, second.body]).toEqual([201, first.body])
    },
  )
})

const unknownIds = Array.from({ length: 1000 }, (_, n) => 9_000_000_000_000_000 + n * 7919)

describe('row 194: what is stored for retries', () => {
  it('row 194: a keyed change of nothing stores nothing, and runs again when it is repeated', async () => {
    const guest = await t.asGuest()
    const before = await requests().countDocuments()
    const change = { ids: unknownIds, change: { status: false } }
    for (const key of ['nada-en-lote-1', 'nada-en-lote-1', 'nada-en-lote-2']) {
      const response = await guest.post(API.bulkLinks, change, keyed(key))
      expect(response.json().counts).toEqual({ changed: 0, unchanged: 0, failed: 1000 })
      expect(response.headers['idempotency-replayed']).toBeUndefined()
    }
    await guest.delete(API.deleteLink, { id: 987_654 }, keyed('nada-que-borrar'))
    await guest.post(API.createLink, { longUrl: 'nada' }, keyed('nada-que-crear'))
    expect(await requests().countDocuments()).toBe(before)
  })

  it('row 194: a bulk answer for 1,000 links takes less than 1 kB, and is repeated exactly', async () => {
    const client = await t.asGuest()
    const { id } = (await client.post(API.createLink, body('en-lote'))).json()
    const change = { ids: [...unknownIds.slice(1), id], change: { status: false } }
    const first = await client.post(API.bulkLinks, change, keyed('lote-compacto-1'))
    expect(first.json().counts.changed).toBe(1)
    const stored = await requests().findOne({ _id: /lote-compacto-1/ })
    expect(mongo.BSON.calculateObjectSize(stored as object)).toBeLessThan(1024)
    const again = await client.post(API.bulkLinks, change, keyed('lote-compacto-1'))
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(again.body).toBe(first.body)
  })

  it('row 194: the answer for the links of a filter is repeated exactly', async () => {
    const client = await t.signUp()
    for (const n of [1, 2, 3]) await client.post(API.createLink, body(`filtro-${n}`))
    const change = { filter: { q: 'filtro' }, change: { status: false } }
    const first = await client.post(API.bulkLinks, change, keyed('lote-filtro-1'))
    expect(first.json().counts.changed).toBe(3)
    expect((await client.post(API.bulkLinks, change, keyed('lote-filtro-1'))).body).toBe(first.body)
  })

  it('row 194: an answer that 1.0.0 stored is repeated', async () => {
    const client = await t.signUp()
    const { id } = (await client.post(API.createLink, body('de-antes'))).json()
    const change = { ids: [id], change: { status: false } }
    await client.post(API.bulkLinks, change, keyed('lote-de-antes'))
    const answer = JSON.stringify({ counts: { changed: 1, unchanged: 0, failed: 0 }, results: [] })
    const sealedBody = sealerOfAnswers().seal(answer)
    await requests().updateOne(
      { _id: `u:${client.userId}:lote-de-antes` },
      { $set: { sealedBody }, $unset: { packedBody: true } },
    )
    const again = await client.post(API.bulkLinks, change, keyed('lote-de-antes'))
    expect([again.body, again.headers['idempotency-replayed']]).toEqual([answer, 'true'])
  })
})

/** Creates the sealer that every version uses for stored answers. */
function sealerOfAnswers() {
  return createSealer(deriveKey('a secret for tests, thirty-two characters at least', 'stored answers'))
}

/** Returns the fingerprint of the next create of this link under a key. */
async function fingerprintOfNext(key: string, n: number): Promise<string> {
  const probe = `${key}-sonda`
  const created = await user.post(API.createLink, body(n), keyed(probe))
  await user.delete(API.deleteLink, { id: created.json().id })
  const row = await requests().findOne({ _id: `u:${user.userId}:${probe}` })
  return (row as unknown as { fingerprint: string }).fingerprint
}
