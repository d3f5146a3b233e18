import type { Socket } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { createLink, type LinkAnswer, type Person } from './harness/people.ts'
import { openSocket, readUntilClosed, sendRaw, statusesIn } from './harness/raw-socket.ts'
import { useService } from './harness/use-service.ts'
import { DESKTOP_AGENT } from './harness/visitors.ts'

const service = useService()
let person: Person
let link: LinkAnswer
const slow: { name: string; socket: Socket; closed: Promise<string> }[] = []

beforeAll(async () => {
  person = await service.people.free()
  link = await createLink(person)
  await startSlowClients()
})

/** Slow clients wait for their timeouts in parallel with the other tests. */
async function startSlowClients(): Promise<void> {
  const half = 'GET /api/site HTTP/1.1\r\nHost: x\r\nX-Slow: '
  const body =
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n'
  for (const [name, start] of [
    ['silent', ''],
    ['half headers', half],
    ['a body byte by byte', body],
  ] as const) {
    const socket = await openSocket(service.port)
    const closed = readUntilClosed(socket)
    if (start) socket.write(start)
    const drip = setInterval(() => {
      if (start && !socket.destroyed) socket.write('a')
    }, 2000)
    socket.on('close', () => clearInterval(drip))
    slow.push({ name, socket, closed })
  }
}

const POST = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'

