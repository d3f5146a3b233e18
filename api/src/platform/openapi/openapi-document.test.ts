import { randomRuns } from '@atajo/shared/testing/random-runs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import type { OpenAPIV3_1 } from 'openapi-types'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bodies, oddValue, valuesOf } from '../../testing/openapi-requests.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { unboundedValues } from '../../testing/unbounded-values.ts'

type Schema = Record<string, unknown> & { $ref?: string }

let t: TestApp
let document: OpenAPIV3_1.Document
let clients: Record<string, TestClient>

beforeAll(async () => {
  t = await startTestApp({ env: { API_REQUESTS_PER_DAY: '100000' } })
  document = (await t.client().get('/api/openapi.json')).json()
  clients = { visitor: t.client(), guest: await t.asGuest(), free: await t.signUp(), pro: await t.asPro() }
  for (const client of [clients.free, clients.pro]) await fill(client)
})
afterAll(() => t.close())

/** Clients resolve dots before they send an address, so another call would be requested. */
const isSent = (segment: string) => !/^(?:\.|%2e){1,2}$/i.test(segment)

/** Creates something of each kind, so that the documented examples exist. */
async function fill(client: TestClient | undefined): Promise<void> {
  await client?.post('/api/group/create', { title: 'Lecturas', color: 'TEAL' })
  await client?.post('/api/tag/create', { tagName: 'web', color: 'BLUE' })
  await client?.post('/api/link/create', { longUrl: 'https://destino.example/' })
}

interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  described: OpenAPIV3_1.OperationObject
}

function operations(): Operation[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item ?? {})
      .filter(([method]) => ['get', 'post', 'put', 'patch', 'delete'].includes(method))
      .map(([method, described]) => ({
        path,
        method: method.toUpperCase() as Operation['method'],
        described: described as OpenAPIV3_1.OperationObject,
      })),
  )
}

function bodyOf({ described }: Operation): { schema: Schema; example: unknown } | null {
  const body = described.requestBody as OpenAPIV3_1.RequestBodyObject | undefined
  const { schema, example } = body?.content['application/json'] ?? {}
  return schema ? { schema: schema as Schema, example } : null
}

function resolve(schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name ? ((document.components?.schemas?.[name] ?? {}) as Schema) : schema
}

/** Returns a part of the document with its references resolved. */
function resolvedText(part: unknown): string {
  return JSON.stringify(part, (_, value) => (value?.$ref ? resolve(value) : value))
}

let ajv: Ajv2020 | null = null
const checks = new Map<Schema, ValidateFunction>()

function checkOf(schema: Schema): ValidateFunction {
  ajv ??= new Ajv2020({ strict: false, validateFormats: false }).addSchema({ ...document, $id: 'api' })
  const local = () => JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"api#/components'))
  const check = checks.get(schema) ?? ajv.compile(local())
  checks.set(schema, check)
  return check
}

/** Lists the differences between an answer and the document. */
function problemsOf({ described }: Operation, response: Awaited<ReturnType<TestClient['get']>>): string {
  const documented = described.responses?.[response.statusCode] as OpenAPIV3_1.ResponseObject | undefined
  if (!documented) return `status ${response.statusCode} is not documented: ${response.body}`
  const schema = documented.content?.['application/json']?.schema as Schema | undefined
  if (!schema || !/^application\/json/.test(String(response.headers['content-type']))) return ''
  const check = checkOf(schema)
  return check(response.json()) ? '' : `${JSON.stringify(check.errors)} in ${response.body}`
}

it('row 191: every text and array that a request may hold has a maximum', () => {
  expect(unboundedValues(document)).toEqual([])
})

