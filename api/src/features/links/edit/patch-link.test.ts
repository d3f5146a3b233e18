import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedTestApp } from '../../../testing/shared-test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'

let service: TestApp
let ana: TestClient

beforeAll(async () => {
  service = await sharedTestApp()
  ana = await service.asPro()
})
afterAll(() => service.close())

const longUrl = 'https://example.com/'
const newLink = async (body: object = {}, client = ana) =>
  (await client.post(API.createLink, { longUrl, ...body })).json()
const pathOf = ({ id }: { id: number }) => `${API.oneLink}/${id}`
const read = async (link: { id: number }) => (await ana.get(pathOf(link))).json()
const patch = (link: { id: number }, change: object, headers = {}, client = ana) =>
  client.patch(pathOf(link), { change }, headers)
const newTag = async (tagName: string) =>
  (await ana.post(API.createTag, { tagName, color: 'BLUE' })).json().id as number

describe('one link', () => {
  it('can be read by its owner and by nobody else', async () => {
    const link = await newLink({ password: 'abre' })
    expect(await read(link)).toEqual({ ...link, hasPassword: true, passwordVersion: expect.any(Number) })
    const eva = await service.asGuest()
    for (const [client, path] of [
      [eva, pathOf(link)],
      [ana, `${API.oneLink}/999999`],
    ] as const) {
      const response = await client.get(path)
      expect([response.statusCode, response.json().error]).toEqual([404, 'link_not_found'])
    }
    expect((await service.client().get(pathOf(link))).statusCode).toBe(401)
  })

  it('is an unknown path if the id is not a number', async () => {
    for (const id of ['0', '01', '-1', '1.5', 'uno', '1'.repeat(20)]) {
      expect((await ana.get(`${API.oneLink}/${id}`)).statusCode, id).toBe(404)
    }
  })
})

describe('answers requested without passwords', () => {
  it('contain `hasPassword` and the password’s version, which changes with the password', async () => {
    const link = await newLink({ password: 'secreta-1' })
    const paths = [pathOf(link), API.listLinks, API.linkChanges, API.linkTrash]
    const { passwordVersion: before } = await read(link)
    await patch(link, { password: { from: before, to: 'secreta-2' } })
    const { passwordVersion } = await read(link)
    expect(passwordVersion).not.toBe(before)
    const other = await newLink({ password: 'secreta-3' })
    await ana.delete(API.deleteLink, { id: other.id })
    for (const path of paths) {
      const bare = await ana.get(`${path}?password=omit`)
      expect(bare.statusCode).toBe(200)
      expect(bare.body, path).not.toContain('secreta')
      expect(bare.body, path).toContain('"hasPassword":true')
      expect((await ana.get(path)).body, path).toContain('secreta')
    }
    expect((await ana.get(`${API.listLinks}?password=omit`)).json()).toContainEqual(
      expect.objectContaining({ id: link.id, hasPassword: true, passwordVersion }),
    )
    expect((await ana.get(`${API.listLinks}?password=show`)).statusCode).toBe(400)
    const restored = await ana.post(`${API.restoreLink}?password=omit`, { id: other.id })
    const made = await ana.post(`${API.createLink}?password=omit`, { longUrl, password: 'secreta-4' })
    for (const { body } of [restored, made]) expect(body).not.toContain('secreta')
  })
})

