import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { createDrain } from './drain.ts'

test('a server ends although somebody is connected who has never said anything', async () => {
  const drain = createDrain()
  const server = createServer((_request, response) => response.end('hola'))
  drain.watch(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const silent = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await Promise.all([once(silent, 'connect'), once(server, 'connection')])
  await drain.begin(server, 0)
  expect(drain.isDraining()).toBe(true)
  const ended = once(server, 'close')
  server.close()
  await Promise.all([ended, once(silent, 'close')])
})