describe('the document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document) as never)
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
    expect(document.openapi).toBe('3.1.0')
  })

  it('lists every call of the contract', () => {
    const found = operations().map(({ method, path }) => `${method} ${path.replace(/\/$/, '')}`)
    expect(found).toEqual(
      expect.arrayContaining([
        'GET /api/auth/status',
        'GET /api/auth/guest',
        'POST /api/auth/guest',
        'POST /api/auth/login',
        'POST /api/auth/register',
        'GET /api/auth/logout',
        'POST /api/auth/logout',
        'GET /api/link/user',
        'POST /api/link/create',
        'PUT /api/link/update',
        'DELETE /api/link/delete',
        'POST /api/link/reserve-codes',
        'GET /api/link/stats/{shortCode}',
        'POST /api/qrcode/create',
        'GET /api/qrcode/{linkId}.png',
        'GET /api/qrcode/{linkId}.svg',
        'GET /api/group/user',
        'POST /api/group/create',
        'PUT /api/group/update',
        'DELETE /api/group/delete',
        'GET /api/tag/user',
        'POST /api/tag/create',
        'PUT /api/tag/update',
        'DELETE /api/tag/delete',
        'POST /api/public/create-api-key',
        'POST /api/public/create',
        'DELETE /api/public/delete',
        'POST /api/stripe/create-checkout-session',
        'POST /api/stripe/webhook',
        'GET /api/site',
        'GET /api/health/live',
        'GET /api/health/ready',
      ]),
    )
  })

  it('row 188: no call whose answers are kept for retries answers a secret, unless it says so', () => {
    const secret = /"(apiKey|recoveryCodes|secret|otpauthUrl|resetLink|challenge|token|uses)":/
    const told = ({ described }: Operation) =>
      Object.entries(described.responses ?? {})
        .filter(([status]) => Number(status) < 300)
        .map(([, answer]) => resolvedText(answer))
        .join()
    const isKeyed = ({ described }: Operation) =>
      JSON.stringify(described.parameters ?? []).includes('Idempotency-Key')
    const found = operations().filter((operation) => isKeyed(operation) && secret.test(told(operation)))
    expect(found.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'POST /api/account/keys',
      'POST /api/admin/invitations',
      'POST /api/admin/users',
      'POST /api/public/create-api-key',
    ])
  })

  it('gives an example of every body, which its own schema accepts', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema({ ...document, $id: 'api' })
    for (const operation of operations()) {
      const body = bodyOf(operation)
      if (!body) continue
      expect(body.example, operation.path).toBeDefined()
      const local = JSON.parse(JSON.stringify(body.schema).replaceAll('"#/components', '"api#/components'))
      expect(ajv.validate(local, body.example), operation.path).toBe(true)
    }
  })

  it('describes every answer and every parameter', () => {
    for (const { path, method, described } of operations()) {
      expect(described.summary ?? '', `${method} ${path}`).toMatch(/\S/)
      for (const [status, response] of Object.entries(described.responses ?? {})) {
        const { description } = response as OpenAPIV3_1.ResponseObject
        expect(description, `${method} ${path} ${status}`).not.toMatch(/^(Default Response)?$/)
      }
    }
  })
})

function fieldsOf(schema: Schema): string[] {
  const { properties = {}, anyOf = [] } = schema as { properties?: object; anyOf?: Schema[] }
  return [...Object.keys(properties), ...anyOf.flatMap(fieldsOf)]
}

/** Generates bodies near the documented one: fields left out, replaced or kept. */
function bodiesNear({ schema, example }: { schema: Schema; example: unknown }): fc.Arbitrary<unknown> {
  const good = example as Record<string, unknown>
  const fields = fieldsOf(resolve(schema)).map((name) => [
    name,
    fc.oneof({ arbitrary: fc.constant(good[name]), weight: 4 }, { arbitrary: oddValue, weight: 1 }),
  ])
  const near = fc.record(Object.fromEntries(fields), { requiredKeys: [] })
  return fc.oneof({ arbitrary: near, weight: 1 }, { arbitrary: bodies(schema, document), weight: 1 })
}

/** Generates query parameters that the document allows. */
function queriesOf({ described }: Operation): fc.Arbitrary<string> {
  const parameters = (described.parameters ?? []) as OpenAPIV3_1.ParameterObject[]
  const values = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema = {} }) => [name, fc.option(valuesOf(schema as Schema, document))] as const)
  return fc.record(Object.fromEntries(values)).map((record) => {
    const given = Object.entries(record).filter(([, value]) => value !== null)
    const text = (value: unknown) => encodeURIComponent(String(value).toWellFormed()).slice(0, 300)
    return given.length === 0 ? '' : `?${given.map(([name, value]) => `${name}=${text(value)}`).join('&')}`
  })
}

describe('generated requests', () => {
  const RUNS = randomRuns(12)
  const mayBeAway = /stripe/

  it('random requests get answers that the document describes, from every kind of client', async () => {
    const { apiKey } = (await (clients.pro as TestClient).post('/api/public/create-api-key')).json()
    for (const operation of operations()) {
      const { method, path } = operation
      const described = bodyOf(operation)
      const sent = described ? bodiesNear(described) : fc.constant(undefined)
      const who = fc.constantFrom(...(/logout|login/.test(path) ? ['visitor'] : Object.keys(clients)))
      const parameter = fc.oneof(
        fc.constantFrom('1', '0', 'zzzzzzz', '%00', '..%2f'),
        fc.webSegment().filter(isSent),
      )
      await fc.assert(
        fc.asyncProperty(sent, who, parameter, queriesOf(operation), async (body, name, value, query) => {
          const client = clients[name] as TestClient
          const response = await client.request({
            method,
            url: path.replace(/\{\w+\}/, value || '1') + query,
            headers: {
              ...(/public\/(create|delete)$/.test(path) ? { 'x-api-key': apiKey } : {}),
              ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            },
            ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
          })
          expect(problemsOf(operation, response)).toBe('')
          if (!mayBeAway.test(path)) expect(response.statusCode, response.body).toBeLessThan(500)
        }),
        { numRuns: RUNS, interruptAfterTimeLimit: 5000 },
      )
    }
  })
})
