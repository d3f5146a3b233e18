import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API, SERVICE_API } from '@atajo/shared/paths'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { composeApp } from '../../composition/compose-app.ts'
import { readConfig } from '../../config.ts'
import { createDatabase } from '../../platform/database/connection.ts'
import { createDrain } from '../../platform/http/drain.ts'

let app: FastifyInstance
let dataDir: string

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'atajo-test-'))
  const config = readConfig({
    MONGODB_URI: 'mongodb://127.0.0.1:1/nada',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
  })
  const log = pino({ level: 'silent' })
  const database = createDatabase(config.mongodbUri ?? '', log)
  app = await buildApp(
    await composeApp({ config, log, database, secret: 'x'.repeat(32), drain: createDrain() }),
  )
  await app.ready()
})
afterAll(async () => {
  await app.close()
  rmSync(dataDir, { recursive: true, force: true })
})

it('stays alive without its database, and reports why it is not ready', async () => {
  expect((await app.inject(API.live)).json()).toEqual({ status: 'ok' })
  const ready = await app.inject(SERVICE_API.ready)
  expect(ready.statusCode).toBe(503)
  expect(ready.json()).toMatchObject({
    error: 'database_unavailable',
    details: 'La base de datos no responde.',
  })
  expect((await app.inject(API.site)).statusCode).toBe(200)
})

it.each([
  ['POST', API.guest, undefined],
  ['POST', API.login, { username: 'ana', password: 'la que sea' }],
  ['POST', API.publicCreate, { longUrl: 'https://a.example/' }],
] as const)('without its database %s %s is 503 and says when to come back', async (method, url, payload) => {
  const headers = { 'x-api-key': `atajo_${'a'.repeat(12)}_${'b'.repeat(43)}` }
  const response = await app.inject({
    method,
    url,
    ...(payload ? { payload } : {}),
    ...(url === API.publicCreate ? { headers } : {}),
  })
  expect([response.statusCode, response.json().error]).toEqual([503, 'service_unavailable'])
  expect(response.headers['retry-after']).toBe('2')
  expect(response.body).not.toMatch(/mongo|127\.0\.0\.1/i)
})
