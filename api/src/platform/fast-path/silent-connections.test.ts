import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { closeSilentConnections } from './silent-connections.ts'

const REQUEST = 'GET / HTTP/1.1\r\nHost: atajo\r\n\r\n'

async function ask(connection: Socket): Promise<string> {
  connection.write(REQUEST)
  const [answer] = await once(connection, 'data')
  return String(answer)
}

test('closes connections that went silent or never spoke, and leaves those that are used', async () => {
  const server = createServer({ keepAliveTimeout: 0 }, (_request, response) => response.end('hola'))
  closeSilentConnections(server, { silentMs: 300, checkMs: 20 })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const open = async () => {
    const connection = connect((server.address() as AddressInfo).port, '127.0.0.1')
    await once(connection, 'connect')
    return connection
  }
  const [used, silent, mute] = await Promise.all([open(), open(), open()])
  expect(await ask(silent)).toContain('hola')
  const closed = Promise.all([once(silent.resume(), 'close'), once(mute.resume(), 'close')])
  let isOver = false
  void closed.then(() => {
    isOver = true
  })
  while (!isOver) expect(await ask(used)).toContain('hola')
  expect(await ask(used)).toContain('hola')
  used.destroy()
  server.close()
})
