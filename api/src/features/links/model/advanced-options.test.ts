import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedTestApp } from '../../../testing/shared-test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'

let service: TestApp
let guest: TestClient
let ana: TestClient
let pia: TestClient

beforeAll(async () => {
  service = await sharedTestApp()
  guest = await service.asGuest()
  ana = await service.signUp()
  pia = await service.asPro()
})
afterAll(() => service.close())

const longUrl = 'https://example.com/'
const create = (client: TestClient, body: object) => client.post(API.createLink, { longUrl, ...body })

const keys: Record<number, string> = {}

const OPTIONS: [string, object][] = [
  ['password', { password: 'abre' }],
  ['accessLimit', { accessLimit: 5 }],
  ['d_expire', { d_expire: '2090-01-01' }],
  ['blockedCountries', { blockedCountries: [724] }],
  ['mobileUrl', { mobileUrl: 'https://m.example.com/' }],
  ['desktopUrl', { desktopUrl: 'https://d.example.com/' }],
  ['sufix', { sufix: 'promo-ana' }],
  ['useMetadata', { useMetadata: true }],
  ['useCustomMetadata', { useCustomMetadata: true }],
  ['metadataTitle', { metadataTitle: 'T' }],
  ['metadataDescription', { metadataDescription: 'D' }],
  ['metadataImage', { metadataImage: 'https://e.example/i.png' }],
]

describe('row 68: an advanced option', () => {
  it.each(OPTIONS)('%s needs PRO when a link is created', async (_, option) => {
    for (const client of [guest, ana]) {
      const response = await create(client, option)
      expect(response.statusCode).toBe(403)
      expect(response.json().error).toBe('pro_required')
      expect((await client.get(API.listLinks)).json()).toEqual([])
    }
  })

  it.each(OPTIONS)('%s needs PRO when a link is edited', async (_, option) => {
    const eva = await service.asGuest()
    const link = (await create(eva, {})).json()
    const response = await eva.put(API.updateLink, { id: link.id, longUrl, ...option })
    expect(response.statusCode).toBe(403)
    expect(response.json().error).toBe('pro_required')
    expect((await eva.get(API.listLinks)).json()).toEqual([link])
  })

  it.each(OPTIONS)('%s needs PRO with an API key too', async (name, option) => {
    const byKey = async (client: TestClient) => {
      keys[client.userId] ??= (await client.post(API.createApiKey)).json().apiKey
      const body = { longUrl, ...option, ...(name === 'sufix' ? { sufix: 'promo-con-clave' } : {}) }
      return service.client().post(API.publicCreate, body, { 'x-api-key': keys[client.userId] ?? '' })
    }
    const before = (await ana.get(API.listLinks)).json()
    const refused = await byKey(ana)
    expect([refused.statusCode, refused.json().error]).toEqual([403, 'pro_required'])
    expect((await ana.get(API.listLinks)).json()).toEqual(before)
    expect((await byKey(pia)).statusCode).toBe(201)
  })

  it('is stored as PRO sent it', async () => {
    const link = (
      await create(pia, {
        password: 'ñandú 🗝️',
        accessLimit: '5',
        d_expire: '2090-06-30',
        blockedCountries: [724, '250'],
        mobileUrl: 'm.example.com',
        desktopUrl: 'https://d.example.com',
        sufix: 'Promo-Pia',
        useMetadata: true,
        metadataTitle: 'Tit\u202Eulo\u0000',
        metadataDescription: 'Una\nlínea',
        metadataImage: 'https://a.example/x.png?" onerror="alert(1)',
      })
    ).json()
    expect(link).toMatchObject({
      password: 'ñandú 🗝️',
      accessLimit: 5,
      d_expire: '2090-06-30T21:59:59.999Z',
      expirationDate: '2090-06-30',
      blockedCountries: [
        { id: 724, code: 'ES', name: 'España' },
        { id: 250, code: 'FR', name: 'Francia' },
      ],
      mobileUrl: 'https://m.example.com/',
      desktopUrl: 'https://d.example.com/',
      sufix: 'Promo-Pia',
      useMetadata: true,
      useCustomMetadata: true,
      metadataTitle: 'Titulo',
      metadataDescription: 'Una línea',
      metadataImage: 'https://a.example/x.png?%22%20onerror=%22alert(1)',
    })
    expect((await pia.get(API.listLinks)).json()).toContainEqual(link)
  })

  it('stores passwords encrypted', async () => {
    await create(pia, { password: 'secretísima-123' })
    const stored = await service.connection.collection('links').find().toArray()
    expect(JSON.stringify(stored)).not.toContain('secretísima-123')
    expect(stored.some((link) => link.sealedPassword)).toBe(true)
  })
})

