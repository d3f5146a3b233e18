import { connect } from 'node:net'
import { pino } from 'pino'
import { afterEach, expect, it } from 'vitest'
import { createServer } from './create-server.ts'

const log = pino({ level: 'silent' })
const ends: (() => Promise<unknown>)[] = []
afterEach(() => Promise.all(ends.splice(0).map((end) => end())))

it('a request that fails before the router is answered alone, and the next one is heard', async () => {
  const app = createServer({
    log,
    trustProxy: false,
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
  const app = createServer({ log, trustProxy: false })
  ends.push(() => app.close())
  await app.listen({ port: 0, host: '127.0.0.1' })
  app.server.emit('error', new Error('accept EPERM'))
  const { port } = app.server.address() as { port: number }
  await new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(void socket.destroy()))
    socket.on('error', reject)
  })
})
