import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedTestApp } from '../../../testing/shared-test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'

let service: TestApp
let free: TestClient
let pro: TestClient

beforeAll(async () => {
  service = await sharedTestApp()
  free = await service.signUp()
  pro = await service.asPro()
})
afterAll(() => service.close())

const create = (client: TestClient, body: object) => client.post(API.createLink, body)
const listOf = async (client: TestClient) => (await client.get(API.listLinks)).json()
const visit = (code: string) => service.app.inject({ url: `/r/${code}` })
const ofLength = (length: number) => `https://e.example/${'a'.repeat(length - 18)}`

const OTHER_SCHEMES = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  ' javascript:alert(1)',
  '\u00a0javascript:alert(1)',
  'javascript://e.example/%0aalert(1)',
  'data:text/html,<b>x',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://a.example/1',
  'about:blank',
  'intent://x#Intent;end',
  'ftp://a.example/',
  'mailto:a@b.c',
  'view-source:https://a.example/',
  'ws://a.example/',
  'tel:+34600000000',
  'http:',
  'https://',
  'http:///a.example',
]
const NO_ADDRESSES = [
  ...['', '   ', 'intranet', '/api/auth/logout', '?x', '#x', './x'],
  ...['//evil.example', 'http:\\\\evil.example', '\\\\evil.example', 'https:evil.example'],
]
const HEADER_INJECTIONS = [
  'https://e.example/\r\nSet-Cookie: sid=1',
  'http://e.example\r\nX: 1',
  'https://e.example/\nX: 1',
  'https://e.example/\rX: 1',
  'https://e.example/\u0000',
  'https://e.example/\u2028X: 1',
  'https://e.example/\u0085X: 1',
  'https://e.example\u0000.evil.example/',
  'https://e.example/\ud800',
]
const USER_INFORMATION = [
  'https://www.paypal.com@evil.example/',
  'http://u:p@e.example/',
  'https://@e.example/',
  'https://www.paypal.com%40evil.example@e.example/',
  'u@e.example',
]
const OWN_LINKS = [
  'http://localhost:3000/r/x',
  'http://LOCALHOST.:3000/r/x',
  'http://127.1:3000/r/x',
  'http://2130706433:3000/r/x',
  'http://0x7f.1:3000/r/x',
  'http://[::ffff:127.0.0.1]:3000/r/x',
  'http://[::1]:3000/r/x',
  'localhost:3000/r/x',
  'http://localhost:3000//r/x',
  'http://localhost:3000/%72/x',
  'http://localhost:3000/a/../r/x',
  'http://ⓛocalhost:3000/r/x',
]
const PRIVATE_TARGETS = [
  'http://169.254.169.254/latest',
  'http://10.0.0.1/',
  'http://0x7f000001/',
  'http://localhost./',
  'http://foo.localhost/',
  'http://[::1]/',
  'http://[fe80::1]/',
  'http://[fd12::1]/',
  'http://[::ffff:10.0.0.1]/',
  'http://[::10.0.0.1]/',
  'http://１２７.０.０.１/',
  'http://127。0。0。1/',
  'http://0/',
  'http://192.168.0.1.:80/',
  'http://172.31.255.255/',
  'http://100.64.0.1/',
]
const TOO_LONG = [ofLength(8193), ofLength(9000), `https://e.example/${'ñ'.repeat(4000)}`]

describe('rows 1, 4, 5, 9, 10, 12, 14 and 15: an invalid destination', () => {
  it.each([
    ...[...OTHER_SCHEMES, ...NO_ADDRESSES, ...HEADER_INJECTIONS, ...USER_INFORMATION],
    ...[...OWN_LINKS, ...PRIVATE_TARGETS, ...TOO_LONG],
  ])('is refused and stores nothing: %j', async (longUrl) => {
    const before = await listOf(free)
    const response = await create(free, { longUrl })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({
      message: 'Ingresa una URL válida.',
      fields: { longUrl: expect.any(String) },
    })
    expect(await listOf(free)).toEqual(before)
  })

  it.each([
    [{}],
    [{ longUrl: null }],
    [{ longUrl: 5 }],
    [{ longUrl: ['https://a.example'] }],
    [{ longUrl: { $gt: '' } }],
  ])('is refused as %j', async (body) => {
    const response = await create(free, body)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ error: 'invalid_url', fields: { longUrl: expect.any(String) } })
  })

  it.each(['mobileUrl', 'desktopUrl', 'metadataImage'])('is refused as %s too', async (field) => {
    for (const address of OTHER_SCHEMES) {
      const body = { longUrl: 'https://a.example/', useMetadata: true, [field]: address }
      expect((await create(pro, body)).statusCode, address).toBe(400)
    }
  })

  it('of 1 MiB exceeds the body limit', async () => {
    const response = await create(free, { longUrl: ofLength(1 << 20) })
    expect([response.statusCode, response.json().error]).toEqual([413, 'body_too_large'])
  })
})

describe('rows 4, 6, 8, 14 and 15: an address is stored in one normal form and used as stored', () => {
  it.each([
    ['evil.example', 'https://evil.example/'],
    ['https://e.example/%0d%0aSet-Cookie:%20a=b', 'https://e.example/%0d%0aSet-Cookie:%20a=b'],
    ['http://аррӏе.com/', 'http://xn--80ak6aa92e.com/'],
    ['https://пример.испытание/путь', 'https://xn--e1afmkfd.xn--80akhbyknj4f/%D0%BF%D1%83%D1%82%D1%8C'],
    ['https://faß.example/', 'https://xn--fa-hia.example/'],
    ['https://e.example/%', 'https://e.example/%'],
    [ofLength(8192), ofLength(8192)],
  ])('%s', async (typed, longUrl) => {
    const made = (await create(pro, { longUrl: typed })).json()
    const { headers, cookies } = await visit(made.shortUrl)
    expect([made.longUrl, headers.location, cookies]).toEqual([longUrl, longUrl, []])
  })
})

it('row 15: a title loses bidirectional controls and invisible characters', async () => {
  const body = { longUrl: 'https://a.example/', useMetadata: true, metadataTitle: 'a\u202Eb\u0000c\u2066d' }
  expect((await create(pro, body)).json().metadataTitle).toBe('abcd')
})
