import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { purgeLinks } from './purge-links.ts'

const DAY_MS = 86_400_000
let service: TestApp
let ana: TestClient
let now: number | null = null

beforeAll(async () => {
  const clock = () => new Date(now ?? Date.now())
  service = await startTestApp({ adapt: (deps) => ({ ...deps, links: { ...deps.links, now: clock } }) })
})
afterAll(() => service.close())
beforeEach(async () => {
  now = null
  ana = await service.signUp()
})

const longUrl = 'https://privado.example/'
const create = async (client: TestClient, body: object = {}) =>
  (await client.post(API.createLink, { longUrl, ...body })).json()
const remove = (client: TestClient, id: number, headers = {}) =>
  client.delete(API.deleteLink, { id }, headers)
const restore = (client: TestClient, id: number, headers = {}) =>
  client.post(API.restoreLink, { id }, headers)
const listOf = async (client: TestClient) => (await client.get(API.listLinks)).json()
const trashOf = async (client: TestClient) => (await client.get(API.linkTrash)).json()
const visitor = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/126.0' }
const statusOf = async (name: string) => (await service.client().get(`/r/${name}`, visitor)).statusCode
const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const forgetRequests = () => service.connection.collection('requests').deleteMany({})

describe('a deleted link', () => {
  it('stops redirecting at once, shows until when it can be restored, and is restored unchanged', async () => {
    const pia = await service.asPro()
    const link = await create(pia, { sufix: 'mi-menu', title: 'Carta', note: 'Mesas', accessLimit: 9 })
    await pia.post(API.createQrCode, { linkId: link.id })
    const [before] = await listOf(pia)
    expect(await statusOf('mi-menu')).toBe(302)
    expect((await remove(pia, link.id)).json()).toEqual({ id: link.id })
    expect([await statusOf('mi-menu'), await statusOf(link.shortUrl)]).toEqual([404, 404])
    expect(await listOf(pia)).toEqual([])
    const [trashed] = await trashOf(pia)
    expect(trashed).toMatchObject({ id: link.id, sufix: 'mi-menu', title: 'Carta' })
    expect(Date.parse(trashed.purgeAt) - Date.parse(trashed.deletedAt)).toBe(30 * DAY_MS)
    const restored = await restore(pia, link.id)
    expect(restored.statusCode).toBe(200)
    expect(restored.json()).toEqual({ ...before, clicks: expect.any(Number), usedAccesses: 1 })
    expect([await statusOf('mi-menu'), await statusOf(link.shortUrl)]).toEqual([302, 302])
    expect(await trashOf(pia)).toEqual([])
    const stats = await pia.get(`${API.linkStats}/${link.shortUrl}`)
    expect(stats.statusCode).toBe(200)
  })

  it('frees its slot, and needs one again to be restored', async () => {
    const links = await Promise.all(Array.from({ length: 50 }, () => create(ana)))
    await remove(ana, links[0].id)
    const other = await create(ana)
    const refused = await restore(ana, links[0].id)
    expect([refused.statusCode, refused.json().error]).toEqual([403, 'plan_limit'])
    await remove(ana, other.id)
    await remove(ana, links[1].id)
    const asked = [links[0].id, links[1].id, other.id].map((id) => restore(ana, id))
    const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode)
    expect(statuses.sort()).toEqual([200, 200, 403])
    expect(await listOf(ana)).toHaveLength(50)
  })

  it('keeps its slug from every other link, even of the same owner', async () => {
    const pia = await service.asPro()
    const link = await create(pia, { sufix: 'solo-uno' })
    await remove(pia, link.id)
    const again = await pia.post(API.createLink, { longUrl, sufix: 'SOLO-uno' })
    expect([again.statusCode, again.json().error]).toEqual([409, 'sufix_taken'])
  })

  it('is not recreated by a repeated creation, nor trashed again by a repeated deletion', async () => {
    const [creation, deletion] = [key(), key()]
    const link = (await ana.post(API.createLink, { longUrl }, creation)).json()
    await remove(ana, link.id, deletion)
    await forgetRequests()
    const late = await ana.post(API.createLink, { longUrl }, creation)
    expect([late.statusCode, late.json().error]).toEqual([404, 'link_not_found'])
    await restore(ana, link.id)
    expect((await remove(ana, link.id, deletion)).json()).toEqual({ id: link.id })
    expect(await listOf(ana)).toHaveLength(1)
  })

  it('is restored once by one request, however often it is repeated', async () => {
    const link = await create(ana)
    const restoring = key()
    await remove(ana, link.id)
    const first = await restore(ana, link.id, restoring)
    await forgetRequests()
    expect((await restore(ana, link.id, restoring)).json()).toEqual(first.json())
    await remove(ana, link.id)
    await forgetRequests()
    expect((await restore(ana, link.id, restoring)).statusCode).toBe(404)
    expect(await trashOf(ana)).toHaveLength(1)
  })

  it('cannot be seen, restored or deleted by others', async () => {
    const eva = await service.signUp()
    const { id } = await create(ana)
    await remove(ana, id)
    expect(await trashOf(eva)).toEqual([])
    expect((await restore(eva, id)).statusCode).toBe(404)
    expect((await eva.delete(API.linkTrash, { id })).statusCode).toBe(404)
    expect((await service.client().get(API.linkTrash)).statusCode).toBe(401)
    expect(await trashOf(ana)).toHaveLength(1)
  })
})

describe('the end of the trash', () => {
  const storedText = async () => JSON.stringify(await service.connection.collection('links').find().toArray())

  it('comes immediately on request, and never to a live link', async () => {
    const link = await create(ana, { longUrl: 'https://para-siempre.example/' })
    expect((await ana.delete(API.linkTrash, { id: link.id })).statusCode).toBe(404)
    await remove(ana, link.id)
    const deletion = key()
    const gone = await ana.delete(API.linkTrash, { id: link.id }, deletion)
    expect(gone.json()).toEqual({ id: link.id })
    await forgetRequests()
    expect((await ana.delete(API.linkTrash, { id: link.id }, deletion)).json()).toEqual({ id: link.id })
    expect(await trashOf(ana)).toEqual([])
    expect((await restore(ana, link.id)).statusCode).toBe(404)
    expect(await storedText()).not.toContain('para-siempre.example')
  })

  it('comes after thirty days and not earlier', async () => {
    const link = await create(ana, { longUrl: 'https://treinta.example/' })
    await remove(ana, link.id)
    now = Date.now() + 29 * DAY_MS
    await purgeLinks(service.deps.links)
    expect(await trashOf(ana)).toHaveLength(1)
    now = Date.now() + 31 * DAY_MS
    expect(await trashOf(ana)).toEqual([])
    expect((await restore(ana, link.id)).statusCode).toBe(404)
    await purgeLinks(service.deps.links)
    expect(await storedText()).not.toContain('treinta.example')
  })

  it('comes earlier for a guest’s expiring link, but not once the guest has an account', async () => {
    const guest = await service.asGuest()
    const { id } = await create(guest)
    now = Date.now() + 20 * DAY_MS
    await remove(guest, id)
    const [trashed] = await trashOf(guest)
    expect(Date.parse(trashed.purgeAt)).toBeLessThan(now + 18 * DAY_MS)
    const username = `papelera${id}`
    const email = `${username}@example.test`
    await guest.post(API.register, { username, email, password: TEST_PASSWORD })
    await guest.post(API.login, { username, password: TEST_PASSWORD })
    now += 19 * DAY_MS
    await purgeLinks(service.deps.links)
    const restored = await restore(guest, id)
    expect([restored.statusCode, restored.json().d_expire]).toEqual([200, null])
  })
})
