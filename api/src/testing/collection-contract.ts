import { COLORS } from '@atajo/shared/color'
import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from './test-app.ts'
import type { TestClient } from './test-client.ts'

/** The differences between groups and tags in the API. */
export interface CollectionContract {
  one: 'group' | 'tag'
  collection: 'groups' | 'tags'
  paths: { list: string; create: string; update: string; remove: string }
  /** The name's field on creation; it differs everywhere else. */
  createName: string
  name: string
  id: string
  /** Limits of a free and a PRO account, and their texts in the error. */
  limits: { free: number; pro: number; text: string; proText: string }
  messages: { exists: string; existing: string; notFound: string }
  /** Returns the link's field that sets the item, and the field that then shows it. */
  onLink(id: number): object
  shownOn(link: Record<string, unknown>): unknown
}

/** Defines the tests that groups and tags share. */
export function describeCollection(contract: CollectionContract): void {
  const calls = collectionCalls(contract)
  const { stage } = calls

  beforeAll(async () => {
    stage.service = await startTestApp()
    stage.ana = await stage.service.signUp()
    stage.eva = await stage.service.signUp()
  })
  afterAll(() => stage.service.close())

  describeLife(contract, calls)
  describeColour(contract, calls)
  describeName(contract, calls)
  describeLimit(contract, calls)
  describeAccess(contract, calls)
  describeEdits(contract, calls)
  describeDeletion(contract, calls)
}

type CollectionCalls = ReturnType<typeof collectionCalls>

function collectionCalls({ paths, createName, id: idField }: CollectionContract) {
  const create = (client: TestClient, name: unknown, rest: object = {}, headers = {}) =>
    client.post(paths.create, { [createName]: name, color: 'RED', ...rest }, headers)
  const update = (client: TestClient, id: number | string, rest: object, headers = {}) =>
    client.put(paths.update, { [idField]: id, color: 'RED', ...rest }, headers)
  const remove = (client: TestClient, id: number, headers = {}) =>
    client.delete(paths.remove, { [idField]: id }, headers)
  const listOf = async (client: TestClient) => (await client.get(paths.list)).json()
  const clear = async (client: TestClient) => {
    for (const { id } of await listOf(client)) await remove(client, id)
  }
  /** Creates twenty items concurrently and counts the answers by status. */
  const createTwenty = async (client: TestClient, nameOf: (place: number) => string) => {
    const counts: Record<number, number> = {}
    const asked = await Promise.all(Array.from({ length: 20 }, (_, n) => create(client, nameOf(n))))
    for (const { statusCode } of asked) counts[statusCode] = (counts[statusCode] ?? 0) + 1
    return counts
  }
  // Assigned before the first test.
  const stage = {} as { service: TestApp; ana: TestClient; eva: TestClient }
  return { create, update, remove, listOf, clear, createTwenty, stage }
}

function describeLife(
  { one, createName, name, messages, id: idField }: CollectionContract,
  { stage, create, update, remove, listOf, clear }: CollectionCalls,
): void {
  describe(`a ${one}`, () => {
    it('is created, listed, edited and deleted by its owner', async () => {
      const created = await create(stage.ana, ' Viajes ', { color: 'TEAL' })
      expect(created.statusCode).toBe(201)
      const item = created.json()
      expect(item).toMatchObject({ id: expect.any(Number), [name]: 'Viajes', color: 'TEAL' })
      expect(item.updatedAt).toBe(item.createdAt)
      expect(await listOf(stage.ana)).toEqual([item])
      const edited = await update(stage.ana, String(item.id), { [name]: 'Rutas', color: 'STONE' })
      expect(edited.statusCode).toBe(200)
      expect(edited.json()).toMatchObject({ id: item.id, [name]: 'Rutas', color: 'STONE' })
      expect(await listOf(stage.ana)).toEqual([edited.json()])
      expect((await remove(stage.ana, item.id)).json()).toEqual({ [idField]: item.id })
      expect(await listOf(stage.ana)).toEqual([])
      expect((await update(stage.ana, item.id, { [name]: 'Rutas' })).statusCode).toBe(404)
      const gone = (await remove(stage.ana, item.id)).json()
      expect(gone).toMatchObject({ error: `${one}_not_found`, message: messages.notFound })
    })

    it.each([[''], ['   '], [undefined], [null], [5], [{ $gt: '' }], [['a']], ['x'.repeat(500)]])(
      'cannot be called %j',
      async (called) => {
        const response = await create(stage.ana, called)
        expect(response.statusCode).toBe(400)
        expect(response.json().fields).toHaveProperty(createName)
      },
    )

    it('shows no control characters and keeps markup as text', async () => {
      const item = (await create(stage.eva, '<img src=x onerror=alert(1)>\u202E\u0000')).json()
      expect(item[name]).toBe('<img src=x onerror=alert(1)>')
      await clear(stage.eva)
    })
  })
}

