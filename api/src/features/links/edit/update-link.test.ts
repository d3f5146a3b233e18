import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedTestApp } from '../../../testing/shared-test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'

let service: TestApp
let ana: TestClient
let eva: TestClient

beforeAll(async () => {
  service = await sharedTestApp()
  ana = await service.signUp()
  eva = await service.signUp()
})
afterAll(() => service.close())

const longUrl = 'https://example.com/'
const newLink = async (client: TestClient, body: object = {}) =>
  (await client.post(API.createLink, { longUrl, ...body })).json()
const listOf = async (client: TestClient) => (await client.get(API.listLinks)).json()

describe('editing a link', () => {
  it('replaces every field, clears omitted ones and keeps the code', async () => {
    const group = (await ana.post(API.createGroup, { title: 'Uno', description: '', color: 'RED' })).json()
    const link = await newLink(ana, { groupId: group.id, status: false })
    const response = await ana.put(API.updateLink, { id: String(link.id), longUrl: 'example.org' })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      ...link,
      longUrl: 'https://example.org/',
      status: true,
      group: null,
      updatedAt: expect.any(String),
    })
    expect(Date.parse(response.json().updatedAt)).toBeGreaterThan(Date.parse(link.updatedAt))
    expect((await listOf(ana))[0]).toEqual(response.json())
  })

  it('lets guests set and clear a title of one line and a note of several', async () => {
    const guest = await service.asGuest()
    const link = await newLink(guest, { title: ' Carta\nde otoño ', note: 'Mesas 1 a 12.\nHasta enero.' })
    expect(link).toMatchObject({ title: 'Carta de otoño', note: 'Mesas 1 a 12.\nHasta enero.' })
    expect((await listOf(guest))[0]).toEqual(link)
    const cleared = await guest.put(API.updateLink, { id: link.id, longUrl, title: '', note: ' ' })
    expect(cleared.json()).toMatchObject({ title: null, note: null })
  })

  it('switches a link off and on', async () => {
    const link = await newLink(ana)
    expect((await ana.put(API.updateLink, { id: link.id, longUrl, status: false })).json().status).toBe(false)
    expect((await ana.put(API.updateLink, { id: link.id, longUrl, status: true })).json().status).toBe(true)
  })

  it('does not extend a guest’s seven days', async () => {
    const guest = await service.asGuest()
    const link = await newLink(guest)
    const edited = (await guest.put(API.updateLink, { id: link.id, longUrl: 'example.org' })).json()
    expect(edited).toMatchObject({ d_expire: link.d_expire, longUrl: 'https://example.org/' })
  })

  it('refuses a bad destination and changes nothing', async () => {
    const link = await newLink(ana)
    const response = await ana.put(API.updateLink, { id: link.id, longUrl: 'javascript:alert(1)' })
    expect(response.statusCode).toBe(400)
    expect(response.json().message).toBe('Ingresa una URL válida.')
    expect((await ana.put(API.updateLink, { id: link.id })).json().error).toBe('invalid_url')
    expect((await listOf(ana))[0]).toEqual(link)
  })

  it.each([
    ...[0, -1, 1.5, null, true, [1], { $gt: 0 }, undefined],
    ...['1.5', 'abc', '007', '', ' 7', '7 ', '7.0', '+7', '7e0'],
  ])('refuses the id %j', async (id) => {
    expect((await ana.put(API.updateLink, { id, longUrl })).statusCode).toBe(400)
    expect((await ana.delete(API.deleteLink, { id })).statusCode).toBe(400)
  })
})

describe('rows 64 and 65: the link of somebody else', () => {
  it('is unknown, like one that never existed', async () => {
    const link = await newLink(eva)
    const missing = await ana.put(API.updateLink, { id: 999_999, longUrl })
    for (const id of [link.id, String(link.id)]) {
      const response = await ana.put(API.updateLink, { id, longUrl: 'https://evil.example/' })
      expect(response.statusCode).toBe(404)
      expect(response.json()).toEqual(missing.json())
      expect((await ana.delete(API.deleteLink, { id })).statusCode).toBe(404)
    }
    expect(missing.json().message).toBe('Enlace no encontrado')
    expect((await listOf(eva))[0]).toEqual(link)
  })

  it('cannot be accessed by guests either', async () => {
    const link = await newLink(eva)
    const guest = await service.asGuest()
    expect((await guest.put(API.updateLink, { id: link.id, longUrl })).statusCode).toBe(404)
    expect((await guest.delete(API.deleteLink, { id: link.id })).statusCode).toBe(404)
    expect((await service.client().put(API.updateLink, { id: link.id, longUrl })).statusCode).toBe(401)
  })

  it('provides neither its group nor its tags', async () => {
    const group = (await eva.post(API.createGroup, { title: 'Secreto de Eva', color: 'RED' })).json()
    const tag = (await eva.post(API.createTag, { tagName: 'Secreta', color: 'RED' })).json()
    const own = await newLink(ana)
    const missing = { groupId: 999_999, tags: [999_999] }
    for (const field of ['groupId', 'tags'] as const) {
      const stolen = { groupId: String(group.id), tags: [tag.id] }[field]
      const answers = await Promise.all(
        [stolen, missing[field]].flatMap((value) => [
          ana.post(API.createLink, { longUrl, [field]: value }),
          ana.put(API.updateLink, { id: own.id, longUrl, [field]: value }),
        ]),
      )
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400])
      expect(answers.map(({ body }) => body)).toEqual(Array(4).fill(answers[0]?.body))
      expect(answers[0]?.body).not.toContain('Secret')
    }
    expect((await listOf(ana))[0]).toEqual(own)
  })
})

