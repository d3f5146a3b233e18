import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isRootWord, ROOT_WORDS } from '@atajo/shared/reserved-words'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askOver, type SocketAnswer } from '../../testing/socket-client.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

const DESTINATION = 'https://destination.example/'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const PUBLIC_HOST = 'enlaces.example'

let t: TestApp
let pro: TestClient
let ask: ReturnType<typeof askOver>
beforeAll(async () => {
  t = await startTestApp({
    env: {
      PUBLIC_URL: `https://${PUBLIC_HOST}`,
      SHORT_DOMAINS: 'ata.jo, ñandú.example',
      UNKNOWN_LINKS_TO: 'https://otro.example/busca?q={name}',
    },
  })
  pro = await t.asPro()
  ask = askOver(await t.app.listen({ port: 0, host: '127.0.0.1' }))
})
afterAll(() => t.close())

interface Asked {
  host?: string
  method?: string
  headers?: Record<string, string>
  body?: string
}

function open(
  url: string,
  { host = PUBLIC_HOST, method = 'GET', headers, body }: Asked = {},
): Promise<SocketAnswer> {
  return ask({ method, url, headers: { 'user-agent': FIREFOX, accept: 'text/html', host, ...headers }, body })
}

async function createLink(fields: Record<string, unknown> = {}): Promise<{ id: number; shortUrl: string }> {
  const created = await pro.post('/api/link/create', { longUrl: DESTINATION, ...fields })
  expect(created.statusCode, created.body).toBe(201)
  return created.json()
}

const totalOf = async (code: string) => (await pro.get(`/api/link/stats/${code}`)).json().totalAccesses

/** Returns the complete paths in Fastify's printed tree of routes. */
function pathsIn(tree: string): string[] {
  const stems: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part] = /^((?:[│ ] {3})*)[├└]── (\S+)/.exec(line) ?? []
    if (part === undefined) return []
    const depth = indent.length / 4
    stems[depth] = part
    return stems.slice(0, depth + 1).join('')
  })
}

