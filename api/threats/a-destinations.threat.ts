import { beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from './harness/caller.ts'
import { createLink, listLinks, type Person } from './harness/people.ts'
import { useService } from './harness/use-service.ts'

const service = useService()
let free: Person
let pro: Person

beforeAll(async () => {
  free = await service.people.free()
  pro = await service.people.pro()
})

async function expectRefused(owner: Caller, body: Record<string, unknown>): Promise<void> {
  const answer = await owner.post('/api/link/create', body)
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('"message"')])
}

describe('row 1: script and odd schemes', () => {
  test.each([
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
    '',
  ])('refuses %j in any of the three destinations', async (scheme) => {
    const answer = await free.post('/api/link/create', { longUrl: scheme })
    expect(answer.status).toBe(400)
    expect(answer.json()).toMatchObject({ message: 'Ingresa una URL válida.' })
    if (scheme === '') return
    for (const field of ['mobileUrl', 'desktopUrl', 'metadataImage']) {
      await expectRefused(pro, { longUrl: 'https://a.example/', useMetadata: true, [field]: scheme })
    }
  })
})

test.each([
  '//evil.example',
  'evil.example',
  'http:\\\\evil.example',
  'https:evil.example',
  'https:/evil.example',
  '/api/auth/logout',
  '?x',
  '#x',
  './x',
  '\\\\evil.example',
])('row 4: %j is refused or becomes an absolute address', async (longUrl) => {
  const answer = await pro.post('/api/link/create', { longUrl })
  if (answer.status === 400) return
  expect(answer.status).toBe(201)
  expect(answer.json().longUrl).toBe('https://evil.example/')
  const { headers } = await service.send(`/r/${answer.json().shortUrl}`)
  expect(headers.location).toBe('https://evil.example/')
})

test.each([
  'https://e.example/\r\nSet-Cookie: sid=1',
  'http://e.example\r\nX: 1',
  'https://e.example/\nX: 1',
  'https://e.example/\rX: 1',
  'https://e.example/\u0000',
  'https://e.example/\u2028X: 1',
  'https://e.example/\u0085X: 1',
  'https://e.example\u0000.evil.example/',
])('row 5: header injection by %j is refused', async (longUrl) => {
  await expectRefused(free, { longUrl })
})

test('row 6: what is already encoded stays as it is and makes no header', async () => {
  const longUrl = 'https://e.example/%0d%0aSet-Cookie:%20a=b'
  const { shortUrl } = await createLink(pro, { longUrl })
  const answer = await service.send(`/r/${shortUrl}`)
  expect(answer.status).toBe(302)
  expect(answer.headers.location).toBe(longUrl)
  expect(answer.setCookies).toEqual([])
})

test.each([
  ['http://аррӏе.com/', 'http://xn--80ak6aa92e.com/'],
  ['https://пример.испытание/путь', 'https://xn--e1afmkfd.xn--80akhbyknj4f/%D0%BF%D1%83%D1%82%D1%8C'],
  ['https://faß.example/', 'https://xn--fa-hia.example/'],
])('row 8: the homograph %s is kept and redirected to by its ASCII name', async (longUrl, ascii) => {
  const link = await createLink(pro, { longUrl })
  expect(link.longUrl).toBe(ascii)
  expect((await service.send(`/r/${link.shortUrl}`)).headers.location).toBe(ascii)
})

test.each([
  'https://www.paypal.com@evil.example/',
  'http://u:p@e.example/',
  'https://@e.example/',
  'https://www.paypal.com%40evil.example@e.example/',
  'u@e.example',
])('row 9: misleading user information in %s is refused', async (longUrl) => {
  await expectRefused(free, { longUrl })
})

test.each([
  'http://localhost:PORT/r/x',
  'http://LOCALHOST:PORT/r/x',
  'http://localhost.:PORT/r/x',
  'http://127.1:PORT/r/x',
  'http://2130706433:PORT/r/x',
  'http://0x7f.1:PORT/r/x',
  'http://[::ffff:127.0.0.1]:PORT/r/x',
  'http://[::1]:PORT/r/x',
  'localhost:PORT/r/x',
  'http://localhost:PORT//r/x',
  'http://localhost:PORT/%72/x',
  'http://localhost:PORT/a/../r/x',
  'http://ⓛocalhost:PORT/r/x',
])('row 10: a link to itself by %s is refused', async (form) => {
  await expectRefused(pro, { longUrl: form.replace('PORT', String(service.port)) })
})

test.each([
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
  'intranet',
])('row 12: the private target %s is refused', async (longUrl) => {
  await expectRefused(free, { longUrl })
})

describe('row 14: length', () => {
  const of = (length: number) => `https://e.example/${'a'.repeat(length - 18)}`

  test('8,192 characters are a link', async () => {
    expect((await createLink(pro, { longUrl: of(8192) })).longUrl).toBe(of(8192))
  })

  test.each([8193, 9000])('%i characters are refused', async (length) => {
    await expectRefused(free, { longUrl: of(length) })
  })

  test('what grows beyond 8,192 when it is normalised is refused', async () => {
    await expectRefused(free, { longUrl: `https://e.example/${'ñ'.repeat(4000)}` })
  })

  test('1 MiB is too large a body', async () => {
    const answer = await free.post('/api/link/create', { longUrl: of(1_048_576) })
    expect(answer.status).toBe(413)
    expect(answer.json()).toMatchObject({ error: 'body_too_large' })
  })
})

describe('row 15: odd text', () => {
  test('a lonely percent sign stays, half a surrogate pair does not', async () => {
    expect((await createLink(pro, { longUrl: 'https://e.example/%' })).longUrl).toBe('https://e.example/%')
    await expectRefused(free, { longUrl: 'https://e.example/\ud800' })
  })

  test('a title loses what turns the writing direction and what cannot be shown', async () => {
    const link = await createLink(pro, { useMetadata: true, metadataTitle: 'a\u202Eb\u0000c\u2066d' })
    expect(link.metadataTitle).toBe('abcd')
  })
})

test('nothing that was refused is stored', async () => {
  expect(await listLinks(free)).toEqual([])
})