describe('a change of fields', () => {
  it('leaves all other fields unchanged, even if somebody else changed them meanwhile', async () => {
    const [tag, other] = [await newTag('uno'), await newTag('dos')]
    const link = await newLink({ title: 'Menú', password: 'abre', tags: [tag], accessLimit: 5 })
    const first = await patch(link, { title: { from: 'Menú', to: 'Menú de otoño' } })
    expect(first.statusCode).toBe(200)
    const second = await patch(link, {
      status: { from: true, to: false },
      d_expire: { from: null, to: '2090-01-01' },
      tags: { add: [other], remove: [] },
      useMetadata: { from: false, to: true },
    })
    expect(second.json()).toEqual({
      ...link,
      ...{ hasPassword: true, passwordVersion: expect.any(Number), updatedAt: expect.any(String) },
      ...{ title: 'Menú de otoño', status: false, useMetadata: true, useCustomMetadata: true },
      ...{ d_expire: expect.stringMatching(/^2090-01-01T/), expirationDate: '2090-01-01' },
      tags: [expect.objectContaining({ id: tag }), expect.objectContaining({ id: other })],
    })
    expect(await read(link)).toEqual(second.json())
  })

  it('returns a conflict with the field that somebody else changed, and changes nothing', async () => {
    const link = await newLink({ title: 'Menú', note: 'Una' })
    await patch(link, { title: { from: 'Menú', to: 'Carta' } })
    const before = await read(link)
    const response = await patch(link, {
      note: { from: 'Una', to: 'Dos' },
      title: { from: 'Menú', to: 'Menú de otoño' },
    })
    expect(response.statusCode).toBe(409)
    expect(response.json()).toEqual({
      error: 'edit_conflict',
      message: 'Alguien lo ha cambiado mientras lo editabas.',
      details: expect.any(String),
      conflicts: { title: { from: 'Menú', to: 'Menú de otoño', now: 'Carta' } },
      current: before,
    })
    expect(await read(link)).toEqual(before)
  })

  it('succeeds without a write if somebody else has already made it', async () => {
    const link = await newLink({ title: 'Menú' })
    await patch(link, { title: { from: 'Menú', to: 'Carta' } })
    const before = await read(link)
    expect((await patch(link, { title: { from: 'Menú', to: 'Carta' } })).json()).toEqual(before)
    expect((await patch(link, {})).json()).toEqual(before)
  })

  it('is compared in normal form: absolute URLs, days or instants', async () => {
    const link = await newLink({ d_expire: '2090-01-01', mobileUrl: 'm.example.com' })
    const addresses = {
      longUrl: { from: 'example.com', to: 'example.org' },
      mobileUrl: { from: 'https://M.example.com', to: '' },
    }
    expect((await patch(link, addresses)).json()).toMatchObject({
      longUrl: 'https://example.org/',
      mobileUrl: null,
    })
    for (const from of ['2090-01-01', link.d_expire, link.d_expire.replace('Z', '000Z')]) {
      const there = await patch(link, { d_expire: { from, to: '2090-02-02' } })
      expect(there.json().expirationDate, from).toBe('2090-02-02')
      expect((await patch(link, { d_expire: { from: '2090-02-02', to: link.d_expire } })).statusCode).toBe(
        200,
      )
    }
  })

  it('adds to sets and removes from them, in any order and repeatedly', async () => {
    const ids = await Promise.all(['a', 'b', 'c'].map(newTag))
    const [a, b, c] = ids as [number, number, number]
    const link = await newLink({ tags: [a, b], blockedCountries: [724] })
    await Promise.all([
      patch(link, { tags: { add: [c], remove: [a] } }),
      patch(link, { tags: { add: [c], remove: [] }, blockedCountries: { add: [250], remove: [] } }),
      patch(link, { tags: { add: [], remove: [a] }, blockedCountries: { add: [], remove: [724] } }),
    ])
    const { tags, blockedCountries } = await read(link)
    const idsOf = (things: { id: number }[]) => things.map(({ id }) => id).sort((one, two) => one - two)
    expect([idsOf(tags), idsOf(blockedCountries)]).toEqual([[b, c], [250]])
  })

  it('identifies the password by its version, and reveals it in no conflict', async () => {
    const link = await newLink({ password: 'primera' })
    const { passwordVersion: from } = await read(link)
    expect((await patch(link, { password: { from, to: 'segunda' } })).json().password).toBe('segunda')
    const late = await patch(link, { password: { from, to: 'tercera' } }, {}, ana)
    const { passwordVersion: now } = await read(link)
    expect([late.statusCode, late.json().conflicts]).toEqual([409, { password: { from, now } }])
    const bare = await ana.patch(`${pathOf(link)}?password=omit`, {
      change: { password: { from, to: null } },
    })
    expect([bare.statusCode, bare.body.includes('segunda')]).toEqual([409, false])
    expect((await patch(link, { password: { from, to: 'segunda' } })).statusCode).toBe(200)
    const none = await patch(link, { password: { from: now, to: null } })
    expect(none.json()).toMatchObject({ password: null, hasPassword: false, passwordVersion: null })
    expect((await patch(link, { password: { from: 'segunda', to: 'x' } })).json().fields).toHaveProperty(
      'password',
    )
  })
})