function describeColour(
  { one, collection, name }: CollectionContract,
  { stage, create, update, listOf, clear }: CollectionCalls,
): void {
  describe(`the colour of a ${one}`, () => {
    it('takes each of the twenty colours and no other', async () => {
      const item = (await create(stage.ana, 'Paleta')).json()
      for (const color of COLORS) {
        expect((await update(stage.ana, item.id, { [name]: 'Paleta', color })).json().color).toBe(color)
      }
      const strange = ['PINK', 'MAGENTA', 'red', 'red;background:url(//evil)', { $ne: 1 }, null, undefined]
      for (const color of strange) {
        const created = await create(stage.ana, 'Otra', { color })
        expect(created.statusCode).toBe(400)
        expect(created.json().fields).toHaveProperty('color')
        expect((await update(stage.ana, item.id, { [name]: 'Paleta', color })).statusCode).toBe(400)
      }
      expect((await listOf(stage.ana))[0].color).toBe('STONE')
      await clear(stage.ana)
    })

    it('may stay PINK', async () => {
      const item = (await create(stage.ana, 'Rosa')).json()
      await stage.service.connection
        .collection<{ _id: number }>(collection)
        .updateOne({ _id: item.id }, { $set: { 'fields.color': 'PINK' } })
      const edited = await update(stage.ana, item.id, { [name]: 'Rosa chicle', color: 'PINK' })
      expect(edited.json()).toMatchObject({ [name]: 'Rosa chicle', color: 'PINK' })
      await clear(stage.ana)
    })
  })
}

function describeName(
  { one, name, messages }: CollectionContract,
  { stage, create, update, remove, clear, createTwenty }: CollectionCalls,
): void {
  describe(`the name of a ${one}`, () => {
    it('is unique for its owner without case, and free again after a deletion', async () => {
      const first = (await create(stage.ana, 'Ñandú')).json()
      for (const same of ['ñandú', 'ÑANDÚ', ' Ñandu\u0301 ']) {
        const response = await create(stage.ana, same)
        expect(response.statusCode).toBe(409)
        const details = messages.existing.replace('{name}', 'Ñandú')
        expect(response.json()).toMatchObject({ error: `${one}_exists`, message: messages.exists, details })
      }
      expect((await create(stage.eva, 'Ñandú')).statusCode).toBe(201)
      const second = (await create(stage.ana, 'Otro')).json()
      const refused = await update(stage.ana, second.id, { [name]: 'ñandú' })
      expect([refused.statusCode, refused.json().details]).toEqual([
        409,
        messages.existing.replace('{name}', 'Ñandú'),
      ])
      expect((await update(stage.ana, first.id, { [name]: 'ÑANDÚ' })).statusCode).toBe(200)
      await remove(stage.ana, first.id)
      expect((await create(stage.ana, 'Ñandú')).statusCode).toBe(201)
      await clear(stage.ana)
    })

    it('goes to one of twenty who ask at once', async () => {
      expect(await createTwenty(stage.ana, () => 'A la vez')).toEqual({ 201: 1, 409: 19 })
      await clear(stage.ana)
    })
  })
}

function describeLimit(
  { collection, limits }: CollectionContract,
  { stage, create, remove, listOf, createTwenty }: CollectionCalls,
): void {
  describe(`the number of ${collection}`, () => {
    async function fillTo(client: TestClient, limit: number): Promise<void> {
      await Promise.all(Array.from({ length: limit - 1 }, (_, n) => create(client, `N.º ${n}`)))
      expect(await listOf(client)).toHaveLength(limit - 1)
      expect(await createTwenty(client, (n) => `A la vez ${n}`)).toEqual({ 201: 1, 403: 19 })
      expect(await listOf(client)).toHaveLength(limit)
    }

    it(`is ${limits.free} for a free account, however many ask at once`, async () => {
      const iris = await stage.service.signUp()
      await fillTo(iris, limits.free)
      const refused = (await create(iris, 'Una más')).json()
      expect(refused.error).toBe('plan_limit')
      expect(refused.details).toBe(limits.text)
      await remove(iris, (await listOf(iris))[0].id)
      expect((await create(iris, 'Una más')).statusCode).toBe(201)
    })

    it(`is ${limits.pro} for PRO; who loses PRO keeps them and adds none`, async () => {
      const pia = await stage.service.asPro()
      await fillTo(pia, limits.pro)
      expect((await create(pia, 'Una más')).json().details).toBe(limits.proText)
      await stage.service.deps.auth.users.replaceGrants(pia.userId, { grants: [], version: 1 })
      await remove(pia, (await listOf(pia))[0].id)
      expect((await create(pia, 'Una más')).json().error).toBe('plan_limit')
      expect(await listOf(pia)).toHaveLength(limits.pro - 1)
    })
  })
}

