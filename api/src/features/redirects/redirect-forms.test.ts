import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
let port: number
let code: string

beforeAll(async () => {
  t = await startTestApp()
  port = Number(new URL(await t.app.listen({ port: 0, host: '127.0.0.1' })).port)
  const guest = await t.asGuest()
  code = (await guest.post('/api/link/create', { longUrl: 'https://destination.example/' })).json().shortUrl
})
afterAll(() => t.close())

async function send(start: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`${start.replace('CODE', code)} HTTP/1.1\r\nHost: atajo\r\nConnection: close\r\n\r\n`)
  return text(socket)
}

it.each([
  ['as it is', 'GET /r/CODE', 302],
  ['with slashes too many', 'GET //r//CODE', 302],
  ['in another case of its prefix', 'GET /R/CODE', 302],
  ['in absolute form', 'GET http://atajo/r/CODE', 302],
  ['after a prefetch by HEAD', 'HEAD /r/CODE', 302],
  ['with an encoding that is broken', 'GET /r/%zz', 404],
  ['with a name longer than any', `GET /r/${'a'.repeat(5000)}`, 404],
  ['with nothing behind the prefix', 'GET /r/', 404],
  ['with a method that nobody knows', 'PROPFIND /r/CODE', 405],
  ['with a method that asks what there is', 'OPTIONS /r/CODE', 405],
])('a short link %s is answered as a short link', async (_what, start, status) => {
  const answer = await send(start)
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  if (status === 302) expect(answer).toMatch(/^location: https:\/\/destination\.example\/\r$/im)
  else expect(answer).toMatch(/^content-type: text\/html/im)
})