describe('an edit of a link that somebody else changed meanwhile', () => {
  it('is refused with the present link', async () => {
    const link = await newLink(ana)
    const first = await ana.put(API.updateLink, {
      id: link.id,
      longUrl: 'https://uno.example/',
      ifUpdatedAt: link.updatedAt,
    })
    expect(first.statusCode).toBe(200)
    const second = await ana.put(API.updateLink, {
      id: link.id,
      longUrl: 'https://dos.example/',
      ifUpdatedAt: link.updatedAt,
    })
    expect(second.statusCode).toBe(409)
    expect(second.json()).toMatchObject({ error: 'edit_conflict', current: first.json() })
    const { updatedAt } = second.json().current
    expect(
      (
        await ana.put(API.updateLink, {
          id: link.id,
          longUrl: 'https://dos.example/',
          ifUpdatedAt: updatedAt,
        })
      ).statusCode,
    ).toBe(200)
  })

  it('succeeds for exactly one of twenty', async () => {
    const link = await newLink(ana)
    const edits = Array.from({ length: 20 }, (_, n) =>
      ana.put(API.updateLink, {
        id: link.id,
        longUrl: `https://e${n}.example/`,
        ifUpdatedAt: link.updatedAt,
      }),
    )
    const statuses = (await Promise.all(edits)).map((response) => response.statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
  })

  it('overwrites it without ifUpdatedAt', async () => {
    const link = await newLink(ana)
    const edits = Array.from({ length: 10 }, (_, n) =>
      ana.put(API.updateLink, { id: link.id, longUrl: `https://e${n}.example/` }),
    )
    expect((await Promise.all(edits)).every((response) => response.statusCode === 200)).toBe(true)
  })

  it('has no second effect under the same key', async () => {
    const link = await newLink(ana)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const edit = { id: link.id, longUrl: 'https://uno.example/', ifUpdatedAt: link.updatedAt }
    const first = await ana.put(API.updateLink, edit, headers)
    await service.connection.collection('requests').deleteMany({})
    const again = await ana.put(API.updateLink, edit, headers)
    expect(again.statusCode).toBe(200)
    expect(again.json()).toEqual(first.json())
  })
})

describe('deleting a link', () => {
  it('makes it unknown to every route, and permanent deletion removes its content from the database', async () => {
    const link = await newLink(ana, { longUrl: 'https://privado.example/' })
    const response = await ana.delete(API.deleteLink, { id: link.id })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ id: link.id })
    expect((await listOf(ana)).map(({ id }: { id: number }) => id)).not.toContain(link.id)
    expect((await ana.put(API.updateLink, { id: link.id, longUrl })).statusCode).toBe(404)
    expect((await ana.delete(API.deleteLink, { id: link.id })).statusCode).toBe(404)
    expect((await ana.post(API.createQrCode, { linkId: link.id })).statusCode).toBe(403)
    await ana.delete(API.linkTrash, { id: link.id })
    const stored = await service.connection.collection('links').find().toArray()
    expect(JSON.stringify(stored)).not.toContain('privado.example')
  })

  it('accepts the id as a string', async () => {
    const link = await newLink(ana)
    expect((await ana.delete(API.deleteLink, { id: String(link.id) })).json()).toEqual({ id: link.id })
  })

  it('returns the same answer under the same key, even if the first was never stored', async () => {
    const link = await newLink(ana)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await ana.delete(API.deleteLink, { id: link.id }, headers)
    expect((await ana.delete(API.deleteLink, { id: link.id }, headers)).headers['idempotency-replayed']).toBe(
      'true',
    )
    await service.connection.collection('requests').deleteMany({})
    expect((await ana.delete(API.deleteLink, { id: link.id }, headers)).json()).toEqual(first.json())
  })
})

describe('the list of links', () => {
  it('is ordered newest first, private to its owner, and answers 304 if unchanged', async () => {
    const iris = await service.signUp()
    const first = await newLink(iris)
    const second = await newLink(iris)
    const response = await iris.get(API.listLinks)
    expect(response.json()).toEqual([second, first])
    expect(response.headers['cache-control']).toBe('private, no-cache')
    const etag = String(response.headers.etag)
    expect(etag).toMatch(/^W\//)
    const unchanged = await iris.get(API.listLinks, { 'if-none-match': etag })
    expect(unchanged.statusCode).toBe(304)
    expect(unchanged.body).toBe('')
    await newLink(iris)
    expect((await iris.get(API.listLinks, { 'if-none-match': etag })).statusCode).toBe(200)
    expect((await iris.get('/api/link/user')).json()).toHaveLength(3)
  })

  it('needs a session', async () => {
    expect((await service.client().get(API.listLinks)).statusCode).toBe(401)
  })
})
