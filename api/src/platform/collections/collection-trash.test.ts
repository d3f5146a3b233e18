import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

const DAY_MS = 86_400_000
let service: TestApp
let ana: TestClient
let now: number | null = null

beforeAll(async () => {
  const clock = { now: () => new Date(now ?? Date.now()) }
  service = await startTestApp({
    adapt: (deps) => ({ ...deps, groups: { ...deps.groups, ...clock }, tags: { ...deps.tags, ...clock } }),
  })
})
afterAll(() => service.close())
beforeEach(async () => {
  now = null
  ana = await service.signUp()
})

const GROUP = {
  one: 'group',
  paths: {
    list: API.listGroups,
    create: API.createGroup,
    remove: API.deleteGroup,
    trash: API.groupTrash,
    restore: API.restoreGroup,
  },
  id: 'groupId',
  createName: 'title',
  limit: 5,
  onLink: (id: number) => ({ groupId: id }),
  namesOn: ({ group }: { group: { title: string } | null }) => (group ? [group.title] : []),
}
const TAG = {
  one: 'tag',
  paths: {
    list: API.listTags,
    create: API.createTag,
    remove: API.deleteTag,
    trash: API.tagTrash,
    restore: API.restoreTag,
  },
  id: 'tagId',
  createName: 'tagName',
  limit: 15,
  onLink: (id: number) => ({ tags: [id] }),
  namesOn: ({ tags }: { tags: { name: string }[] }) => tags.map(({ name }) => name),
}

describe.each([GROUP, TAG])('a deleted $one', ({ one, paths, id: idName, createName, limit, ...kind }) => {
  const create = async (name: string, client = ana) =>
    (await client.post(paths.create, { [createName]: name, color: 'TEAL' })).json()
  const remove = (id: number, headers = {}) => ana.delete(paths.remove, { [idName]: id }, headers)
  const restore = (id: number, client = ana, headers = {}) =>
    client.post(paths.restore, { [idName]: id }, headers)
  const removeForGood = (id: number, client = ana) => client.delete(paths.trash, { [idName]: id })
  const trashOf = async (client = ana) => (await client.get(paths.trash)).json()
  const namesOnLinks = async () => (await ana.get(API.listLinks)).json().flatMap(kind.namesOn)

  it('comes back as it was, with the links that had it', async () => {
    const item = await create('Bodega')
    const link = await ana.post(API.createLink, { longUrl: 'example.com', ...kind.onLink(item.id) })
    await remove(item.id)
    expect(await namesOnLinks()).toEqual([])
    const [trashed] = await trashOf()
    expect(trashed).toMatchObject(item)
    expect(Date.parse(trashed.purgeAt) - Date.parse(trashed.deletedAt)).toBe(30 * DAY_MS)
    await ana.put(API.updateLink, { id: link.json().id, longUrl: 'example.org' })
    expect((await restore(item.id)).json()).toEqual(item)
    expect(await namesOnLinks()).toEqual(['Bodega'])
    expect([await trashOf(), (await ana.get(paths.list)).json()]).toEqual([[], [item]])
  })

  it('leaves its name free, and cannot come back into a name that is taken', async () => {
    const item = await create('Taller')
    await remove(item.id)
    const other = await create('TALLER')
    const refused = await restore(item.id)
    expect([refused.statusCode, refused.json().error]).toEqual([409, `${one}_exists`])
    await remove(other.id)
    expect((await restore(item.id)).statusCode).toBe(200)
  })

  it('leaves its place free, and comes back only where the plan has room', async () => {
    const item = await create('Primero')
    await remove(item.id)
    for (let count = 0; count < limit; count += 1) await create(`N.º ${count}`)
    const refused = await restore(item.id)
    expect([refused.statusCode, refused.json().error]).toEqual([403, 'plan_limit'])
  })

  it('is not deleted again by a request that is sent again after it came back', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const item = await create('Dos veces')
    await remove(item.id, key)
    await restore(item.id)
    await service.connection.collection('requests').deleteMany({})
    expect((await remove(item.id, key)).statusCode).toBe(200)
    expect((await ana.get(paths.list)).json()).toEqual([item])
  })

  it('goes for good when asked, after thirty days, and for nobody else', async () => {
    const eva = await service.signUp()
    const [first, second] = [await create('Uno'), await create('Dos')]
    expect((await removeForGood(first.id)).statusCode).toBe(404)
    await remove(first.id)
    await remove(second.id)
    expect((await restore(first.id, eva)).statusCode).toBe(404)
    expect((await removeForGood(first.id, eva)).statusCode).toBe(404)
    expect(await trashOf(eva)).toEqual([])
    expect((await removeForGood(first.id)).json()).toEqual({ [idName]: first.id })
    expect((await restore(first.id)).statusCode).toBe(404)
    now = Date.now() + 31 * DAY_MS
    expect(await trashOf()).toEqual([])
    await service.deps[`${one}s` as 'groups' | 'tags'].items.emptyTrash(new Date(now))
    now = null
    expect((await restore(second.id)).statusCode).toBe(404)
    const guest = await service.asGuest()
    expect((await guest.get(paths.trash)).json().error).toBe('login_required')
  })
})