describe('a short link at the root of a host', () => {
  test('answers as under /r/ and counts the same visits', async () => {
    const { shortUrl } = await createLink({ sufix: 'Carta' })
    const names = ['/carta', '/Carta/', '/carta?qr', '/carta.', '/carta%E2%80%9D', `/${shortUrl}`, '/%63arta']
    for (const name of names) {
      const [root, prefixed] = await Promise.all([open(name), open(`/r${name}`)])
      expect(root.statusCode, name).toBe(302)
      expect(root.headers.location, name).toBe(DESTINATION)
      for (const field of ['cache-control', 'strict-transport-security', 'x-robots-tag']) {
        expect(root.headers[field], field).toBe(prefixed.headers[field])
      }
    }
    expect(await open('/carta+')).toMatchObject({ statusCode: 200 })
    expect((await open('/carta', { method: 'HEAD' })).statusCode).toBe(302)
    expect((await open('/carta', { method: 'PUT' })).statusCode).toBe(405)
    await expect.poll(() => totalOf(shortUrl), { timeout: 5000 }).toBe(2 * names.length)
  })

  test('opens its password by a cookie of the path that asked', async () => {
    await createLink({ sufix: 'secreto', password: 'ábrete' })
    const asked = await open('/secreto')
    expect(asked).toMatchObject({ statusCode: 200 })
    expect(asked.body).toContain('href="/secreto+#avisar"')
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = new URLSearchParams({ password: 'ábrete' }).toString()
    const opened = await open('/secreto', { method: 'POST', headers, body })
    expect(opened).toMatchObject({ statusCode: 303, headers: { location: DESTINATION } })
    expect(opened.cookies).toMatchObject([{ name: 'atajo_llave', path: '/secreto' }])
    expect(opened.headers['set-cookie']?.[0]).not.toContain('Domain')
    const wrong = await open('/secreto', { method: 'POST', headers, body: 'password=no' })
    expect(wrong.statusCode).toBe(403)
  })

  test('never takes a page, a file or a call from the app, however it is written', async () => {
    await t.connection
      .collection<{ _id: number }>('links')
      .updateOne(
        { _id: (await createLink({ sufix: 'antiguo' })).id },
        { $set: { customSlug: 'links', names: ['links'] } },
      )
    expect((await open('/r/links')).statusCode).toBe(302)
    for (const name of ['/links', '/LINKS', '/%6Cinks', '/links.', '/links/', '/links+']) {
      expect((await open(name)).headers.location, name).toBeUndefined()
    }
    for (const path of ['/', '/api', '/r', '/robots.txt', '/carta/otra', '//carta']) {
      expect((await open(path)).headers.location, path).not.toBe(DESTINATION)
    }
  })

  test('that never was is left to the app, and one that was deleted is not', async () => {
    expect(await open('/nunca-fue')).toMatchObject({ statusCode: 404 })
    const posted = await open('/nunca-fue', { method: 'POST' })
    expect(posted.statusCode).toBe(404)
    const { id } = await createLink({ sufix: 'borrado' })
    await pro.request({ method: 'DELETE', url: '/api/link/delete', payload: { id } })
    const [root, prefixed] = [await open('/borrado'), await open('/r/borrado')]
    expect([root.statusCode, prefixed.statusCode]).toEqual([404, 404])
    expect(root.body).toBe(prefixed.body)
  })

  test('carries PUBLIC_URL in what leads home', async () => {
    const page = await open('/r/nunca-fue', { host: 'ata.jo' })
    expect(page.headers.location).toBe('https://otro.example/busca?q=nunca-fue')
    expect((await open('/r/nunca-fue')).body).toContain(`href="https://${PUBLIC_HOST}/"`)
  })

  test('may be called as no route, page or file of the service is', async () => {
    const app = fileURLToPath(new URL('../../../../pwa/', import.meta.url))
    const files = ['public', 'src/routes/_member', 'src/routes/_open', 'src/routes/_visitor', 'src/routes']
    const named = files.flatMap((folder) => readdirSync(join(app, folder)))
    const pages = named.filter((name) => !name.startsWith('_')).map((name) => name.replace(/\.tsx$/, ''))
    const routes = pathsIn(t.app.printRoutes({ commonPrefix: false }))
    const taken = [...pages, ...routes.map((path) => path.split('/')[1] ?? '')]
    const names = taken.map((name) => name.split('.')[0] ?? '').filter((name) => /^[\w-]+$/.test(name))
    expect(names.filter((name) => name !== 'index' && !isRootWord(name))).toEqual([])
    expect(names).toEqual(expect.arrayContaining(['api', 'links', 'dashboard', 'robots', '_atajo', 'icons']))
    expect(ROOT_WORDS.every((word) => word === word.toLowerCase())).toBe(true)
    for (const word of ['webhooks', 'Account', 'mcp']) {
      const refused = await pro.post('/api/link/create', { longUrl: DESTINATION, sufix: word })
      expect(refused.json(), word).toMatchObject({ fields: { sufix: expect.any(String) } })
    }
  })
})

