import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const TOKEN = 'a token of the operator'

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

test('is not there for anybody from elsewhere', async () => {
  const answer = await open.client().request({ url: '/api/metrics', remoteAddress: '203.0.113.9' })
  expect(answer.statusCode).toBe(404)
  expect(answer.body).not.toContain('process_')
})

test('behind a proxy opens for the token alone', async () => {
  const ask = (headers: Record<string, string>) => closed.client().get('/api/metrics', headers)
  expect((await ask({})).statusCode).toBe(404)
  expect((await ask({ authorization: 'Bearer another token, wrong' })).statusCode).toBe(404)
  expect((await ask({ authorization: `Bearer ${TOKEN}` })).statusCode).toBe(200)
})