function describeAccess(
  { collection, paths, name }: CollectionContract,
  { stage, create, update, remove, listOf }: CollectionCalls,
): void {
  describe(`the ${collection} of an account`, () => {
    it('are closed to guests and strangers', async () => {
      const item = (await create(stage.eva, 'De Eva')).json()
      const calls = (client: TestClient) => [
        client.get(paths.list),
        create(client, 'X'),
        update(client, item.id, { [name]: 'X' }),
        remove(client, item.id),
      ]
      for (const response of await Promise.all(calls(await stage.service.asGuest()))) {
        expect(response.statusCode).toBe(403)
        expect(response.json().error).toBe('login_required')
      }
      for (const response of await Promise.all(calls(stage.service.client())))
        expect(response.statusCode).toBe(401)
      const [, , edited, deleted] = await Promise.all(calls(await stage.service.signUp()))
      expect([edited?.statusCode, deleted?.statusCode]).toEqual([404, 404])
      expect(await listOf(stage.eva)).toContainEqual(item)
    })

    it('say when nothing changed', async () => {
      const first = await stage.eva.get(paths.list)
      const again = await stage.eva.get(paths.list, { 'if-none-match': String(first.headers.etag) })
      expect(again.statusCode).toBe(304)
    })
  })
}

function describeEdits(
  { one, name }: CollectionContract,
  { stage, create, update, remove, listOf }: CollectionCalls,
): void {
  describe(`an edit of a ${one} that was changed meanwhile`, () => {
    it('is refused with what it is now', async () => {
      const iris = await stage.service.signUp()
      const { id, updatedAt: ifUpdatedAt } = (await create(iris, 'Uno')).json()
      const first = await update(iris, id, { [name]: 'Dos', ifUpdatedAt })
      const second = await update(iris, id, { [name]: 'Tres', ifUpdatedAt })
      expect(second.statusCode).toBe(409)
      expect(second.json()).toMatchObject({ error: 'edit_conflict', current: first.json() })
    })

    it('and one sent again under its key have their effect once', async () => {
      const iris = await stage.service.signUp()
      const key = () => ({ 'idempotency-key': crypto.randomUUID() })
      const forget = () => stage.service.connection.collection('requests').deleteMany({})
      const [createKey, editKey, deleteKey] = [key(), key(), key()]
      const created = await create(iris, 'Una', {}, createKey)
      await forget()
      expect((await create(iris, 'Una', {}, createKey)).json()).toEqual(created.json())
      const { id, updatedAt: ifUpdatedAt } = created.json()
      const edit = { [name]: 'Dos', ifUpdatedAt }
      const edited = await update(iris, id, edit, editKey)
      await forget()
      expect((await update(iris, id, edit, editKey)).json()).toEqual(edited.json())
      await remove(iris, id, deleteKey)
      await forget()
      expect((await remove(iris, id, deleteKey)).statusCode).toBe(200)
      const late = await create(iris, 'Una', {}, createKey)
      expect([late.statusCode, late.json().error]).toEqual([404, `${one}_not_found`])
      expect(await listOf(iris)).toEqual([])
    })
  })
}

function describeDeletion(
  { one, name, onLink, shownOn }: CollectionContract,
  { stage, create, update, remove }: CollectionCalls,
): void {
  describe(`deleting a ${one}`, () => {
    it('leaves its links without it, also in an edit that still names it', async () => {
      const iris = await stage.service.signUp()
      const item = (await create(iris, 'Efímero')).json()
      const named = onLink(item.id)
      const link = (await iris.post(API.createLink, { longUrl: 'example.com', ...named })).json()
      expect(shownOn(link)).toMatchObject({ id: item.id, [name]: 'Efímero' })
      await update(iris, item.id, { [name]: 'Nuevo' })
      expect(shownOn((await iris.get(API.listLinks)).json()[0])).toMatchObject({ [name]: 'Nuevo' })
      await remove(iris, item.id)
      expect(shownOn((await iris.get(API.listLinks)).json()[0])).toBeNull()
      const edited = await iris.put(API.updateLink, { id: link.id, longUrl: 'example.org', ...named })
      expect(shownOn(edited.json())).toBeNull()
      const anew = await iris.post(API.createLink, { longUrl: 'example.com', ...named })
      expect(anew.statusCode).toBe(400)
    })
  })
}
