import { COLORS } from '@atajo/shared/color'
import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

let service: TestApp
let ana: TestClient
let eva: TestClient

beforeAll(async () => {
  service = await startTestApp()
  ana = await service.signUp()
  eva = await service.signUp()
})
afterAll(() => service.close())

const create = (client: TestClient, title: unknown, rest: object = {}) =>
  client.post(API.createGroup, { title, color: 'RED', ...rest })
const listOf = async (client: TestClient) => (await client.get(API.listGroups)).json()

describe('a group', () => {
  it('is created, listed, edited and deleted by its owner', async () => {
    const created = await create(ana, ' Viajes ', { color: 'TEAL', description: 'Una descripción' })
    expect(created.statusCode).toBe(201)
    const group = created.json()
    expect(group).toEqual({
      id: expect.any(Number),
      title: 'Viajes',
      description: 'Una descripción',
      color: 'TEAL',
      createdAt: expect.any(String),
      updatedAt: group.createdAt,
    })
    expect(await listOf(ana)).toEqual([group])
    const edit = { groupId: String(group.id), title: 'Rutas', color: 'STONE' }
    const edited = await ana.put(API.updateGroup, edit)
    expect(edited.statusCode).toBe(200)
    expect(edited.json()).toMatchObject({ id: group.id, title: 'Rutas', color: 'STONE', description: null })
    expect(await listOf(ana)).toEqual([edited.json()])
    const deleted = await ana.delete(API.deleteGroup, { groupId: group.id })
    expect(deleted.json()).toEqual({ groupId: group.id })
    expect(await listOf(ana)).toEqual([])
    expect((await ana.put(API.updateGroup, edit)).statusCode).toBe(404)
    expect((await ana.delete(API.deleteGroup, { groupId: group.id })).json().error).toBe('group_not_found')
  })

  it('takes each of the twenty colours and no other', async () => {
    const group = (await create(ana, 'Paleta')).json()
    for (const color of COLORS) {
      const edited = await ana.put(API.updateGroup, { groupId: group.id, title: 'Paleta', color })
      expect(edited.json().color).toBe(color)
    }
    for (const color of [
      'PINK',
      'MAGENTA',
      'red',
      'red;background:url(//evil)',
      { $ne: 1 },
      null,
      undefined,
    ]) {
      const created = await create(ana, 'Otra', { color })
      expect(created.statusCode).toBe(400)
      expect(created.json().fields).toHaveProperty('color')
      const edited = await ana.put(API.updateGroup, { groupId: group.id, title: 'Paleta', color })
      expect(edited.statusCode).toBe(400)
    }
    expect((await listOf(ana))[0].color).toBe('STONE')
    await ana.delete(API.deleteGroup, { groupId: group.id })
  })

  it('that is PINK may stay so', async () => {
    const group = (await create(ana, 'Rosa')).json()
    await service.connection
      .collection<{ _id: number }>('groups')
      .updateOne({ _id: group.id }, { $set: { 'fields.color': 'PINK' } })
    const edited = await ana.put(API.updateGroup, { groupId: group.id, title: 'Rosa chicle', color: 'PINK' })
    expect(edited.json()).toMatchObject({ title: 'Rosa chicle', color: 'PINK' })
    await ana.delete(API.deleteGroup, { groupId: group.id })
  })

  it.each([[''], ['   '], [undefined], [null], [5], [{ $gt: '' }], [['a']], ['x'.repeat(500)]])(
    'cannot be called %j',
    async (title) => {
      const response = await create(ana, title)
      expect(response.statusCode).toBe(400)
      expect(response.json().fields).toHaveProperty('title')
    },
  )

  it('shows no control characters and keeps markup as text', async () => {
    const group = (await create(eva, '<img src=x onerror=alert(1)>\u202E\u0000')).json()
    expect(group.title).toBe('<img src=x onerror=alert(1)>')
    await eva.delete(API.deleteGroup, { groupId: group.id })
  })
})

describe('the name of a group', () => {
  it('is unique for its owner without case, and free again after a deletion', async () => {
    const first = (await create(ana, 'Ñandú')).json()
    for (const same of ['ñandú', 'ÑANDÚ', ' Ñandu\u0301 ']) {
      const response = await create(ana, same)
      expect(response.statusCode).toBe(409)
      expect(response.json()).toMatchObject({
        error: 'group_exists',
        message: 'Ya tienes un grupo con ese título.',
      })
    }
    expect((await create(eva, 'Ñandú')).statusCode).toBe(201)
    const second = (await create(ana, 'Otro')).json()
    const clash = await ana.put(API.updateGroup, { groupId: second.id, title: 'ñandú', color: 'RED' })
    expect(clash.statusCode).toBe(409)
    const recased = await ana.put(API.updateGroup, { groupId: first.id, title: 'ÑANDÚ', color: 'RED' })
    expect(recased.statusCode).toBe(200)
    await ana.delete(API.deleteGroup, { groupId: first.id })
    expect((await create(ana, 'Ñandú')).statusCode).toBe(201)
    for (const { id } of await listOf(ana)) await ana.delete(API.deleteGroup, { groupId: id })
  })

  it('goes to one of twenty who ask at once', async () => {
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => create(ana, 'A la vez')))).map(
      (r) => r.statusCode,
    )
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
    for (const { id } of await listOf(ana)) await ana.delete(API.deleteGroup, { groupId: id })
  })
})

