import { METHODS } from 'node:http'
import { connect } from 'node:net'
import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await startTestApp()
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  port = (t.app.server.address() as { port: number }).port
})
afterAll(() => t.close())

function send(method: string, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const head = `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`
    const socket = connect(port, '127.0.0.1', () => socket.write(head))
    socket.setEncoding('utf8').on('data', (text) => {
      answer += text
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}

const OTHERS = METHODS.filter((method) => !['GET', 'HEAD', 'CONNECT'].includes(method))

it.each(OTHERS)('%s on a known path answers 405, and which methods there are', async (method) => {
  for (const path of [API.site, '/api/link/stats/abcdefg', '/robots.txt']) {
    const answer = await send(method, path)
    expect(answer, path).toMatch(/^HTTP\/1\.1 405 /)
    expect(answer).toMatch(/\r\nallow: GET(?:, HEAD)?\r\n/i)
    expect(answer).toContain('"error":"method_not_allowed"')
  }
})

it('a method that is none is no request', async () => {
  expect(await send('HOLA', API.site)).toMatch(/^HTTP\/1\.1 400 /)
})

it.each(['GET', 'POST', 'PROPFIND'])(
  '%s on an unknown path answers 404 in the same shape',
  async (method) => {
    const answer = await send(method, '/api/nada')
    expect(answer).toMatch(/^HTTP\/1\.1 404 /)
    expect(answer).toContain('"error":"not_found"')
  },
)

it('robots.txt keeps robots from the API and from short links, and names the public pages', async () => {
  const { statusCode, headers, body } = await t.app.inject('/robots.txt')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  const { publicUrl } = t.config
  expect(body).toBe(`User-agent: *\nDisallow: /api/\nDisallow: /r/\nSitemap: ${publicUrl}/sitemap.xml\n`)
  expect((await t.app.inject({ method: 'HEAD', url: '/robots.txt' })).statusCode).toBe(200)
  const map = (await t.app.inject('/sitemap.xml')).body
  const named = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url)
  expect(named).toEqual(['/', '/legal', '/login', '/privacy', '/terms'].map((path) => publicUrl + path))
})