const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString()
const NO_LIMITS = [-1, 1.5, '-1', '10abc', '1e3', ' 5', '٥', 2 ** 53, true, [5], { $gt: 0 }]
const NO_EXPIRIES = [
  ...['2026-02-30', '9999-99-99', '2001-01-01', YESTERDAY, YESTERDAY.slice(0, 10), 'mañana', '4102444800'],
  ...['2090-01-01T00:00:00+14:00', '2099-01-01T00:00:00', '2099-01-01 00:00', '2099-01-01T25:00:00Z'],
  ...['2099-1-1', '01/01/2099', '+275760-09-13T00:00:00.001Z', '-000001-01-01'],
  ...[1893456000, 4102444800000, { $date: 0 }, ['2099-01-01']],
]
const NO_COUNTRIES = [
  ...[[0], [228], [99999], ['ES'], [724, 724], Array.from({ length: 300 }, (_, id) => id + 1), 724, 'ES'],
  ...[[null], [724.5], { 0: 724 }, [{ id: 724 }], [[724]]],
]
const NO_SUFFIXES = [
  ...['api', 'API', 'r', 'ab', 'sw.js', '../x', 'a/b', 'a b', '<svg/onload=1>', 'аdmin', '.', '%2e%2e'],
  ...['a'.repeat(51), 'a'.repeat(65), 'hola\u0000', 'hola\n', 'ｈｏｌａ', 5, { $ne: 1 }, ['hola']],
]

describe('rows 23, 71, 72, 74: an invalid value of an option', () => {
  it.each([
    ...NO_LIMITS.map((accessLimit) => ({ accessLimit })),
    ...NO_EXPIRIES.map((d_expire) => ({ d_expire })),
    ...NO_COUNTRIES.map((blockedCountries) => ({ blockedCountries })),
    ...NO_SUFFIXES.map((sufix) => ({ sufix })),
    { mobileUrl: 'javascript:alert(1)' },
    { desktopUrl: 'http://10.0.0.1/' },
    { metadataImage: 'data:image/png;base64,AA' },
    { metadataImage: 'foto.jpg' },
    { metadataTitle: 'x'.repeat(201) },
    { password: 'x'.repeat(129) },
    { password: { $ne: null } },
    { status: 'yes' },
    { tags: 'all' },
    { groupId: {} },
  ])('is refused and stores nothing: %j', async (option) => {
    const before = (await pia.get(API.listLinks)).json()
    const response = await create(pia, option)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({
      error: 'validation_failed',
      fields: { [Object.keys(option)[0] ?? '']: expect.any(String) },
    })
    expect((await pia.get(API.listLinks)).json()).toEqual(before)
  })

  it('is refused if it is a number that is too large', async () => {
    const payload = '{"longUrl":"https://a.example/","accessLimit":1e400}'
    const headers = { 'content-type': 'application/json' }
    const response = await pia.request({ method: 'POST', url: API.createLink, headers, payload })
    expect(response.statusCode).toBe(400)
  })

  it.each([0, '', '0', null])('means no limit: %j', async (accessLimit) => {
    expect((await create(pia, { accessLimit })).json().accessLimit).toBeNull()
  })

  it('is reported with all other invalid fields at once', async () => {
    const response = await create(pia, { longUrl: 'nada', sufix: 'a b', d_expire: 'ayer' })
    expect(Object.keys(response.json().fields).sort()).toEqual(['d_expire', 'longUrl', 'sufix'])
    expect(response.json().error).toBe('invalid_url')
  })
})

