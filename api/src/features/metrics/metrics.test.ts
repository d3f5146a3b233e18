import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const TOKEN = 'a token of the operator'
const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

let open: TestApp
let closed: TestApp

beforeAll(async () => {
  open = await startTestApp()
  closed = await startTestApp({ env: { METRICS_TOKEN: TOKEN, TRUST_PROXY: 'loopback' } })
})

afterAll(async () => {
  await open?.close()
  await closed?.close()
})

test('shows the process’s own figures and the API’s latencies to this machine', async () => {
  await open.client().get('/api/site')
  const { statusCode, headers, body } = await open.client().get('/api/metrics')
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toContain('text/plain')
  expect(body).toMatch(/^process_resident_memory_bytes \d+/m)
  expect(body).toMatch(/^atajo_api_answer_seconds_count\{method="GET",route="\/api\/site",status="200"\} 1$/m)
})

test('counts redirects, their visits and what waits, and times the first answers', async () => {
  const guest = await open.asGuest()
  const created = await guest.post('/api/link/create', { longUrl: 'https://example.com/' })
  const { shortUrl } = created.json()
  for (let visits = 0; visits < 3; visits++) await open.client().get(`/r/${shortUrl}`, BROWSER)
  await open.client().get('/r/zzzzzzz')
  const readMetric = async (name: string) => {
    const { body } = await open.client().get('/api/metrics')
    return Number(
      body
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1],
    )
  }
  await vi.waitFor(async () => expect(await readMetric('atajo_visits_applied_total')).toBe(3), {
    timeout: 60_000,
  })
  expect(await readMetric('atajo_redirects_total{outcome="go"}')).toBe(3)
  expect(await readMetric('atajo_redirects_total{outcome="unknown"}')).toBe(1)
  expect(await readMetric('atajo_visits_journalled_total')).toBe(3)
  expect(await readMetric('atajo_visits_waiting')).toBe(0)
  expect(await readMetric('atajo_visits_unsaved_total')).toBe(0)
  expect(await readMetric('atajo_link_memory_hits_total')).toBeGreaterThan(0)
  expect(await readMetric('atajo_password_hashes_waiting')).toBe(0)
  await vi.waitFor(async () => expect(await readMetric('atajo_redirect_seconds_count')).toBe(4), {
    timeout: 60_000,
  })
})

test('is not there for anybody from elsewhere', async () => {
  const answer = await open.client().request({ url: '/api/metrics', remoteAddress: '203.0.113.9' })
  expect(answer.statusCode).toBe(404)
  expect(answer.body).not.toContain('process_')
})

test('is not there for a visitor of a proxy that was not named, nor for a page that found this address', async () => {
  const elsewhere: Record<string, string>[] = [
    { 'x-forwarded-for': '203.0.113.9' },
    { forwarded: 'for=203.0.113.9' },
    { via: '1.1 proxy' },
    { host: 'evil.example:3000' },
    { host: 'localhost.evil.example' },
  ]
  for (const headers of elsewhere) {
    expect((await open.client().get('/api/metrics', headers)).statusCode).toBe(404)
  }
  for (const host of ['localhost', '127.0.0.1:3000', '[::1]:3000']) {
    expect((await open.client().get('/api/metrics', { host })).statusCode).toBe(200)
  }
})

test('behind a proxy opens for the token alone', async () => {
  const ask = (headers: Record<string, string>) => closed.client().get('/api/metrics', headers)
  expect((await ask({})).statusCode).toBe(404)
  expect((await ask({ authorization: 'Bearer another token, wrong' })).statusCode).toBe(404)
  expect((await ask({ authorization: `Bearer ${TOKEN}` })).statusCode).toBe(200)
})
