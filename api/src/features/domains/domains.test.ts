import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asAdmin } from '../../testing/as-admin.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

const PUBLIC_HOST = 'enlaces.example'
const DESTINATION = 'https://destination.example/'

/** Answers of other servers by host. A host without an entry does not answer. */
const served = new Map<string, { status: number; body: string }>()

let t: TestApp
let admin: TestClient
let pro: TestClient
let instance: string
beforeAll(async () => {
  t = await startTestApp({
    env: { PUBLIC_URL: `https://${PUBLIC_HOST}`, SHORT_DOMAINS: 'fijo.example' },
    async askPage(url) {
      const answer = served.get(new URL(url).hostname)
      if (answer === undefined || !url.endsWith('/.well-known/atajo')) throw new Error('no answer')
      return { status: answer.status, contentType: 'application/json', body: Buffer.from(answer.body) }
    },
  })
  ;[admin, pro] = [await asAdmin(t), await t.asPro()]
  instance = (await t.client().get('/.well-known/atajo')).json().atajo
})
afterAll(() => t.close())

const serve = (host: string, atajo = instance) =>
  served.set(host, { status: 200, body: JSON.stringify({ atajo }) })
const add = (body: object) => admin.post('/api/admin/domains', body)
const put = (host: string, payload: object) =>
  admin.request({ method: 'PUT', url: `/api/admin/domains/${host}`, payload })
const remove = (host: string, payload: object = {}) =>
  admin.request({ method: 'DELETE', url: `/api/admin/domains/${host}`, payload })
const listed = async () =>
  (await admin.get('/api/admin/domains')).json() as { host: string; state: string; links: number }[]
const open = (host: string, url: string) =>
  t.app.inject({
    url,
    headers: {
      host,
      accept: 'text/html',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    },
  })

async function createLink(fields: object = {}) {
  const created = await pro.post('/api/link/create', { longUrl: DESTINATION, ...fields })
  expect(created.statusCode, created.body).toBe(201)
  return created.json()
}

