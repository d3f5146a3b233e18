import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedTestApp } from '../../testing/shared-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

let service: TestApp
let ana: TestClient

beforeAll(async () => {
  service = await sharedTestApp()
  ana = await service.asPro()
})
afterAll(() => service.close())

const KINDS = [
  {
    one: 'group',
    name: 'title',
    creationName: 'title',
    ...{ path: API.oneGroup, create: API.createGroup, list: API.listGroups },
  },
  {
    one: 'tag',
    name: 'name',
    creationName: 'tagName',
    ...{ path: API.oneTag, create: API.createTag, list: API.listTags },
  },
]

describe.each(KINDS)('a change of a $one', ({ one, name, creationName, path, create, list }) => {
  let last = 0
  const make = async (called = `Uno ${++last}`) =>
    (await ana.post(create, { [creationName]: called, color: 'RED' })).json()
  const patch = (item: { id: number }, change: object, headers = {}, client = ana) =>
    client.patch(`${path}/${item.id}`, { change }, headers)
  const read = async ({ id }: { id: number }) =>
    (await ana.get(list)).json().find((item: { id: number }) => item.id === id)

  it('leaves the other fields unchanged, even if others edited them meanwhile', async () => {
    const item = await make()
    const renamed = await patch(item, { [name]: { from: item[name], to: ` Otro ${one} ` } })
    expect(renamed.statusCode).toBe(200)
    const colored = await patch(item, { color: { from: 'RED', to: 'TEAL' } })
    expect(colored.json()).toEqual({
      ...item,
      ...{ [name]: `Otro ${one}`, color: 'TEAL', updatedAt: expect.any(String) },
    })
    expect(await read(item)).toEqual(colored.json())
    expect((await patch(item, { color: { from: 'RED', to: 'TEAL' } })).json()).toEqual(colored.json())
  })

  it('answers a conflict that names a field somebody else changed, and changes nothing', async () => {
    const item = await make()
    await patch(item, { color: { from: 'RED', to: 'TEAL' } })
    const before = await read(item)
    const change = { [name]: { from: item[name], to: 'Nunca' }, color: { from: 'RED', to: 'BLUE' } }
    const response = await patch(item, change)
    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({
      error: 'edit_conflict',
      conflicts: { color: { from: 'RED', to: 'BLUE', now: 'TEAL' } },
      current: before,
    })
    expect(await read(item)).toEqual(before)
  })

  it('takes effect once for its key, even if the answer was never stored', async () => {
    const item = await make()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const change = { color: { from: 'RED', to: 'TEAL' } }
    await patch(item, change, headers)
    await service.connection.collection('requests').deleteMany({})
    await patch(item, { color: { from: 'TEAL', to: 'RED' } })
    expect((await patch(item, change, headers)).json().color).toBe('RED')
  })

  it('row 33: has one of the known colours', async () => {
    const odd = [
      'red;background:url(//evil)',
      'MAGENTA',
      'red',
      'PINK',
      '__proto__',
      { $ne: 1 },
      ['RED'],
      null,
      1,
    ]
    for (const color of odd) {
      expect((await ana.post(create, { [creationName]: 'Uno', color })).statusCode, String(color)).toBe(400)
    }
  })

  it('keeps to the rules of names, colours and owners', async () => {
    const [item, other] = [await make(), await make()]
    const taken = await patch(item, { [name]: { from: item[name], to: other[name] } })
    expect([taken.statusCode, taken.json().error]).toEqual([409, `${one}_exists`])
    for (const [field, change] of [
      ['color', { color: { from: 'RED', to: 'PINK' } }],
      ['color', { color: { from: 'RED', to: 'MAGENTA' } }],
      [name, { [name]: { from: item[name], to: ' ' } }],
      [name, { [name]: { to: 'Sin antes' } }],
      ['id', { id: { from: item.id, to: 5 } }],
    ] as const) {
      const refused = await patch(item, change)
      expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, [field]])
    }
    expect(await read(item)).toEqual(item)
    const eva = await service.signUp()
    const theirs = await patch(item, { color: { from: 'RED', to: 'TEAL' } }, {}, eva)
    expect([theirs.statusCode, theirs.json().error]).toEqual([404, `${one}_not_found`])
    const guest = await service.asGuest()
    expect((await patch(item, {}, {}, guest)).statusCode).toBe(403)
  })
})

it('a group’s description changes by itself, from none and to none', async () => {
  const group = (await ana.post(API.createGroup, { title: 'Con texto', color: 'RED' })).json()
  for (const [from, to] of [
    [null, 'Una'],
    ['Una', 'Dos'],
    ['Dos', ''],
  ]) {
    const response = await ana.patch(`${API.oneGroup}/${group.id}`, { change: { description: { from, to } } })
    expect(response.json()).toMatchObject({ title: 'Con texto', description: to || null })
  }
})
