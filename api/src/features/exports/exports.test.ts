import { once } from 'node:events'
import { get } from 'node:http'
import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

let service: TestApp
let ana: TestClient

/** Number of exports that are still reading links. */
let open = 0

beforeAll(async () => {
  service = await startTestApp({
    adapt: (deps) => ({
      ...deps,
      exports: {
        ...deps.exports,
        async *linksOf(owner) {
          open++
          try {
            yield* deps.exports.linksOf(owner)
          } finally {
            open--
          }
        },
      },
    }),
  })
})
afterAll(() => service.close())
beforeEach(async () => {
  ana = await service.asPro()
})

async function create(options: object = {}): Promise<{ id: number; shortUrl: string }> {
  const answer = await ana.post(API.createLink, { longUrl: 'https://example.com/a', ...options })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}

async function makeMany(length: number, note = ''): Promise<void> {
  const made = Array.from({ length }, (_, index) => ({
    _id: ana.userId * 1_000_000 + index,
    owner: `u:${ana.userId}`,
    state: 'live',
    code: `many${ana.userId}-${index}`,
    names: [`many${ana.userId}-${index}`],
    revision: 1,
    destination: 'https://example.com/',
    note,
    isActive: true,
    createdAt: new Date(),
    updatedAt: new Date(),
  }))
  await service.connection.collection<{ _id: number }>('links').insertMany(made)
}

