import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
let port: number

beforeAll(async () => {
  t = await startTestApp()
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  const address = t.app.server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => t.close())

/** Everything that the server answers to these bytes until it closes the connection. */
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
