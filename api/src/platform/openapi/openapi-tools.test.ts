import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BaseResolver, createConfig, lintDocument, Source } from '@redocly/openapi-core'
import type { OpenAPIV3_1 } from 'openapi-types'
import openapiTypes, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
let text: string

beforeAll(async () => {
  t = await startTestApp({ env: { PUBLIC_URL: 'https://enlaces.test' } })
  text = (await t.client().get('/api/openapi.json')).body
})
afterAll(() => t.close())

it("leaves nothing for Redocly's recommended rules to say", async () => {
  const problems = await lintDocument({
    document: { source: new Source('/openapi.json', text), parsed: JSON.parse(text) },
    config: await createConfig({ extends: ['recommended'] }),
    externalRefResolver: new BaseResolver(),
  })
  expect(problems.map(({ message, location }) => `${location[0]?.pointer}: ${message}`)).toEqual([])
})

it('makes types for clients that compile with every check', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atajo-types-'))
  try {
    const file = join(folder, 'api.ts')
    await writeFile(file, astToString(await openapiTypes(JSON.parse(text))))
    const options = {
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: false,
      types: [],
      lib: ['lib.es2022.d.ts'],
    }
    const program = ts.createProgram([file], { ...options, noEmit: true })
    const problems = ts.getPreEmitDiagnostics(program)
    expect(problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([])
  } finally {
    await rm(folder, { recursive: true })
  }
})

it('says of every call whether it needs a session, a key or nothing', () => {
  const document: OpenAPIV3_1.Document = JSON.parse(text)
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item ?? {}).map(([method, call]) => ({
      call: call as OpenAPIV3_1.OperationObject,
      path,
      method,
    })),
  )
  const open = calls
    .filter(({ call }) => call.security?.length === 0)
    .map(({ method, path }) => `${method} ${path}`)
  expect(calls.filter(({ call }) => call.security === undefined)).toEqual([])
  expect(open.sort()).toEqual([
    'get /api/auth/guest',
    'get /api/auth/logout',
    'get /api/auth/status',
    'get /api/health/live',
    'get /api/health/ready',
    'get /api/site',
    'head /api/health/live',
    'head /api/health/ready',
    'post /api/auth/guest',
    'post /api/auth/login',
    'post /api/auth/logout',
    'post /api/auth/passkey',
    'post /api/auth/passkey/options',
    'post /api/auth/recover',
    'post /api/auth/register',
    'post /api/auth/reset',
    'post /api/auth/return',
    'post /api/auth/seal',
    'post /api/auth/totp',
    'post /api/report',
    'post /api/setup',
    'post /api/setup/check',
    'post /api/stripe/webhook',
  ])
  expect(new Set(calls.map(({ call }) => call.operationId)).size).toBe(calls.length)
})
