import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { pino } from 'pino'
import { afterEach, expect, it } from 'vitest'
import { createServer } from './create-server.ts'
import { strictTransport } from './strict-transport.ts'

const options = {
  log: pino({ level: 'silent' }),
  trustProxy: false,
  clientAddress: () => '127.0.0.1',
  usesFastPath: true,
  transport: strictTransport('http://localhost', () => ({ transport: {} })),
  errorPage: () => ({ fields: {}, html: '' }),
}
const ends: (() => Promise<unknown>)[] = []
afterEach(() => Promise.all(ends.splice(0).map((end) => end())))

it('a request that fails before the router is answered alone, and the next one is heard', async () => {
  const app = createServer({
    ...options,
    takeOver(request) {
      if (request.url === '/fails') throw new Error('unexpected')
      return false
    },
  })
  ends.push(() => app.close())
  app.get('/works', async () => 'ok')
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const failed = await fetch(`${address}/fails`)
  expect(failed.status).toBe(500)
  expect(await failed.json()).toMatchObject({ error: 'internal_error', requestId: expect.any(String) })
  expect(await (await fetch(`${address}/works`)).text()).toBe('ok')
})

it('goes on listening where a connection could not be taken', async () => {
  const app = createServer(options)
  ends.push(() => app.close())
  await app.listen({ port: 0, host: '127.0.0.1' })
  app.server.emit('error', new Error('accept EPERM'))
  const { port } = app.server.address() as { port: number }
  await new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(void socket.destroy()))
    socket.on('error', reject)
  })
})

async function ask(connection: Socket): Promise<string> {
  connection.write('GET / HTTP/1.1\r\nHost: atajo\r\n\r\n')
  const [answer] = await once(connection, 'data')
  return String(answer)
}

it('closes connections that went silent or never spoke, and leaves those that are used', async () => {
  const app = createServer({ ...options, silenceMs: 300 })
  ends.push(() => app.close())
  app.get('/', async () => 'hola')
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  const open = async () => {
    const connection = connect(port, '127.0.0.1')
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
})