describe('row 70: an owner who lost PRO', () => {
  const options = {
    password: 'abre',
    accessLimit: 5,
    d_expire: '2090-06-30T10:00:00.000Z',
    blockedCountries: [724, 250],
    mobileUrl: 'https://m.example.com/',
    desktopUrl: 'https://d.example.com/',
    useMetadata: true,
    metadataTitle: 'T',
    metadataDescription: 'D',
    metadataImage: 'https://e.example/i.png',
  }

  async function formerPro(sufix: string) {
    const client = await service.asPro()
    const link = (await create(client, { ...options, sufix })).json()
    await service.deps.auth.users.replaceGrants(client.userId, { grants: [], version: 1 })
    const edit = (changes: object) =>
      client.put(API.updateLink, { id: link.id, longUrl, ...options, sufix, ...changes })
    return { client, link, edit }
  }

  it('keeps every option when other fields are edited, and visitors still meet them', async () => {
    const { client, link, edit } = await formerPro('antigua')
    const edited = (await edit({ longUrl: 'https://example.org/', d_expire: link.expirationDate })).json()
    const { longUrl: _, updatedAt: __, ...kept } = link
    expect(edited).toMatchObject(kept)
    expect(edited.longUrl).toBe('https://example.org/')
    const page = await service.app.inject({ url: '/r/antigua' })
    expect([page.statusCode, page.headers.location]).toEqual([200, undefined])
    expect((await create(client, { password: 'otra' })).json().error).toBe('pro_required')
  })

  it('can remove each option', async () => {
    const { client, link } = await formerPro('por-soltar')
    const dropped = (await client.put(API.updateLink, { id: link.id, longUrl })).json()
    expect(dropped).toMatchObject({
      password: null,
      accessLimit: null,
      d_expire: null,
      blockedCountries: [],
      sufix: null,
    })
    expect(dropped).toMatchObject({
      mobileUrl: null,
      desktopUrl: null,
      useMetadata: false,
      metadataTitle: null,
    })
    const back = await client.put(API.updateLink, { id: link.id, longUrl, sufix: 'por-soltar' })
    expect(back.json().error).toBe('pro_required')
  })

  it('cannot change any option', async () => {
    const { client, link, edit } = await formerPro('fija')
    const changes = [
      { password: 'otra' },
      { accessLimit: 6 },
      { d_expire: '2090-07-01' },
      { blockedCountries: [724, 250, 276] },
      { mobileUrl: 'https://otra.example/' },
      { desktopUrl: 'https://otra.example/' },
      { sufix: 'Fija' },
      { metadataTitle: 'Otro' },
      { metadataDescription: 'Otra' },
      { metadataImage: 'https://e.example/otra.png' },
    ]
    for (const change of changes) expect((await edit(change)).json().error).toBe('pro_required')
    expect((await client.get(API.listLinks)).json()).toEqual([link])
    expect((await edit({ blockedCountries: [250] })).json().blockedCountries).toHaveLength(1)
  })
})

describe('a day of expiry', () => {
  it('ends at midnight in the account’s time zone, and is returned as the same day', async () => {
    const eva = await service.asPro()
    const day = '2090-06-30'
    for (const [timeZone, end] of [
      ['Atlantic/Canary', '2090-06-30T22:59:59.999Z'],
      ['America/Mexico_City', '2090-07-01T05:59:59.999Z'],
    ]) {
      await eva.put('/api/account', { timeZone })
      const made = (await create(eva, { d_expire: day })).json()
      const edited = await eva.put(API.updateLink, { id: made.id, longUrl, d_expire: day })
      const { id } = (await create(eva, {})).json()
      await eva.post('/api/link/bulk', { ids: [id], change: { d_expire: day } })
      const { body: file } = await eva.get(API.exportJson)
      const listed = [...(await eva.get(API.listLinks)).json(), ...JSON.parse(file).links]
      const changed = listed.filter((link: { id: number }) => [id, made.id].includes(link.id))
      expect(changed).toHaveLength(4)
      for (const link of [made, edited.json(), ...changed]) {
        expect([link.d_expire, link.expirationDate]).toEqual([end, day])
      }
      expect(JSON.parse(file).settings.timeZone).toBe(timeZone)
    }
  })

  it('can be today in the account’s time zone', async () => {
    const eva = await service.asPro()
    for (const timeZone of ['Pacific/Pago_Pago', 'America/Mexico_City', 'Pacific/Kiritimati']) {
      await eva.put('/api/account', { timeZone })
      const today = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format()
      expect((await create(eva, { d_expire: today })).statusCode, timeZone).toBe(201)
    }
  })

  it('is converted again after the account’s time zone changed', async () => {
    const eva = await service.asPro()
    const { expirationDate } = (await create(eva, { d_expire: '2090-06-30T23:30:00Z' })).json()
    const { headers } = await eva.get(API.listLinks)
    const since = encodeURIComponent(String(headers['changes-cursor']))
    await eva.put('/api/account', { timeZone: 'America/Mexico_City' })
    expect((await eva.get(`${API.linkChanges}?since=${since}`)).json().error).toBe('cursor_invalid')
    const [listed] = (await eva.get(API.listLinks)).json()
    expect([expirationDate, listed.expirationDate]).toEqual(['2090-07-01', '2090-06-30'])
  })
})
