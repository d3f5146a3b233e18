import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGuardedClient } from './guarded-client.ts'

const ASK = { purpose: 'test', accept: 'text/html', maxBytes: 1000, timeoutMs: 60_000 }

const found = (...addresses: string[]) =>
  addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
const leadingTo = (...addresses: string[]) =>
  createGuardedClient({ lookup: (_name, onFound) => onFound(null, found(...addresses)) })

test.each([
  ['127.0.0.1'],
  ['10.0.0.7'],
  ['169.254.169.254'],
  ['::1'],
  ['fd00::1'],
  ['::ffff:127.0.0.1'],
  ['93.184.215.14', '192.168.1.1'],
])('asks nobody under a name that leads to %s', async (...addresses) => {
  await expect(leadingTo(...addresses)('https://ata.example/', ASK)).rejects.toThrow('no public address')
})

test.each(['http://127.0.0.1/', 'https://[::1]/', 'http://2130706433/', 'http://[::ffff:10.0.0.1]/'])(
  'asks nobody at the private address %s',
  async (url) => {
    await expect(leadingTo('93.184.215.14')(url, ASK)).rejects.toThrow('no public address')
  },
)

test('asks nobody under a name that leads nowhere', async () => {
  await expect(leadingTo()('https://ata.example/', ASK)).rejects.toThrow('no public address')
})

let server: Server
let port: number
beforeAll(async () => {
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://any')
    const hops = /^\/hop\/(\d+)$/.exec(pathname)?.[1]
    if (hops !== undefined) {
      const next = Number(hops) === 0 ? '/page' : `/hop/${Number(hops) - 1}`
      response.writeHead(302, { location: next }).end()
    } else if (pathname === '/private') {
      response.writeHead(302, { location: `http://10.0.0.7:${port}/page` }).end()
    } else if (pathname === '/file') {
      response.writeHead(302, { location: 'file:///etc/passwd' }).end()
    } else if (pathname === '/endless') {
      response.writeHead(200, { 'content-type': 'text/html' })
      const write = () => response.write('x'.repeat(600), () => response.destroyed || setImmediate(write))
      write()
    } else if (pathname === '/silent') {
      request.socket.unref()
    } else {
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(JSON.stringify(request.headers))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** This machine stands for the public network. */
const client = createGuardedClient({
  lookup: (_name, onFound) => onFound(null, found('127.0.0.1')),
  isAllowed: (address) => address === '127.0.0.1',
})
const ask = (path: string, options = {}) =>
  client(`http://page.example:${port}${path}`, { ...ASK, ...options })

test('says who asks and sends no cookie', async () => {
  const { status, contentType, body } = await ask('/page')
  expect([status, contentType]).toEqual([200, 'text/html; charset=utf-8'])
  expect(JSON.parse(body.toString())).toEqual({
    host: `page.example:${port}`,
    'user-agent': expect.stringMatching(/^Atajo\/[\d.]+ \(test\)$/),
    accept: 'text/html',
    'accept-encoding': 'identity',
    connection: expect.any(String),
  })
})

test('follows as many redirects as it is told to, and no more', async () => {
  expect((await ask('/hop/2', { maxRedirects: 3 })).status).toBe(200)
  expect((await ask('/hop/3', { maxRedirects: 3 })).status).toBe(302)
  expect((await ask('/hop/0')).status).toBe(302)
})

test('follows no redirect to a private address or to anything but the web', async () => {
  await expect(ask('/private', { maxRedirects: 3 })).rejects.toThrow('no public address')
  await expect(ask('/file', { maxRedirects: 3 })).rejects.toThrow('no web address')
})

test('reads an endless page up to its limit', async () => {
  expect((await ask('/endless')).body.length).toBe(1000)
})

test('gives up a server that stays silent', async () => {
  await expect(ask('/silent', { timeoutMs: 1 })).rejects.toThrow()
})