describe('a host', () => {
  const hosts: [string, string][] = [
    ['a short domain', 'ata.jo'],
    ['in upper case', 'ATA.JO'],
    ['with a port', 'ata.jo:8443'],
    ['with a dot at its end', 'ata.jo.'],
    ['in its own script', 'xn--and-6ma2c.example'],
  ]
  test.each(hosts)('that is a short domain (%s) answers for short links alone', async (_what, host) => {
    const { shortUrl } = await createLink()
    expect((await open(`/${shortUrl}`, { host })).headers.location).toBe(DESTINATION)
    for (const path of [
      '/links',
      '/api/site',
      '/index.html',
      '/carta/otra',
      '/sitemap.xml',
      '/manifest.webmanifest',
    ]) {
      const answer = await open(path, { host })
      expect(answer.statusCode, path).toBe(404)
      expect(answer.body, path).not.toContain('id="root"')
    }
    expect((await open('/', { host })).body).toContain('Aquí solo hay enlaces cortos')
    expect((await open('/robots.txt', { host })).statusCode).toBe(200)
    expect((await open('/nadie', { host })).headers.location).toBe('https://otro.example/busca?q=nadie')
  })

  test.each(['otro.example', 'enlaces.example.otro.example', '203.0.113.5'])(
    'that is unknown (%s) leads pages to PUBLIC_URL and answers short links under /r/ alone',
    async (host) => {
      expect((await open('/r/carta', { host })).headers.location).toBe(DESTINATION)
      const page = await open('/carta?x=1', { host })
      expect(page).toMatchObject({
        statusCode: 308,
        headers: { location: `https://${PUBLIC_HOST}/carta?x=1`, 'cache-control': 'private, no-store' },
      })
      expect((await open('//evil.example/', { host })).headers.location).toBe(
        `https://${PUBLIC_HOST}//evil.example/`,
      )
      expect((await open('/api/health/live', { host })).statusCode).toBe(200)
      const call = await open('/api/auth/status', { host })
      expect(call.statusCode).toBe(404)
      expect(JSON.parse(call.body)).toMatchObject({ error: 'not_found' })
    },
  )

  test('promises https for its subdomains on PUBLIC_URL alone, and on no domain that nobody has checked', async () => {
    const transportOf = async (host: string, path: string) =>
      (await open(path, { host })).headers['strict-transport-security']
    for (const path of ['/carta', '/r/carta', '/nadie', '/', '/api/site']) {
      expect(await transportOf(PUBLIC_HOST, path), path).toBe('max-age=31536000; includeSubDomains')
      expect(await transportOf('ata.jo', path), path).toBeUndefined()
    }
    expect(await transportOf('otro.example', '/links')).toBe('max-age=31536000')
  })

  test('that cannot be read, or stands there twice, changes nothing', async () => {
    expect((await open('/carta', { host: 'a b' })).statusCode).toBe(308)
    const two = await t.app.inject({ url: '/carta', headers: { host: 'ata.jo' } })
    expect(two.statusCode).toBe(302)
  })

  test('that a proxy forwards counts only where the proxy is trusted', async () => {
    const headers = { 'x-forwarded-host': 'ata.jo' }
    expect((await open('/api/site', { headers })).statusCode).toBe(200)
    const behind = await t.another({ TRUST_PROXY: '1' })
    const answer = await behind.app.inject({ url: '/api/site', headers: { host: PUBLIC_HOST, ...headers } })
    expect(answer.statusCode).toBe(404)
  })

  test('says which service it is, on every host alike', async () => {
    const ids = await Promise.all(
      [PUBLIC_HOST, 'ata.jo', 'otro.example'].map(async (host) =>
        JSON.parse((await open('/.well-known/atajo', { host })).body),
      ),
    )
    expect(new Set(ids.map(({ atajo }) => atajo))).toHaveProperty('size', 1)
    expect(ids[0].atajo).toMatch(/^[\da-f-]{36}$/)
  })

  test('gets a certificate only where it is ours and the proxy itself asks', async () => {
    const tls = (domain: string, headers = {}) =>
      open(`/_atajo/tls?domain=${encodeURIComponent(domain)}`, { host: 'api:3000', headers })
    for (const domain of [PUBLIC_HOST, 'ata.jo', 'ATA.JO', 'xn--and-6ma2c.example']) {
      expect((await tls(domain)).statusCode, domain).toBe(200)
    }
    for (const domain of ['otro.example', '', '127.0.0.1', 'ata.jo/x']) {
      expect((await tls(domain)).statusCode, domain).toBe(404)
    }
    for (const name of ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via']) {
      expect((await tls('ata.jo', { [name]: 'x' })).statusCode, name).toBe(404)
    }
  })
})

test('ROOT_LINKS=off leaves the root of PUBLIC_URL to the app, and short domains as they are', async () => {
  await createLink({ sufix: 'bajo-r' })
  const off = await t.another({ ROOT_LINKS: 'off' })
  const open = (host: string, url: string) => off.app.inject({ url, headers: { host, accept: 'text/html' } })
  expect((await open(PUBLIC_HOST, '/bajo-r')).statusCode).toBe(404)
  expect((await open(PUBLIC_HOST, '/r/bajo-r')).statusCode).toBe(302)
  expect((await open('ata.jo', '/bajo-r')).statusCode).toBe(302)
})
