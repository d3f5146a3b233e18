import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const WORKER = 'const Q=[{"revision":"1b2493","url":"app.html"},{"revision":null,"url":"assets/x.js"}]'

let t: TestApp
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'atajo-app-'))
  mkdirSync(join(folder, 'assets'))
  const head = '<!doctype html><title>Atajo</title><script>const name = "Atajo"</script>'
  writeFileSync(join(folder, 'index.html'), `${head}<a aria-label="Atajo, inicio">Atajo</a>`)
  writeFileSync(join(folder, 'app.html'), `${head}<p>Atajo</p>`)
  writeFileSync(join(folder, 'manifest.webmanifest'), '{"name":"Atajo","short_name":"Atajo","id":"/"}')
  writeFileSync(join(folder, 'sw.js'), WORKER)
  t = await startTestApp({
    env: { SITE_NAME: 'Bodega "El <Manzano>"' },
    adapt: (deps) => ({ ...deps, appFiles: folder }),
  })
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers = {}) => t.app.inject({ url, headers })
const NAME = 'Bodega &quot;El &lt;Manzano&gt;&quot;'

it('shows the name of the site on every page, and leaves its scripts as they were', async () => {
  const script = '<script>const name = "Atajo"</script>'
  expect((await get('/')).body).toBe(
    `<!doctype html><title>${NAME}</title>${script}<a aria-label="${NAME}, inicio">${NAME}</a>`,
  )
  for (const path of ['/links', '/app.html'])
    expect((await get(path)).body).toBe(`<!doctype html><title>${NAME}</title>${script}<p>${NAME}</p>`)
})

it('installs under the name of the site', async () => {
  const response = await get('/manifest.webmanifest')
  expect(response.headers['content-type']).toMatch(/^application\/manifest\+json/)
  expect(response.json()).toEqual({
    name: 'Bodega "El <Manzano>"',
    short_name: 'Bodega "El <Manzano>"',
    id: '/',
  })
})

it('makes the worker a new version, so that the name is there offline too', async () => {
  const worker = (await get('/sw.js')).body
  expect(worker).toMatch(/"revision":"1b2493-[0-9a-f]{8}","url":"app\.html"/)
  expect(worker).toContain('{"revision":null,"url":"assets/x.js"}')
})

// Browsers offer br over https only; over plain http there is just gzip.
it.each([
  ['gzip, br', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['gzip, br;q=0', 'gzip', gunzipSync],
  ['GZIP;q=0, *', 'br', brotliDecompressSync],
])(
  'compresses pages, manifest and worker for a browser that accepts %s',
  async (accepted, encoding, open) => {
    for (const path of ['/', '/links', '/manifest.webmanifest', '/sw.js']) {
      const answer = await get(path, { 'accept-encoding': accepted })
      expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
      expect(open(answer.rawPayload).toString()).toBe((await get(path)).body)
    }
  },
)

it.each(['br;q=0', 'identity', 'gzip;q=0, br;q=0.0'])('sends pages as they are for %s', async (accepted) => {
  const answer = await get('/', { 'accept-encoding': accepted })
  expect([answer.headers['content-encoding'], answer.body]).toEqual([undefined, (await get('/')).body])
})

it('does not send a page again to a browser that has it', async () => {
  const again = await get('/', { 'if-none-match': String((await get('/')).headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await t.app.inject({ method: 'HEAD', url: '/app.html' })).statusCode).toBe(200)
})

it('calls the API by the name of the site', async () => {
  expect((await get('/api/openapi.json')).json().info.title).toBe('Bodega "El <Manzano>"')
})
