import { COLORS } from '@atajo/shared/color'
import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from './test-app.ts'
import type { TestClient } from './test-client.ts'

/** What groups and tags differ in, as their clients see them. */
export interface CollectionContract {
  one: 'group' | 'tag'
  collection: 'groups' | 'tags'
  paths: { list: string; create: string; update: string; remove: string }
  /** The name's field when it is created, and everywhere else. */
  createName: string
  name: string
  id: string
  /** How many a free and a PRO account have, and what the text of the limit calls them. */
  limits: { free: number; pro: number; text: string; proText: string }
  messages: { exists: string; existing: string; notFound: string }
  /** The link's field that names it, and what the link then shows of it. */
  onLink(id: number): object
  shownOn(link: Record<string, unknown>): unknown
}

/** The tests that hold for groups and tags alike. */
export function describeCollection(contract: CollectionContract): void {
  const { one, collection, paths, createName, name, id: idField, limits, messages } = contract
  let service: TestApp
  let ana: TestClient
  let eva: TestClient

  beforeAll(async () => {
    service = await startTestApp()
    ana = await service.signUp()
    eva = await service.signUp()
  })
  afterAll(() => service.close())

  const create = (client: TestClient, called: unknown, rest: object = {}) =>
    client.post(paths.create, { [createName]: called, color: 'RED', ...rest })
  const update = (client: TestClient, id: number | string, rest: object) =>
    client.put(paths.update, { [idField]: id, color: 'RED', ...rest })
  const remove = (client: TestClient, id: number, headers = {}) =>
    client.delete(paths.remove, { [idField]: id }, headers)
  const listOf = async (client: TestClient) => (await client.get(paths.list)).json()
  const clear = async (client: TestClient) => {
    for (const { id } of await listOf(client)) await remove(client, id)
  }

  describe(`a ${one}`, () => {
    it('is created, listed, edited and deleted by its owner', async () => {
      const created = await create(ana, ' Viajes ', { color: 'TEAL' })
      expect(created.statusCode).toBe(201)
      const thing = created.json()
      expect(thing).toMatchObject({ id: expect.any(Number), [name]: 'Viajes', color: 'TEAL' })
      expect(thing.updatedAt).toBe(thing.createdAt)
      expect(await listOf(ana)).toEqual([thing])
      const edited = await update(ana, String(thing.id), { [name]: 'Rutas', color: 'STONE' })
      expect(edited.statusCode).toBe(200)
      expect(edited.json()).toMatchObject({ id: thing.id, [name]: 'Rutas', color: 'STONE' })
      expect(await listOf(ana)).toEqual([edited.json()])
      expect((await remove(ana, thing.id)).json()).toEqual({ [idField]: thing.id })
      expect(await listOf(ana)).toEqual([])
      expect((await update(ana, thing.id, { [name]: 'Rutas' })).statusCode).toBe(404)
      const gone = (await remove(ana, thing.id)).json()
      expect(gone).toMatchObject({ error: `${one}_not_found`, message: messages.notFound })
    })

    it('takes each of the twenty colours and no other', async () => {
      const thing = (await create(ana, 'Paleta')).json()
      for (const color of COLORS) {
        expect((await update(ana, thing.id, { [name]: 'Paleta', color })).json().color).toBe(color)
      }
      const strange = ['PINK', 'MAGENTA', 'red', 'red;background:url(//evil)', { $ne: 1 }, null, undefined]
      for (const color of strange) {
        const created = await create(ana, 'Otra', { color })
        expect(created.statusCode).toBe(400)
        expect(created.json().fields).toHaveProperty('color')
        expect((await update(ana, thing.id, { [name]: 'Paleta', color })).statusCode).toBe(400)
      }
      expect((await listOf(ana))[0].color).toBe('STONE')
      await clear(ana)
    })

    it('that is PINK may stay so', async () => {
      const thing = (await create(ana, 'Rosa')).json()
      await service.connection
        .collection<{ _id: number }>(collection)
        .updateOne({ _id: thing.id }, { $set: { 'fields.color': 'PINK' } })
      const edited = await update(ana, thing.id, { [name]: 'Rosa chicle', color: 'PINK' })
      expect(edited.json()).toMatchObject({ [name]: 'Rosa chicle', color: 'PINK' })
      await clear(ana)
    })

    it.each([[''], ['   '], [undefined], [null], [5], [{ $gt: '' }], [['a']], ['x'.repeat(500)]])(
      'cannot be called %j',
      async (called) => {
        const response = await create(ana, called)
        expect(response.statusCode).toBe(400)
        expect(response.json().fields).toHaveProperty(createName)
      },
    )

    it('shows no control characters and keeps markup as text', async () => {
      const thing = (await create(eva, '<img src=x onerror=alert(1)>\u202E\u0000')).json()
      expect(thing[name]).toBe('<img src=x onerror=alert(1)>')
      await clear(eva)
    })
  })

  describe(`the name of a ${one}`, () => {
    it('is unique for its owner without case, and free again after a deletion', async () => {
      const first = (await create(ana, 'Ñandú')).json()
      for (const same of ['ñandú', 'ÑANDÚ', ' Ñandu\u0301 ']) {
        const response = await create(ana, same)
        expect(response.statusCode).toBe(409)
        const details = messages.existing.replace('{name}', 'Ñandú')
        expect(response.json()).toMatchObject({ error: `${one}_exists`, message: messages.exists, details })
      }
      expect((await create(eva, 'Ñandú')).statusCode).toBe(201)
      const second = (await create(ana, 'Otro')).json()
      const refused = await update(ana, second.id, { [name]: 'ñandú' })
      expect([refused.statusCode, refused.json().details]).toEqual([
        409,
        messages.existing.replace('{name}', 'Ñandú'),
      ])
      expect((await update(ana, first.id, { [name]: 'ÑANDÚ' })).statusCode).toBe(200)
      await remove(ana, first.id)
      expect((await create(ana, 'Ñandú')).statusCode).toBe(201)
      await clear(ana)
    })

    it('goes to one of twenty who ask at once', async () => {
      const asked = await Promise.all(Array.from({ length: 20 }, () => create(ana, 'A la vez')))
      const statuses = asked.map(({ statusCode }) => statusCode)
      expect(statuses.filter((status) => status === 201)).toHaveLength(1)
      expect(statuses.filter((status) => status === 409)).toHaveLength(19)
      await clear(ana)
    })
  })

  describe(`the number of ${collection}`, () => {
    async function fillTo(client: TestClient, limit: number): Promise<void> {
      await Promise.all(Array.from({ length: limit - 1 }, (_, n) => create(client, `N.º ${n}`)))
      expect(await listOf(client)).toHaveLength(limit - 1)
      const asked = await Promise.all(Array.from({ length: 20 }, (_, n) => create(client, `A la vez ${n}`)))
      const statuses = asked.map(({ statusCode }) => statusCode)
      expect(statuses.filter((status) => status === 201)).toHaveLength(1)
      expect(statuses.filter((status) => status === 403)).toHaveLength(19)
      expect(await listOf(client)).toHaveLength(limit)
    }

    it(`is ${limits.free} for a free account, however many ask at once`, async () => {
      const iris = await service.signUp()
      await fillTo(iris, limits.free)
      const refused = (await create(iris, 'Una más')).json()
      expect(refused.error).toBe('plan_limit')
      expect(refused.details).toBe(limits.text)
      await remove(iris, (await listOf(iris))[0].id)
      expect((await create(iris, 'Una más')).statusCode).toBe(201)
    })

    it(`is ${limits.pro} for PRO; who loses PRO keeps them and adds none`, async () => {
      const pia = await service.asPro()
      await fillTo(pia, limits.pro)
      expect((await create(pia, 'Una más')).json().details).toBe(limits.proText)
      await service.deps.auth.users.replaceGrants(pia.userId, { grants: [], version: 1 })
      await remove(pia, (await listOf(pia))[0].id)
      expect((await create(pia, 'Una más')).json().error).toBe('plan_limit')
      expect(await listOf(pia)).toHaveLength(limits.pro - 1)
    })
  })

  describe(`the ${collection} of an account`, () => {
    it('are closed to guests and strangers', async () => {
      const thing = (await create(eva, 'De Eva')).json()
      const calls = (client: TestClient) => [
        client.get(paths.list),
        create(client, 'X'),
        update(client, thing.id, { [name]: 'X' }),
        remove(client, thing.id),
      ]
      for (const response of await Promise.all(calls(await service.asGuest()))) {
        expect(response.statusCode).toBe(403)
        expect(response.json().error).toBe('login_required')
      }
      for (const response of await Promise.all(calls(service.client()))) expect(response.statusCode).toBe(401)
      const [, , edited, deleted] = await Promise.all(calls(await service.signUp()))
      expect([edited?.statusCode, deleted?.statusCode]).toEqual([404, 404])
      expect(await listOf(eva)).toContainEqual(thing)
    })

    it('say when nothing changed', async () => {
      const first = await eva.get(paths.list)
      const again = await eva.get(paths.list, { 'if-none-match': String(first.headers.etag) })
      expect(again.statusCode).toBe(304)
    })
  })

  describe(`an edit of a ${one} that was changed meanwhile`, () => {
    it('is refused with what it is now', async () => {
      const iris = await service.signUp()
      const { id, updatedAt: ifUpdatedAt } = (await create(iris, 'Uno')).json()
      const first = await update(iris, id, { [name]: 'Dos', ifUpdatedAt })
      const second = await update(iris, id, { [name]: 'Tres', ifUpdatedAt })
      expect(second.statusCode).toBe(409)
      expect(second.json()).toMatchObject({ error: 'edit_conflict', current: first.json() })
    })

    it('and one sent again under its key have their effect once', async () => {
      const iris = await service.signUp()
      const key = () => ({ 'idempotency-key': crypto.randomUUID() })
      const forget = () => service.connection.collection('requests').deleteMany({})
      const [createKey, editKey, deleteKey] = [key(), key(), key()]
      const body = { [createName]: 'Una', color: 'RED' }
      const created = await iris.post(paths.create, body, createKey)
      await forget()
      expect((await iris.post(paths.create, body, createKey)).json()).toEqual(created.json())
      const { id, updatedAt: ifUpdatedAt } = created.json()
      const edit = { [idField]: id, [name]: 'Dos', color: 'RED', ifUpdatedAt }
      const edited = await iris.put(paths.update, edit, editKey)
      await forget()
      expect((await iris.put(paths.update, edit, editKey)).json()).toEqual(edited.json())
      await remove(iris, id, deleteKey)
      await forget()
      expect((await remove(iris, id, deleteKey)).statusCode).toBe(200)
      const late = await iris.post(paths.create, body, createKey)
      expect([late.statusCode, late.json().error]).toEqual([404, `${one}_not_found`])
      expect(await listOf(iris)).toEqual([])
    })
  })

  describe(`deleting a ${one}`, () => {
    it('leaves its links without it, also in an edit that still names it', async () => {
      const iris = await service.signUp()
      const thing = (await create(iris, 'Efímero')).json()
      const labels = contract.onLink(thing.id)
      const link = (await iris.post(API.createLink, { longUrl: 'example.com', ...labels })).json()
      expect(contract.shownOn(link)).toMatchObject({ id: thing.id, [name]: 'Efímero' })
      await update(iris, thing.id, { [name]: 'Nuevo' })
      expect(contract.shownOn((await iris.get(API.listLinks)).json()[0])).toMatchObject({ [name]: 'Nuevo' })
      await remove(iris, thing.id)
      expect(contract.shownOn((await iris.get(API.listLinks)).json()[0])).toBeNull()
      const edited = await iris.put(API.updateLink, { id: link.id, longUrl: 'example.org', ...labels })
      expect(contract.shownOn(edited.json())).toBeNull()
      const anew = await iris.post(API.createLink, { longUrl: 'example.com', ...labels })
      expect(anew.statusCode).toBe(400)
    })
  })
}
