import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
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

it('sends pages packed to who takes them so, and not again to who has them', async () => {
  const packed = await get('/', { 'accept-encoding': 'gzip, br' })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(packed.rawPayload).toString()).toContain(NAME)
  const again = await get('/', { 'if-none-match': String(packed.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await t.app.inject({ method: 'HEAD', url: '/app.html' })).statusCode).toBe(200)
})

it('calls the API by the name of the site', async () => {
  expect((await get('/api/openapi.json')).json().info.title).toBe('Bodega "El <Manzano>"')
})