describe('the number of groups', () => {
  async function fillTo(client: TestClient, limit: number): Promise<void> {
    await Promise.all(Array.from({ length: limit - 1 }, (_, n) => create(client, `N.º ${n}`)))
    expect(await listOf(client)).toHaveLength(limit - 1)
    const statuses = (
      await Promise.all(Array.from({ length: 20 }, (_, n) => create(client, `A la vez ${n}`)))
    ).map((response) => response.statusCode)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 403)).toHaveLength(19)
    expect(await listOf(client)).toHaveLength(limit)
  }

  it('is 5 for a free account, however many ask at once', async () => {
    const iris = await service.signUp()
    await fillTo(iris, 5)
    const refused = (await create(iris, 'Una más')).json()
    expect(refused.error).toBe('plan_limit')
    expect(refused.details).toContain('5 grupos')
    await iris.delete(API.deleteGroup, { groupId: (await listOf(iris))[0].id })
    expect((await create(iris, 'Una más')).statusCode).toBe(201)
  })

  it('is 50 for PRO; who loses PRO keeps them and adds none', async () => {
    const pia = await service.asPro()
    await fillTo(pia, 50)
    await service.deps.auth.users.replaceGrants(pia.userId, { grants: [], version: 1 })
    const [newest] = await listOf(pia)
    await pia.delete(API.deleteGroup, { groupId: newest.id })
    expect((await create(pia, 'Una más')).json().error).toBe('plan_limit')
    expect(await listOf(pia)).toHaveLength(50 - 1)
  })
})

describe('the groups of an account', () => {
  it('are closed to guests and strangers', async () => {
    const group = (await create(eva, 'De Eva')).json()
    const guest = await service.asGuest()
    const calls = (client: TestClient) => [
      client.get(API.listGroups),
      create(client, 'X'),
      client.put(API.updateGroup, { groupId: group.id, title: 'X', color: 'RED' }),
      client.delete(API.deleteGroup, { groupId: group.id }),
    ]
    for (const response of await Promise.all(calls(guest))) {
      expect(response.statusCode).toBe(403)
      expect(response.json().error).toBe('login_required')
    }
    for (const response of await Promise.all(calls(service.client()))) expect(response.statusCode).toBe(401)
    const [, , edited, deleted] = await Promise.all(calls(await service.signUp()))
    expect([edited?.statusCode, deleted?.statusCode]).toEqual([404, 404])
    expect(await listOf(eva)).toContainEqual(group)
  })

  it('say when nothing changed', async () => {
    const first = await eva.get(API.listGroups)
    const again = await eva.get(API.listGroups, { 'if-none-match': String(first.headers.etag) })
    expect(again.statusCode).toBe(304)
  })
})

describe('an edit of a group that was changed meanwhile', () => {
  it('is refused with the group as it is now', async () => {
    const iris = await service.signUp()
    const group = (await create(iris, 'Uno')).json()
    const edit = { groupId: group.id, color: 'RED', ifUpdatedAt: group.updatedAt }
    const first = await iris.put(API.updateGroup, { ...edit, title: 'Dos' })
    const second = await iris.put(API.updateGroup, { ...edit, title: 'Tres' })
    expect(second.statusCode).toBe(409)
    expect(second.json()).toMatchObject({ error: 'edit_conflict', current: first.json() })
  })

  it('and one sent again under its key have their effect once', async () => {
    const iris = await service.signUp()
    const key = () => ({ 'idempotency-key': crypto.randomUUID() })
    const forget = () => service.connection.collection('requests').deleteMany({})
    const [createKey, editKey, deleteKey] = [key(), key(), key()]
    const body = { title: 'Una', color: 'RED' }
    const created = await iris.post(API.createGroup, body, createKey)
    await forget()
    expect((await iris.post(API.createGroup, body, createKey)).json()).toEqual(created.json())
    const { id, updatedAt } = created.json()
    const edit = { groupId: id, title: 'Dos', color: 'RED', ifUpdatedAt: updatedAt }
    const edited = await iris.put(API.updateGroup, edit, editKey)
    await forget()
    expect((await iris.put(API.updateGroup, edit, editKey)).json()).toEqual(edited.json())
    await iris.delete(API.deleteGroup, { groupId: id }, deleteKey)
    await forget()
    expect((await iris.delete(API.deleteGroup, { groupId: id }, deleteKey)).statusCode).toBe(200)
  })
})

describe('deleting a group', () => {
  it('leaves its links without it, also in an edit that still names it', async () => {
    const iris = await service.signUp()
    const group = (await create(iris, 'Efímero')).json()
    const labels = { groupId: group.id }
    const link = (await iris.post(API.createLink, { longUrl: 'example.com', ...labels })).json()
    expect(link.group).toEqual({ id: group.id, title: 'Efímero' })
    await iris.put(API.updateGroup, { groupId: group.id, title: 'Nuevo', color: 'RED' })
    expect((await iris.get(API.listLinks)).json()[0].group.title).toBe('Nuevo')
    await iris.delete(API.deleteGroup, { groupId: group.id })
    const without = null
    expect((await iris.get(API.listLinks)).json()[0].group).toEqual(without)
    const edited = await iris.put(API.updateLink, { id: link.id, longUrl: 'example.org', ...labels })
    expect(edited.json().group).toEqual(without)
    expect((await iris.post(API.createLink, { longUrl: 'example.com', ...labels })).statusCode).toBe(400)
  })
})
