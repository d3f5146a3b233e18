import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'atajo-app-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><script>document.title = 1</script><h1>Atajo</h1>',
  )
  writeFileSync(join(folder, 'app.html'), '<!doctype html><script>document.title = 1</script><p>…</p>')
  writeFileSync(join(folder, 'sw.js'), 'self.skipWaiting()')
  writeFileSync(join(folder, '.env'), 'SECRET=1')
  writeFileSync(join(folder, 'assets', 'main-abc123.js'), 'export {}')
  writeFileSync(join(folder, 'assets', 'main-abc123.js.br'), 'packed')
  mkdirSync(join(folder, 'flags'))
  writeFileSync(join(folder, 'flags', 'es.svg'), '<svg/>')
  t = await startTestApp({ adapt: (deps) => ({ ...deps, appFiles: folder }) })
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string) => t.app.inject({ url })

describe('the app', () => {
  it.each(['/', '/links', '/links?groupId=1', '/dashboard/hq8aBXM'])('has its page at %s', async (url) => {
    const response = await get(url)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toMatch(/^text\/html/)
    expect(response.headers['cache-control']).toBe('no-cache')
  })

  it('says that there is nothing at other paths, in its own page, however often it is asked', async () => {
    for (const url of ['/no-existe', '/links/otra', '/dashboard']) {
      const response = await get(url)
      expect([response.statusCode, response.headers['x-robots-tag']]).toEqual([404, 'noindex'])
      expect(response.body).toContain('<p>…')
      const again = { url, headers: { 'if-none-match': String(response.headers.etag) } }
      expect((await t.app.inject(again)).statusCode).toBe(404)
    }
  })

  it('lets search engines show the pages for everybody alone', async () => {
    const marks = async (url: string) => (await get(url)).headers['x-robots-tag']
    for (const url of ['/', '/legal', '/login', '/privacy', '/terms'])
      expect(await marks(url), url).toBeUndefined()
    for (const url of ['/links', '/register', '/dashboard/hq8aBXM'])
      expect(await marks(url), url).toBe('noindex')
  })

  it('is opened again past the worker at the page that was open, and nowhere else', async () => {
    for (const [to, location] of [
      ['/links?tagId=3', '/links?tagId=3'],
      ['https://evil.example/', '/'],
      ['/r/abc', '/'],
    ] as const) {
      const response = await get(`/api/site/reopen?to=${encodeURIComponent(to)}`)
      expect([response.statusCode, response.headers.location]).toEqual([303, location])
      expect(response.headers['cache-control']).toBe('no-store')
    }
  })

  it('leads on what is shared to it where no worker takes it', async () => {
    const share = async (fields: Record<string, string | Blob>) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      const request = new Request('http://atajo/', { method: 'POST', body: form })
      const headers = { 'content-type': String(request.headers.get('content-type')) }
      const payload = Buffer.from(await request.arrayBuffer())
      const { statusCode, headers: fieldsOf } = await t.app.inject({
        method: 'POST',
        url: '/share',
        headers,
        payload,
      })
      return [statusCode, fieldsOf.location]
    }
    const text = { title: 'Año nuevo', text: 'https://a.es/x' }
    expect(await share(text)).toEqual([303, '/links/create?title=A%C3%B1o+nuevo&text=https%3A%2F%2Fa.es%2Fx'])
    expect(await share({ file: new Blob(['a'.repeat(9)]) })).toEqual([303, '/import'])
    expect(await share({ file: new Blob(['a'.repeat(400_000)]) })).toEqual([303, '/import'])
  })

  it('opens with the landing page at / only, for GET and HEAD', async () => {
    expect((await get('/')).body).toContain('<h1>')
    expect((await get('/links')).body).not.toContain('<h1>')
    expect((await t.app.inject({ method: 'HEAD', url: '/' })).statusCode).toBe(200)
  })

  it('lets browsers keep hashed files for ever and asks them to check the worker', async () => {
    expect((await get('/assets/main-abc123.js')).headers['cache-control']).toMatch(/immutable/)
    for (const url of ['/sw.js', '/flags/es.svg']) {
      expect((await get(url)).headers['cache-control'], url).toBe('no-cache')
    }
  })

  it('runs its own scripts only, and in nobody’s frame', async () => {
    const policy = String((await get('/')).headers['content-security-policy'])
    const scripts = /script-src ([^;]+)/.exec(policy)?.[1]
    expect(scripts).toMatch(/^'self' 'sha256-[A-Za-z0-9+/=]+'$/)
    for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(rule)
    }
    expect(policy).not.toContain('upgrade-insecure-requests')
  })

  it('sets no cookie', async () => {
    expect((await get('/')).headers['set-cookie']).toBeUndefined()
  })

  it.each([
    '/.env',
    '/.git/config',
    '/sw.js.map',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/nada.png',
    '/api/nada',
    '/assets/',
    '/assets/main-abc123.js.br',
    '/flags/nada.svg',
  ])('answers 404 for %s', async (url) => {
    const response = await get(url)
    expect(response.statusCode).toBe(404)
    expect(response.json().error).toBe('not_found')
    expect(response.body).not.toContain('SECRET')
  })
})