describe('a short domain', () => {
  test('that leads here is added, answers at once and promises https', async () => {
    serve('ata.example')
    const { shortUrl } = await createLink()
    expect((await open('ata.example', `/${shortUrl}`)).statusCode).toBe(308)
    const added = await add({ host: 'ATA.example.', home: 'https://empresa.example' })
    expect([added.statusCode, added.json()]).toEqual([
      201,
      {
        host: 'ata.example',
        home: 'https://empresa.example/',
        unknown: null,
        isDefault: false,
        links: 0,
        state: 'ok',
        checkedAt: expect.any(String),
        fixed: false,
      },
    ])
    const visited = await open('ata.example', `/${shortUrl}`)
    expect(visited.headers.location).toBe(DESTINATION)
    expect(visited.headers['strict-transport-security']).toBe('max-age=31536000')
    expect(await open('ata.example', '/')).toMatchObject({
      statusCode: 302,
      headers: { location: 'https://empresa.example/' },
    })
    const other = await t.another()
    const elsewhere = await other.app.inject({ url: `/${shortUrl}`, headers: { host: 'ata.example' } })
    expect(elsewhere.statusCode).toBe(302)
  })

  test('that another Atajo or another site answers is added only once that is confirmed', async () => {
    serve('otra.example', 'another-instance')
    served.set('sitio.example', { status: 200, body: '<!doctype html>' })
    for (const host of ['otra.example', 'sitio.example']) {
      const refused = await add({ host })
      expect([refused.statusCode, refused.json().error], host).toEqual([409, 'domain_elsewhere'])
      expect((await listed()).map((domain) => domain.host)).not.toContain(host)
      expect((await add({ host, confirm: true })).json()).toMatchObject({ host, state: 'elsewhere' })
    }
    served.set('caido.example', { status: 502, body: '' })
    expect((await add({ host: 'caido.example' })).json()).toMatchObject({ state: 'unreachable' })
    expect((await add({ host: 'nadie.example' })).json()).toMatchObject({ state: 'unreachable' })
    for (const host of ['otra.example', 'sitio.example', 'caido.example', 'nadie.example']) await remove(host)
  })

  test('a domain that changed hands is detected by the next check, and sends no HSTS any more', async () => {
    served.set('ata.example', { status: 404, body: '' })
    const checked = await admin.post('/api/admin/domains/ata.example/check')
    expect(checked.json()).toMatchObject({ host: 'ata.example', state: 'elsewhere' })
    expect((await open('ata.example', '/nadie')).headers['strict-transport-security']).toBeUndefined()
    serve('ata.example')
    expect((await admin.post('/api/admin/domains/ata.example/check')).json()).toMatchObject({ state: 'ok' })
  })

  test.each([
    ['127.0.0.1', 'invalid_domain'],
    ['[::1]', 'invalid_domain'],
    ['3232235777', 'invalid_domain'],
    ['localhost', 'invalid_domain'],
    ['servidor.internal', 'invalid_domain'],
    ['https://ata.example', 'invalid_domain'],
    ['ata.example:8080', 'invalid_domain'],
    ['', 'invalid_domain'],
    [PUBLIC_HOST, 'own_host'],
    ['Enlaces.Example.', 'own_host'],
    ['co.uk', 'public_suffix'],
  ])('is refused where it is no public name of its own: %s', async (host) => {
    const before = await listed()
    const refused = await add({ host })
    expect(refused.statusCode).toBe(400)
    expect(refused.json().fields).toEqual({ host: expect.any(String) })
    expect(await listed()).toEqual(before)
  })

  test('is added once, however many ask at the same time', async () => {
    serve('una.example')
    const answers = await Promise.all(Array.from({ length: 5 }, () => add({ host: 'una.example' })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409])
    expect((await add({ host: 'fijo.example' })).json()).toMatchObject({ error: 'domain_exists' })
    await remove('una.example')
  })

  test.each([
    [{ home: 'https://ata.example/x' }, 'home'],
    [{ home: 'javascript:alert(1)' }, 'home'],
    [{ unknown: 'https://fijo.example/{name}' }, 'unknown'],
    [{ unknown: `https://${PUBLIC_HOST}/` }, 'unknown'],
    [{ unknown: 'https://{name}.example/' }, 'unknown'],
    [{ unknown: 'https://a.example/#{name}' }, 'unknown'],
  ])('leads to no host of this service and to no odd address: %j', async (body, field) => {
    const before = await listed()
    const refused = await put('ata.example', body)
    expect([refused.statusCode, Object.keys(refused.json().fields), await listed()]).toEqual([
      400,
      [field],
      before,
    ])
  })

  test('leads unknown names where it says, also one that the environment lists', async () => {
    const place = 'https://empresa.example/busca?q={name}'
    expect((await put('fijo.example', { unknown: place })).json()).toMatchObject({
      unknown: place,
      fixed: true,
    })
    for (const url of ['/nunca-fue', '/r/nunca-fue']) {
      expect((await open('fijo.example', url)).headers.location).toBe(
        'https://empresa.example/busca?q=nunca-fue',
      )
    }
    expect((await open(PUBLIC_HOST, '/r/nunca-fue')).statusCode).toBe(404)
    expect((await remove('fijo.example')).json().fields).toEqual({ host: expect.any(String) })
    expect((await put('nadie.example', {})).json()).toMatchObject({ error: 'domain_not_found' })
  })
})