async function csvOf(query = ''): Promise<string[]> {
  const answer = await ana.get(`${API.exportCsv}${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  return answer.body.split('\r\n').slice(0, -1)
}

describe('an account as JSON', () => {
  test('holds every link as the list shows it, with groups, tags and the days of its clicks', async () => {
    const group = (await ana.post(API.createGroup, { title: 'Lecturas', color: 'TEAL' })).json()
    const tag = (await ana.post(API.createTag, { tagName: 'web', color: 'BLUE' })).json()
    const link = await create({ groupId: group.id, tags: [tag.id], title: 'Carta', note: 'Mesas' })
    await create()
    const visitor = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/126.0' }
    await service.client().get(`/r/${link.shortUrl}`, visitor)
    const clicks = async () => (await ana.get(API.listLinks)).json()[1].clicks
    await expect.poll(clicks).toBe(1)
    const answer = await ana.get(API.exportJson)
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="enlaces-[\d-]+\.json"$/)
    const { links, groups, tags, stats, version } = answer.json()
    expect(version).toBe(1)
    expect(links).toEqual((await ana.get(API.listLinks)).json())
    expect(groups).toEqual((await ana.get(API.listGroups)).json())
    expect(tags).toEqual((await ana.get(API.listTags)).json())
    const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)
    const days = [{ day, clicks: 1, visitors: 1, qr: 0, mobile: 0, bots: 0 }]
    expect(stats).toEqual([{ linkId: link.id, days }])
  })

  test('exports a password only on request, and otherwise that there is one', async () => {
    await create({ password: 'la del wifi' })
    const asked = (await ana.get(`${API.exportJson}?passwords=true`)).json()
    expect(asked).toMatchObject({ leftOut: ['trash'], links: [{ password: 'la del wifi' }] })
    const answer = await ana.get(API.exportJson)
    expect(answer.body).not.toContain('la del wifi')
    expect(answer.json().links[0]).toMatchObject({ password: null, protected: true })
    expect(answer.json().leftOut).toEqual(['trash', 'passwords'])
  })

  test('names the keys of programs, without what opens anything', async () => {
    const made = await ana.post(API.accountKeys, { name: 'Marcador', scope: 'yourls' })
    const answer = await ana.get(API.exportJson)
    expect(answer.json().account.keys).toEqual([
      { name: 'Marcador', scope: 'yourls', createdAt: expect.any(String), lastUsedAt: null },
    ])
    expect(answer.body).not.toContain(made.json().apiKey.slice(6, 18))
  })

  test('leaves out what lies in the trash, and what others have', async () => {
    const link = await create()
    await ana.delete(API.deleteLink, { id: link.id })
    const other = await service.signUp()
    await other.post(API.createLink, { longUrl: 'https://example.org/' })
    expect((await ana.get(API.exportJson)).json()).toMatchObject({ links: [], stats: [] })
  })

  test('comes whole however many links there are', async () => {
    await makeMany(1_200)
    const { links } = (await ana.get(API.exportJson)).json()
    expect(new Set(links.map(({ id }: { id: number }) => id)).size).toBe(1_200)
    expect(await csvOf()).toHaveLength(1_201)
  })
})

describe('links as CSV', () => {
  test('open in a spreadsheet, with no cell that it would run', async () => {
    const link = await create({
      sufix: `carta-${ana.userId}`,
      title: '=HYPERLINK("x")',
      note: 'a; b',
      password: 'x',
    })
    const [head = '', row = ''] = await csvOf('?separator=semicolon')
    expect(head.startsWith('\uFEFFEnlace corto;Sufijo;Código;Destino;Título;Nota;Grupo')).toBe(true)
    expect(row).toContain(`;carta-${ana.userId};${link.shortUrl};https://example.com/a;`)
    expect(row).toContain(`;"'=HYPERLINK(""x"")";"a; b";`)
    expect(row).toMatch(/;\d{4}-\d\d-\d\d \d\d:\d\d;.*;Sí;[\d:T.-]+Z;;$/)
    for (const format of ['shlink', 'yourls', 'dub']) {
      const [, plain = ''] = await csvOf(`?format=${format}`)
      expect(plain).toContain('"=HYPERLINK(""x"")"')
      expect(plain).not.toContain("'")
    }
    const [, withPassword = ''] = await csvOf('?passwords=true')
    expect(withPassword).toMatch(/,x,[\d:T.-]+Z,,$/)
  })

  test('are in the form that Shlink, YOURLS and Dub know', async () => {
    const tags = await Promise.all(
      ['uno', 'dos'].map(
        async (name) => (await ana.post(API.createTag, { tagName: name, color: 'BLUE' })).json().id,
      ),
    )
    const { shortUrl } = await create({ title: 'Una, dos', tags, status: false })
    const { host, origin } = new URL(service.config.publicUrl)
    const when = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    const [shlink, shlinkRow = ''] = await csvOf('?format=shlink')
    expect(shlink).toBe('createdAt,domain,shortCode,shortUrl,longUrl,title,tags,visits')
    const [at, ...rest] = shlinkRow.split(',')
    expect(at).toEqual(when)
    const address = `${origin}/r/${shortUrl}`
    expect(rest.join(',')).toBe(`${host},${shortUrl},${address},https://example.com/a,"Una, dos",uno|dos,0`)
    const [yourls, yourlsRow] = await csvOf('?format=yourls')
    expect(yourls).toBe('keyword,url,title,timestamp,ip,clicks')
    expect(yourlsRow).toMatch(
      /^\w{7},https:\/\/example\.com\/a,"Una, dos",\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,,0$/,
    )
    const [dub, dubRow] = await csvOf('?format=dub')
    expect(dub).toBe('Short link,Destination URL,Clicks,Created at,Tags,Archived,Title')
    expect(dubRow).toContain(`${host}/r/${shortUrl},https://example.com/a,0,`)
    expect(dubRow).toContain(',"uno, dos",Yes,"Una, dos"')
  })
})

test('asks a guest to log in, and refuses an unknown format', async () => {
  const guest = await service.asGuest()
  for (const path of [API.exportJson, API.exportCsv]) {
    expect((await guest.get(path)).json().error).toBe('login_required')
  }
  const refused = await ana.get(`${API.exportCsv}?format=bitly`)
  expect([refused.statusCode, refused.json().error]).toEqual([400, 'validation_failed'])
})

test('somebody who breaks off in the middle leaves no export open', async () => {
  await makeMany(6_000, 'n'.repeat(2_000))
  const { port } = new URL(await service.app.listen({ port: 0 }))
  const cookie = Object.entries(ana.cookies).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  for (const path of [API.exportJson, API.exportCsv]) {
    const request = get({ port, path, headers: { cookie: cookie.join('; ') } })
    const [answer] = await once(request, 'response')
    await once(answer, 'data')
    expect([answer.statusCode, open]).toEqual([200, 1])
    answer.destroy()
    await expect.poll(() => open).toBe(0)
  }
})
