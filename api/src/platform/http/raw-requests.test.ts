import { once } from 'node:events'
import { connect } from 'node:net'
import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

let t: TestApp
let user: TestClient
let port: number

beforeAll(async () => {
  t = await startTestApp({ env: { PUBLIC_URL: 'https://corto.example' } })
  user = await t.signUp()
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  const address = t.app.server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => t.close())

/** Sends the bytes and returns everything until the server closes the connection. */
function sendRaw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.setEncoding('utf8')
    socket.on('data', (text) => {
      answer += text
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])

describe('bytes that are no proper request', () => {
  const head = 'GET /api/site HTTP/1.1\r\nHost: a\r\nConnection: close\r\n'
  const post = 'POST /api/auth/guest HTTP/1.1\r\nHost: a\r\nConnection: close\r\n'

  it.each([
    ['two Hosts', `${head}Host: b\r\n\r\n`, 400],
    ['no Host', 'GET /api/site HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['HTTP/0.9', 'GET /api/site HTTP/0.9\r\nHost: a\r\n\r\n', 400],
    ['both lengths', `${post}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
    ['two lengths', `${post}Content-Length: 0\r\nContent-Length: 3\r\n\r\nabc`, 400],
    ['an unknown encoding', `${post}Transfer-Encoding: xchunked\r\n\r\nabc`, 400],
    ['a blank before the colon', `${head}X-A : b\r\n\r\n`, 400],
    ['a header of 20 kB', `${head}X-A: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['an address of 20 kB', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
    ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n\r\n', 400],
  ])(
    'with %s are answered in the shape of the contract and the connection ends',
    async (_what, bytes, status) => {
      const answer = await sendRaw(bytes)
      expect(statusOf(answer)).toBe(status)
      const body = JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1))
      expect(body).toMatchObject({ error: expect.any(String), message: expect.any(String) })
    },
  )

  it.each([
    ['another host’s address', 'GET http://evil.example/api/site HTTP/1.1'],
    ['a tunnel', 'CONNECT a:80 HTTP/1.1'],
    ['everything', 'OPTIONS * HTTP/1.1'],
    ['a trace', 'TRACE /api/site HTTP/1.1'],
  ])('asking for %s echo nothing and break nothing', async (_what, line) => {
    const answer = await sendRaw(`${line}\r\nHost: a\r\nConnection: close\r\n\r\n`)
    expect(answer).not.toContain('evil.example')
    expect(statusOf(answer) >= 500).toBe(false)
    expect((await t.client().get('/api/health/ready')).statusCode).toBe(200)
  })
})

/** Returns the first answer on a connection that stays open. */
async function firstAnswer(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
  const [answer] = await once(socket.setEncoding('utf8'), 'data')
  socket.destroy()
  return answer
}

const PUBLIC_HOST = 'corto.example'

describe('row 197: every answer under https', () => {
  const own = 'max-age=31536000; includeSubDomains'
  const transportOf = async (url: string, host: string, method: 'GET' | 'POST' = 'GET') =>
    (await t.app.inject({ method, url, headers: { host } })).headers['strict-transport-security']

  it('row 197: every answer tells browsers to stay with https, and another host speaks for itself alone', async () => {
    const link = await user.post(API.createLink, { longUrl: 'https://destino.example/' })
    const { shortUrl } = link.json()
    const paths = [
      ...[`/r/${shortUrl}`, `/r/${shortUrl}+`, '/r/nadie', '/r/', '/r', '//x', '/', '/api/site', '/api/nada'],
      ...['/robots.txt', '/nada', '/nada.js', '/r/%zz', '/%zz'],
    ]
    for (const path of paths) {
      expect(await transportOf(path, PUBLIC_HOST), path).toBe(own)
      expect(await transportOf(path, 'otra.example'), path).toBe('max-age=31536000')
    }
    expect(await transportOf(API.login, 'otra.example', 'POST')).toBe('max-age=31536000')
  })

  it('row 197: a redirect says it also by the fast path, and in answer to bytes that are no request', async () => {
    const { shortUrl } = (await user.post(API.createLink, { longUrl: 'https://destino.example/' })).json()
    const redirect = await firstAnswer(`GET /r/${shortUrl} HTTP/1.1\r\nHost: ${PUBLIC_HOST}\r\n\r\n`)
    expect(redirect).toContain(`\r\nStrict-Transport-Security: ${own}\r\n`)
    const other = await firstAnswer(`GET /r/${shortUrl} HTTP/1.1\r\nHost: otra.example\r\n\r\n`)
    expect(other).toMatch(/^HTTP\/1\.1 302 Found\r\nLocation/)
    expect(other).toContain('\r\nStrict-Transport-Security: max-age=31536000\r\n')
    for (const head of ['GET / HTTP/1.1\r\nHost : a', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b']) {
      expect(await firstAnswer(`${head}\r\n\r\n`)).toMatch(/strict-transport-security: max-age=31536000\r/i)
    }
  })
})

describe('whoever reads an error in a browser', () => {
  const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

  it.each(['/r', '//x', '/nada.js', '/.env', '/%zz'])('sees a page for %s', async (url) => {
    const page = await t.app.inject({ url, headers: asBrowser })
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(page.body).toContain('Por aquí no hay camino')
    expect(page.headers['content-security-policy']).toMatch(/default-src 'none'/)
    expect(page.headers['permissions-policy']).toContain('camera=()')
    expect((await t.app.inject({ url })).json()).toMatchObject({ error: 'not_found' })
  })

  it('sees one for a malformed request to a short link', async () => {
    const accept = `Accept: ${asBrowser.accept}\r\n\r\n`
    for (const head of ['Host: a\r\nHost: b', 'Host : a', `Host: a\r\nCookie: ${'a'.repeat(20_000)}`]) {
      const page = await firstAnswer(`GET /r/nadie HTTP/1.1\r\nConnection: close\r\n${head}\r\n${accept}`)
      expect(page).toMatch(/^HTTP\/1\.1 4\d\d /)
      expect(page, head.slice(0, 20)).toContain('No entendemos lo que pide tu navegador')
    }
  })

  it('sees it in the language that the browser asks for, and what is only Spanish as Spanish', async () => {
    const headers = { ...asBrowser, 'accept-language': 'en-GB,en;q=0.9' }
    const page = await t.app.inject({ url: '/nada.js', headers })
    expect([page.headers['content-language'], page.body]).toEqual([
      'en',
      expect.stringContaining('no path here'),
    ])
    expect(page.headers.vary).toMatch(/^Accept-Language\b/)
    const raw = `Host : a\r\nAccept: ${asBrowser.accept}\r\nAccept-Language: ca\r\n\r\n`
    const malformed = await firstAnswer(`GET /r/nadie HTTP/1.1\r\nConnection: close\r\n${raw}`)
    expect(malformed).toMatch(/\r\ncontent-language: ca\r\nvary: Accept-Language\r\n/i)
    expect(malformed).toContain('No entenem què demana el teu navegador')
    const wrongMethod = await t.app.inject({ method: 'PUT', url: '/robots.txt', headers })
    expect([wrongMethod.statusCode, wrongMethod.headers['content-language']]).toEqual([405, 'es'])
    expect(wrongMethod.body).toContain('<html lang="es">')
  })

  it('gets the data of a call of the API all the same', async () => {
    const { headers } = await t.app.inject({ url: '/api/nada', headers: asBrowser })
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
  })
})
