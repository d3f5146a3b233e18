import { randomRuns } from '@atajo/shared/testing/random-runs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { OpenAPIV3_1 } from 'openapi-types'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

interface Body {
  method: 'POST' | 'PUT' | 'DELETE'
  path: string
  fields: string[]
  example: Record<string, unknown>
  accepts: (body: unknown) => boolean
}

let t: TestApp
let bodies: Body[]
let clients: { pro: TestClient; visitor: TestClient }
let apiKey: string

beforeAll(async () => {
  t = await startTestApp({ env: { API_REQUESTS_PER_DAY: '100000' } })
  clients = { pro: await t.asPro(), visitor: t.client() }
  apiKey = (await clients.pro.post('/api/public/create-api-key')).json().apiKey
  for (const name of ['a', 'b', 'c', 'd']) {
    await clients.pro.post('/api/tag/create', { tagName: name, color: 'BLUE' })
  }
  bodies = bodiesOf((await clients.visitor.get('/api/openapi.json')).json())
})
afterAll(() => t.close())

function bodiesOf(document: OpenAPIV3_1.Document): Body[] {
  const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema({ ...document, $id: 'api' })
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item ?? {}).flatMap(([method, call]) => {
      const { requestBody } = call as OpenAPIV3_1.OperationObject<object>
      const content = (requestBody as OpenAPIV3_1.RequestBodyObject | undefined)?.content['application/json']
      const name = (content?.schema as OpenAPIV3_1.ReferenceObject | undefined)?.$ref?.split('/').at(-1)
      if (!name) return []
      return [
        {
          method: method.toUpperCase() as Body['method'],
          path,
          fields: fieldsOf(document.components?.schemas?.[name] ?? {}),
          example: content?.example,
          accepts: ajv.compile({ $ref: `api#/components/schemas/${name}` }),
        },
      ]
    }),
  )
}

function fieldsOf(schema: OpenAPIV3_1.SchemaObject | OpenAPIV3_1.ReferenceObject): string[] {
  const { properties = {}, anyOf = [] } = schema as OpenAPIV3_1.SchemaObject
  return [...Object.keys(properties), ...anyOf.flatMap(fieldsOf)]
}

async function send({ method, path }: Body, body: unknown) {
  const client = /auth/.test(path) ? clients.visitor : clients.pro
  const key = /public\/(create|delete)$/.test(path) ? { 'x-api-key': apiKey } : {}
  return client.request({ method, url: path, headers: { ...key }, payload: body as object })
}

const VALUES: unknown[] = [
  [null, true, {}, [], 0, -1, 1.5, 2 ** 53, '', ' ', '0', '-1', '1x', '9'.repeat(16), 'x', 'xx', 'no es'],
  ['x'.repeat(61), 'x'.repeat(10_000), '\u0000', '\u202e', 'PINK', 'a@b', '2026-1-1', '01/02/2030'],
  [[0], [-1], ['x'], ['-1'], [null], [4, 4], Array.from({ length: 300 }, (_, index) => index + 1)],
].flat()

/**
 * These values must satisfy more than a schema can express, such as existing countries and zones.
 */
const ASKED_FURTHER =
  /^(longUrl|url|mobileUrl|desktopUrl|metadataImage|d_expire|blockedCountries|timeZone|domain|unknownLinksTo|host|home|unknown|moveTo)$/

/** These refusals depend on the account, not on the form of the body. */
const ABOUT_THE_ACCOUNT =
  /"invalid_token"|"passkey_refused"|No es tu nombre de usuario|El código no es correcto/

/** If fewer values are tried, each field gets different ones. */
const STEP = Math.ceil(VALUES.length / randomRuns(VALUES.length))

function trials(body: Body, place: number) {
  const fields = body.fields.filter((name) => !ASKED_FURTHER.test(name))
  return fields.flatMap((field, at) =>
    VALUES.filter((_, index) => (index + at + place) % STEP === 0).map((value) => ({ body, field, value })),
  )
}

/** Areas of the API. A route belongs to the first prefix that matches; the last matches all. */
const AREAS = ['/api/auth/', '/api/account/', '/api/link/', '/api/']

describe('the documented bodies', () => {
  it.each(AREAS)('bodies of %s allow nothing that the server refuses for its form', async (area) => {
    const allowed: string[] = []
    const own = bodies.filter(({ path }) => AREAS.find((prefix) => path.startsWith(prefix)) === area)
    for (const { body, field, value } of own.flatMap(trials)) {
      const asked = { ...body.example, [field]: value }
      if (!body.accepts(asked)) continue
      const answer = await send(body, asked)
      if (answer.statusCode === 400 && !ABOUT_THE_ACCOUNT.test(answer.body))
        allowed.push(`${body.path} ${JSON.stringify(asked)}: ${answer.body}`)
    }
    expect(allowed).toEqual([])
  })

  it('refuse nothing that the contract promises to take', () => {
    const draft = { longUrl: 'example.com' }
    const promised: Record<string, object[]> = {
      '/api/link/create': [
        draft,
        { ...draft, groupId: 0, tags: ['5', 6], accessLimit: '', sufix: '', d_expire: null, password: '' },
        { ...draft, groupId: '3', accessLimit: '10', blockedCountries: [724, '4'], d_expire: '2999-12-31' },
        {
          ...draft,
          accessLimit: 0,
          sufix: 'mi-enlace_1',
          d_expire: '2999-12-31T23:00:00.000Z',
          mobileUrl: '',
        },
      ],
      '/api/link/update': [
        { ...draft, id: '42' },
        { ...draft, id: 42, ifUpdatedAt: '2026-01-15T09:30:00.000Z' },
      ],
      '/api/link/delete': [{ id: 42 }, { id: '42' }],
      '/api/group/create': [{ title: 'ñ', description: '', color: 'RED' }],
      '/api/tag/update': [{ tagId: '5', name: 'x', color: 'STONE' }],
      '/api/auth/register': [{ username: 'a.b', email: 'ana.b+c@sub.example.com', password: '12345678' }],
    }
    for (const [path, ones] of Object.entries(promised)) {
      const { accepts } = bodies.find((body) => body.path === path) as Body
      for (const one of ones) expect(accepts(one), `${path} ${JSON.stringify(one)}`).toBe(true)
    }
  })
})
