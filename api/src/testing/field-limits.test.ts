import { COUNTRIES } from '@atajo/shared/country'
import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from './test-app.ts'
import type { TestClient } from './test-client.ts'

let t: TestApp
let pro: TestClient

beforeAll(async () => {
  t = await startTestApp()
  pro = await t.asPro()
})
afterAll(() => t.close())

const text = (length: number) => 'x'.repeat(length)
const longUrl = 'https://destino.example/'
const url = (length: number) => `https://e.example/${text(length - 18)}`
const slug = (length: number) => `${text(length - 1)}${length % 10}`

let people = 0
/** Sends a registration that is valid except for the given field. */
function registration(change: object) {
  people += 1
  return {
    username: `nueva${people}`,
    email: `nueva${people}@example.test`,
    password: 'una frase larga',
    ...change,
  }
}
const userName = (length: number) => `u${people}`.padEnd(length, 'n').slice(0, length)

type Row = [what: string, field: string, path: string, good: () => object[], refused: () => object[]]

const LINK: Row[] = [
  [
    'a destination',
    'longUrl',
    API.createLink,
    () => [{ longUrl: url(8192) }],
    () => [{ longUrl: url(8193) }],
  ],
  [
    'another address of a link',
    'mobileUrl',
    API.createLink,
    () => [{ mobileUrl: url(2048) }],
    () => [{ mobileUrl: url(2049) }],
  ],
  [
    'a link’s password',
    'password',
    API.createLink,
    () => [{ password: text(128) }],
    () => [{ password: text(129) }],
  ],
  ['a link’s title', 'title', API.createLink, () => [{ title: text(200) }], () => [{ title: text(201) }]],
  ['a link’s note', 'note', API.createLink, () => [{ note: text(2000) }], () => [{ note: text(2001) }]],
  [
    'a suffix',
    'sufix',
    API.createLink,
    () => [{ sufix: slug(3) }, { sufix: slug(50) }],
    () => [{ sufix: slug(2) }, { sufix: slug(51) }],
  ],
  [
    'a preview’s title',
    'metadataTitle',
    API.createLink,
    () => [{ metadataTitle: text(200) }],
    () => [{ metadataTitle: text(201) }],
  ],
  [
    'a preview’s description',
    'metadataDescription',
    API.createLink,
    () => [{ metadataDescription: text(500) }],
    () => [{ metadataDescription: text(501) }],
  ],
  [
    'an access limit',
    'accessLimit',
    API.createLink,
    () => [
      { accessLimit: 1 },
      { accessLimit: Number.MAX_SAFE_INTEGER },
      { accessLimit: 0 },
      { accessLimit: '' },
    ],
    () => [{ accessLimit: -1 }, { accessLimit: Number.MAX_SAFE_INTEGER + 1 }],
  ],
  [
    'the blocked countries',
    'blockedCountries',
    API.createLink,
    () => [{ blockedCountries: COUNTRIES.map(({ id }) => id) }],
    () => [{ blockedCountries: [...COUNTRIES, ...COUNTRIES].map(({ id }) => id) }],
  ],
  [
    'a code',
    'shortUrl',
    API.createLink,
    () => [{ shortUrl: '' }],
    () => [{ shortUrl: text(7) }, { shortUrl: text(33) }],
  ],
]

const OTHERS: Row[] = [
  ['a group’s title', 'title', API.createGroup, () => [{ title: text(60) }], () => [{ title: text(61) }]],
  [
    'a group’s description',
    'description',
    API.createGroup,
    () => [{ title: 'D', description: text(300) }],
    () => [{ title: 'E', description: text(301) }],
  ],
  ['a tag’s name', 'tagName', API.createTag, () => [{ tagName: text(40) }], () => [{ tagName: text(41) }]],
  [
    'a username',
    'username',
    API.register,
    () => [registration({ username: userName(3) }), registration({ username: userName(30) })],
    () => [registration({ username: 'ab' }), registration({ username: userName(31) })],
  ],
  [
    'a user’s password',
    'password',
    API.register,
    () => [registration({ password: 'ocho-8xx' }), registration({ password: `${text(120)}-largas` })],
    () => [registration({ password: 'siete-7' }), registration({ password: `${text(121)}-largas.` })],
  ],
  [
    'an e-mail',
    'email',
    API.register,
    () => [registration({ email: `${text(64)}@${text(60)}.${text(60)}.${text(60)}.es` })],
    () => [registration({ email: `${text(64)}@${text(63)}.${text(63)}.${text(63)}.es` })],
  ],
]

describe('both sides of the limit of', () => {
  const rows = [
    ...LINK.map((row) => [...row, { longUrl }] as const),
    ...OTHERS.map((row) => [...row, { color: 'RED' }] as const),
  ]
  it.each(rows)('%s', async (_what, field, path, good, refused, rest) => {
    for (const body of good()) {
      const response = await pro.post(path, { ...rest, ...body })
      expect(response.statusCode, response.body).toBe(201)
    }
    for (const body of refused()) {
      const response = await pro.post(path, { ...rest, ...body })
      expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [field]])
    }
  })

  it('limits the fields of a login', async () => {
    const logIn = async (username: string, password: string) =>
      (await t.client().post(API.login, { username, password })).statusCode
    expect([
      await logIn(text(320), text(1024)),
      await logIn(text(321), 'x'),
      await logIn('x', text(1025)),
    ]).toEqual([401, 400, 400])
  })

  it('an Idempotency-Key', async () => {
    const statusOf = async (length: number) =>
      (await pro.post(API.createLink, { longUrl }, { 'idempotency-key': text(length) })).statusCode
    expect([await statusOf(7), await statusOf(8), await statusOf(128), await statusOf(129)]).toEqual([
      400, 201, 201, 400,
    ])
  })

  it('a body', async () => {
    const statusOf = async (bytes: number) => {
      const start = '{"longUrl":"https://destino.example/","ignored":"'
      const payload = `${start}${text(bytes - start.length - 2)}"}`
      const headers = { 'content-type': 'application/json' }
      return (await pro.request({ method: 'POST', url: API.createLink, payload, headers })).statusCode
    }
    expect([await statusOf(64 * 1024), await statusOf(64 * 1024 + 1)]).toEqual([201, 413])
  })
})