describe('the domain of a link', () => {
  test('says where it is shown, in list, QR code and files, and answers everywhere all the same', async () => {
    const link = await createLink({ sufix: 'carta-otono', domain: 'ATA.example' })
    expect(link.domain).toBe('ata.example')
    expect((await createLink()).domain).toBeNull()
    for (const host of [PUBLIC_HOST, 'ata.example', 'fijo.example']) {
      expect((await open(host, '/carta-otono')).headers.location, host).toBe(DESTINATION)
    }
    const csv = (await pro.get('/api/account/export.csv')).body
    expect(csv).toContain('https://ata.example/r/carta-otono')
    const json = (await pro.get('/api/account/export.json')).json()
    expect(json.links.find(({ id }: { id: number }) => id === link.id).domain).toBe('ata.example')
    const site = (await t.client().get('/api/site')).json()
    expect(site).toMatchObject({
      shortLinkPath: '/r/',
      domains: [PUBLIC_HOST, 'fijo.example', 'ata.example'],
      defaultDomain: null,
    })
  })

  test('is refused where this service does not answer there', async () => {
    for (const domain of ['otro.example', '127.0.0.1', 'a b']) {
      const refused = await pro.post('/api/link/create', { longUrl: DESTINATION, domain })
      expect([refused.statusCode, Object.keys(refused.json().fields)], domain).toEqual([400, ['domain']])
    }
    const bulk = await pro.post('/api/link/bulk', { ids: [1], change: { domain: 'otro.example' } })
    expect(bulk.statusCode).toBe(400)
  })

  test('changes for many at once, and by a patch', async () => {
    const ids = [(await createLink()).id, (await createLink()).id]
    const bulk = await pro.post('/api/link/bulk', { ids, change: { domain: 'fijo.example' } })
    expect(bulk.json().counts).toEqual({ changed: 2, unchanged: 0, failed: 0 })
    const patched = await pro.request({
      method: 'PATCH',
      url: `/api/link/${ids[0]}`,
      payload: { change: { domain: { from: 'fijo.example', to: null } } },
    })
    expect(patched.json()).toMatchObject({ domain: null })
    expect((await listed()).find(({ host }) => host === 'fijo.example')?.links).toBe(1)
  })

  test('comes back by an import where the service still has it', async () => {
    const rows = [
      { line: 1, longUrl: `${DESTINATION}a`, domain: 'ata.example' },
      { line: 2, longUrl: `${DESTINATION}b`, domain: 'otro.example' },
    ]
    const call = {
      fileId: 'f'.repeat(64),
      fileName: 'enlaces.csv',
      source: 'atajo',
      dryRun: false,
      onTaken: 'skip',
      rows,
    }
    const imported = await pro.post('/api/link/import', call)
    expect(imported.statusCode, imported.body).toBe(200)
    const links = (await pro.get('/api/link/user/')).json() as { longUrl: string; domain: string | null }[]
    const domainOf = (end: string) => links.find(({ longUrl }) => longUrl === DESTINATION + end)?.domain
    expect([domainOf('a'), domainOf('b')]).toEqual(['ata.example', null])
  })

  test('is the default once an administrator says so, and what removing one asks for', async () => {
    expect((await put('ata.example', { isDefault: true })).json()).toMatchObject({ isDefault: true })
    expect((await t.client().get('/api/site')).json()).toMatchObject({ defaultDomain: 'ata.example' })
    const refused = await remove('ata.example')
    expect([refused.statusCode, refused.json().error]).toEqual([409, 'domain_in_use'])
    expect((await remove('ata.example', { moveTo: 'otro.example' })).json().fields).toEqual({
      moveTo: expect.any(String),
    })
    expect((await remove('ATA.example.', { moveTo: 'FIJO.example' })).statusCode).toBe(200)
    expect((await listed()).map(({ host, links }) => [host, links > 1])).toEqual([['fijo.example', true]])
    expect((await t.client().get('/api/site')).json()).toMatchObject({ defaultDomain: 'fijo.example' })
    await put('fijo.example', { isDefault: false })
    expect((await t.client().get('/api/site')).json()).toMatchObject({ defaultDomain: null })
    const { items } = (await admin.get('/api/admin/log')).json()
    const actions = items.map(({ action }: { action: string }) => action)
    expect(actions).toEqual(expect.arrayContaining(['add_domain', 'change_domain']))
    const removal = items.find(({ action }: { action: string }) => action === 'remove_domain')
    expect(removal).toMatchObject({ target: 'host:ata.example', detail: { moveTo: 'fijo.example' } })
  })

  test('statistics separate the service’s short domains, but no foreign hosts', async () => {
    const { id, shortUrl } = await createLink()
    await open('fijo.example', `/${shortUrl}`)
    await open('FIJO.example:443', `/r/${shortUrl}`)
    await open(PUBLIC_HOST, `/${shortUrl}`)
    await open('otro.example', `/r/${shortUrl}`)
    const dayAt = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const range = `from=${dayAt(-1)}&to=${dayAt(1)}`
    const rows = async () => (await pro.get(`/api/stats/domain?${range}&link=${id}`)).json().rows
    await expect
      .poll(
        async () => (await rows())?.map(({ key, clicks }: { key: string; clicks: number }) => [key, clicks]),
        {
          timeout: 8000,
        },
      )
      .toEqual([
        ['fijo.example', 2],
        [PUBLIC_HOST, 1],
      ])
  })

  test('is no way around the refusal of one’s own links', async () => {
    for (const host of ['fijo.example', PUBLIC_HOST]) {
      const refused = await pro.post('/api/link/create', { longUrl: `https://${host}/carta-otono` })
      expect(refused.json(), host).toMatchObject({ error: 'invalid_url' })
    }
  })
})

test('unknown names of all short domains go where the settings say, never back to this service', async () => {
  const set = (unknownLinksTo: unknown) =>
    admin.request({ method: 'PUT', url: '/api/admin/settings', payload: { unknownLinksTo } })
  for (const wrong of ['https://fijo.example/', `https://${PUBLIC_HOST}/x`, 'ftp://a.example', 7]) {
    const refused = await set(wrong)
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['unknownLinksTo']])
  }
  await put('fijo.example', { unknown: null })
  expect((await open('fijo.example', '/nunca-fue')).statusCode).toBe(404)
  expect((await set('https://empresa.example/{name}')).json().unknownLinksTo).toBe(
    'https://empresa.example/{name}',
  )
  expect((await open('fijo.example', '/nunca-fue')).headers.location).toBe(
    'https://empresa.example/nunca-fue',
  )
  expect((await set('')).json().unknownLinksTo).toBeNull()
})
