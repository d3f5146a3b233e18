import { once } from 'node:events'
import { createServer, type IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { keepShapes } from './keep-shapes.ts'
import { createReadyHead } from './ready-head.ts'

const ends: (() => unknown)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

const fixed = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }
const sendReady = createReadyHead({ status: 302, field: 'Location', fixed })

/** Connects to a server that answers by `answer`. The connection takes any number of requests. */
async function connectTo(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer({ keepAliveTimeout: 0 }, answer)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const connection = connect((server.address() as AddressInfo).port, '127.0.0.1')
  ends.push(
    () => connection.destroy(),
    () => server.close(),
  )
  return connection
}

async function ask(connection: Socket, path: string): Promise<string[]> {
  connection.write(`GET ${path} HTTP/1.1\r\nHost: atajo\r\n\r\n`)
  const [answer] = await once(connection, 'data')
  return String(answer)
    .replace(/Date: .*/, 'Date: now')
    .split('\r\n')
}

describe('a ready head', () => {
  it('is sent by Node as it is, with the same lines as one of its own', async () => {
    const sent: boolean[] = []
    const ready = await connectTo(
      (request, response) => void sent.push(sendReady(response, `${request.url}`)),
    )
    const plain = await connectTo((request, response) =>
      response.writeHead(302, { Location: request.url, ...fixed, 'Content-Length': '0' }).end(),
    )
    for (const path of ['/first', '/second']) {
      const [readyLines, plainLines] = [await ask(ready, path), await ask(plain, path)]
      expect(readyLines[0]).toBe('HTTP/1.1 302 Found')
      expect(readyLines).toContain(`Location: ${path}`)
      expect(readyLines.sort()).toEqual(plainLines.sort())
    }
    expect(sent).toEqual([true, true])
  })

  it.each([
    [
      'the connection ends',
      '/',
      (response: ServerResponse) => Object.assign(response, { shouldKeepAlive: false }),
    ],
    ['there are other fields', '/', (response: ServerResponse) => response.setHeader('Set-Cookie', 'a=b')],
    ['the value would break the head', '/\r\nSet-Cookie: a=b', () => {}],
    [
      'Node keeps its heads elsewhere',
      '/',
      (response: ServerResponse) =>
        Object.defineProperties(response, {
          _header: { value: undefined, writable: true },
          headersSent: { value: false },
        }),
    ],
    [
      'Node does not take it for sent',
      '/',
      (response: ServerResponse) => Object.defineProperty(response, 'headersSent', { get: () => false }),
    ],
  ])('leaves the answer to the plain way where %s', async (_why, value, prepare) => {
    const connection = await connectTo((_request, response) => {
      prepare(response)
      if (!sendReady(response, value)) response.end('plain')
    })
    expect((await ask(connection, '/')).join()).toMatch(/^HTTP\/1\.1 200 OK.*plain/)
  })
})

it('the shapes that are held are those of a response and of a tick of the event loop', async () => {
  keepShapes()
  await new Promise(process.nextTick)
  const [response, tick] = keepShapes()
  expect(response).toBeInstanceOf(ServerResponse)
  expect(tick).toHaveProperty('callback')
})