describe('an invalid change', () => {
  it.each([
    ['an unknown field', { clicks: { from: 0, to: 9 } }, 'clicks'],
    ['a value without what it was', { title: { to: 'x' } }, 'title'],
    ['a value of the wrong type', { status: { from: true, to: 'no' } }, 'status'],
    ['a set as a value', { tags: { add: 5 } }, 'tags'],
    ['a day that was', { d_expire: { from: null, to: '2001-01-01' } }, 'd_expire'],
    ['a tag of nobody', { tags: { add: [999_999], remove: [] } }, 'tags'],
    ['a forbidden destination', { longUrl: { from: longUrl, to: 'javascript:alert(1)' } }, 'longUrl'],
  ])('for %s is refused with the field and changes nothing', async (_, change, field) => {
    const link = await newLink()
    const before = await read(link)
    const response = await patch(link, { note: { from: null, to: 'nunca' }, ...change })
    expect(response.statusCode).toBe(400)
    expect(Object.keys(response.json().fields)).toEqual([field])
    expect(await read(link)).toEqual(before)
  })

  it('returns a conflict if a field that it does not touch is invalid', async () => {
    const link = await newLink()
    const blocked = 'http://127.0.0.1/'
    await service.connection
      .collection('links')
      .updateOne({ _id: link.id }, { $set: { destination: blocked } })
    const response = await patch(link, { title: { from: null, to: 'Carta' } })
    expect(response.statusCode).toBe(409)
    const kept = { from: blocked, to: blocked, now: blocked }
    expect(response.json()).toMatchObject({
      conflicts: { longUrl: kept },
      fields: { longUrl: expect.any(String) },
    })
    expect((await read(link)).title).toBeNull()
  })

  it('is refused without PRO, but existing options stay', async () => {
    const guest = await service.asGuest()
    const link = await newLink({}, guest)
    const refused = await patch(link, { accessLimit: { from: null, to: 5 } }, {}, guest)
    expect([refused.statusCode, refused.json().error]).toEqual([403, 'pro_required'])
    const renamed = await patch(link, { title: { from: null, to: 'Mía' } }, {}, guest)
    expect(renamed.json()).toMatchObject({ title: 'Mía', d_expire: link.d_expire })
  })

  it('cannot find a link of somebody else', async () => {
    const link = await newLink()
    const eva = await service.asGuest()
    const response = await patch(link, { title: { from: null, to: 'Suya' } }, {}, eva)
    expect([response.statusCode, response.json().error]).toEqual([404, 'link_not_found'])
  })
})

describe('concurrent and repeated changes', () => {
  it('let one of twenty edits of the same field through, and all edits of different fields', async () => {
    const link = await newLink({ title: 'Uno' })
    const same = await Promise.all(
      Array.from({ length: 20 }, (_, n) => patch(link, { title: { from: 'Uno', to: `Título ${n}` } })),
    )
    expect(same.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const changes = {
      status: { from: true, to: false },
      note: { from: null, to: 'Nota' },
      accessLimit: { from: null, to: 7 },
      metadataTitle: { from: null, to: 'Vista' },
      sufix: { from: null, to: 'a-la-vez' },
    }
    const own = await Promise.all(
      Object.entries(changes).map(([field, change]) => patch(link, { [field]: change })),
    )
    expect(own.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    const wanted = Object.fromEntries(Object.entries(changes).map(([field, { to }]) => [field, to]))
    expect(await read(link)).toMatchObject(wanted)
  })

  it('have one effect per key, even if the answer was never stored', async () => {
    const link = await newLink({ title: 'Uno' })
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const change = { title: { from: 'Uno', to: 'Dos' } }
    const first = await patch(link, change, headers)
    await service.connection.collection('requests').deleteMany({})
    await patch(link, { title: { from: 'Dos', to: 'Uno' } })
    const again = await patch(link, change, headers)
    expect([first.json().title, again.statusCode, again.json().title]).toEqual(['Dos', 200, 'Uno'])
    const replayed = await patch(link, change, headers)
    expect(replayed.headers['idempotency-replayed']).toBe('true')
  })
})