describe('row 104: requests that two servers would read differently', () => {
  test.each([
    [
      'a length and chunks',
      `${POST}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/site HTTP/1.1\r\nHost: x\r\n\r\n`,
    ],
    ['two lengths', `${POST}Content-Length: 4\r\nContent-Length: 5\r\n\r\n{}  `],
    ['two equal lengths', `${POST}Content-Length: 2, 2\r\n\r\n{}`],
    ['a negative length', `${POST}Content-Length: -1\r\n\r\n`],
    ['a length with a plus', `${POST}Content-Length: +2\r\n\r\n{}`],
    ['an unknown coding', `${POST}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
    ['a coding twice', `${POST}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n`],
    ['a space before the colon', 'GET /api/site HTTP/1.1\r\nHost : x\r\n\r\n'],
    ['two hosts', 'GET /api/site HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
    ['two hosts on a redirect', 'GET /r/abcdefg HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
    ['no host', 'GET /api/site HTTP/1.1\r\n\r\n'],
    ['no host on a redirect', 'GET /r/abcdefg HTTP/1.1\r\n\r\n'],
    ['HTTP/0.9', 'GET /api/site\r\n\r\n'],
    ['HTTP/0.9 on a redirect', 'GET /r/abcdefg\r\n'],
    ['HTTP/2 by hand', 'GET /api/site HTTP/2.0\r\nHost: x\r\n\r\n'],
    ['bare line feeds', 'GET /api/site HTTP/1.1\nHost: x\n\n'],
    ['a bare carriage return', 'GET /api/site HTTP/1.1\r\nHost: x\rX: 1\r\n\r\n'],
    ['a folded header', 'GET /api/site HTTP/1.1\r\nHost: x\r\nX: a\r\n b\r\n\r\n'],
    ['a NUL in a header', 'GET /api/site HTTP/1.1\r\nHost: x\r\nX: a\u0000b\r\n\r\n'],
    ['an unknown method', 'HACK /api/site HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a chunk of a bad size', `${POST}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`],
  ])('%s is refused once', async (_name, bytes) => {
    const raw = await sendRaw(service.port, bytes)
    expect(statusesIn(raw).length).toBeLessThanOrEqual(1)
    expect(raw).not.toMatch(/^HTTP\/1\.1 [235]/m)
    if (raw !== '') expect(raw).toMatch(/^HTTP\/1\.1 (400|405|413|415|431|501|505)/)
  })
})

describe('row 106: sizes', () => {
  test('a body of 64 KiB and one byte', async () => {
    const text = (size: number) => `{"longUrl":"https://a.example/","x":"${'a'.repeat(size - 39)}"}`
    const send = (size: number) =>
      person.post('/api/link/create', text(size), { headers: { 'content-type': 'application/json' } })
    expect((await send(65_536)).status).toBe(201)
    expect((await send(65_537)).status).toBe(413)
  })

  test('2 MB in chunks', async () => {
    const chunk = `4000\r\n${'a'.repeat(0x4000)}\r\n`
    const raw = await sendRaw(
      service.port,
      `${POST}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(128)}0\r\n\r\n`,
    )
    if (raw !== '') expect(statusesIn(raw)).toEqual([413])
  })

  test.each([
    ['a header of 20 kB', `GET /api/site HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, [431]],
    ['an address of 20 kB', `GET /r/${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, [414, 431]],
    ['2,500 headers', `GET /api/site HTTP/1.1\r\nHost: x\r\n${'X: 1\r\n'.repeat(2500)}\r\n`, [200, 400, 431]],
    [
      '2,500 headers on a redirect',
      `GET /r/abcdefg HTTP/1.1\r\nHost: x\r\n${'X: 1\r\n'.repeat(2500)}\r\n`,
      [404, 400, 431],
    ],
  ])('%s', async (_name, bytes, expected) => {
    const raw = await sendRaw(service.port, bytes)
    if (raw !== '') expect(expected).toContain(statusesIn(raw)[0])
  })
})

describe('row 107: deep and wide bodies', () => {
  const JSON_TYPE = { 'content-type': 'application/json' }
  test.each([
    ['nested lists', `{"longUrl":${'['.repeat(30_000)}${']'.repeat(30_000)}}`],
    [
      'nested objects',
      `{"longUrl":"https://a.example/","tags":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`,
    ],
    ['open lists', '['.repeat(60_000)],
    ['10,000 tags', `{"longUrl":"https://a.example/","tags":[${'1,'.repeat(9999)}1]}`],
    ['NULs', `{"longUrl":"${'\\u0000'.repeat(10_000)}"}`],
    ['a huge number', `{"longUrl":"https://a.example/","groupId":${'9'.repeat(10_000)}}`],
    ['a key 10,000 times', `{${'"longUrl":"x",'.repeat(4000)}"longUrl":"javascript:x"}`],
    ['a byte order mark', '\ufeff{"longUrl":"javascript:x"}'],
    ['half UTF-8', Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]).toString('latin1')],
    ['nothing', ''],
    ['a space', ' '],
  ])('%s are refused', async (_name, body) => {
    const answer = await person.post('/api/link/create', body, { headers: JSON_TYPE })
    expect(answer.status).toBe(400)
  })
})

describe('rows 112 and 116: paths that lead nowhere', () => {
  test.each([
    '/assets/..%2f..%2fpackage.json',
    '/assets/../../package.json',
    '/..%5c..%5cpackage.json',
    '/%2e%2e/package.json',
    '/%2e%2e/',
    '/.env',
    '/.git/config',
    '/.well-known/x',
    '/sw.js.map',
    '/package.json',
    '/assets/%00',
    '/metrics',
    '/documentation',
    '/documentation/json',
    '/server.js',
    '/data/session-secret.txt',
    '/favicon.ico/../.env',
    '/index.html%00.png',
    '/assets/index.js%2500',
  ])('%s', async (path) => {
    const raw = await sendRaw(
      service.port,
      `GET ${path} HTTP/1.1\r\nHost: localhost:${service.port}\r\nConnection: close\r\n\r\n`,
    )
    const status = statusesIn(raw)[0]
    if (path === '/metrics' || path.startsWith('/documentation') || path === '/%2e%2e/') {
      expect([200, 302, 404]).toContain(status)
      expect(raw).not.toMatch(/process_cpu|swagger|nodejs_/i)
    } else expect([path, status === 404 || status === 403 || status === 400]).toEqual([path, true])
    expect(raw).not.toMatch(/"dependencies"|SESSION_SECRET|sourcesContent/)
  })

  test('health says nothing of versions, and no answer names the server', async () => {
    for (const path of ['/api/health/live', '/api/health/ready', '/api/site', '/', `/r/${link.shortUrl}`]) {
      const { headers, text } = await service.send(path)
      expect([headers.server, headers['x-powered-by']]).toEqual([undefined, undefined])
      if (path.includes('health')) expect(text).not.toMatch(/\d+\.\d+|node|mongo|fastify/i)
    }
  })

  test.each(['TRACE', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'OPTIONS'])(
    '%s on a page is refused',
    async (method) => {
      for (const path of ['/', `/r/${link.shortUrl}`, '/api/site']) {
        const { status, headers } = await service.send(path, { method, headers: { 'x-secret': 'abc' } })
        expect([path, [204, 400, 404, 405].includes(status)]).toEqual([path, true])
        expect(headers.location).toBeUndefined()
      }
    },
  )
})

test('a visit with a body, or pipelined visits, are each answered once', async () => {
  const visited = await createLink(person)
  const one = `GET /r/${visited.shortUrl} HTTP/1.1\r\nHost: x\r\nUser-Agent: ${DESKTOP_AGENT}\r\n\r\n`
  const last = one.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')
  expect(statusesIn(await sendRaw(service.port, one.repeat(4) + last))).toEqual([302, 302, 302, 302, 302])
  const withBody = `GET /r/${visited.shortUrl} HTTP/1.1\r\nHost: x\r\nUser-Agent: ${DESKTOP_AGENT}\r\nContent-Length: 5\r\n\r\nhello${last}`
  const statuses = statusesIn(await sendRaw(service.port, withBody))
  expect(statuses.every((status) => status === 302 || status === 400)).toBe(true)
  await expect
    .poll(async () => (await person.get(`/api/link/stats/${visited.shortUrl}`)).json().totalAccesses)
    .toBe(5 + statuses.filter((status) => status === 302).length)
})

test('row 105: slow clients are let go', async () => {
  for (const { name, closed } of slow) {
    const raw = await closed
    expect([name, statusesIn(raw).every((status) => status === 408 || status === 400)]).toEqual([name, true])
  }
})
