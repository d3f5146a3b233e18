import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** Below the range that systems give outgoing connections, twins included. */
const FIRST = 20_000
const COUNT = 6_000

/**
 * A loopback port that nobody listens on, and that is given to nobody else until this process ends:
 * a service that was stopped finds it again. A listener on its twin, `COUNT` above, says so.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT)
    const claim = await listenOn(port + COUNT)
    if (claim === null) continue
    claim.unref()
    const probe = await listenOn(port)
    if (probe === null) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}

/** Null where somebody else does. */
async function listenOn(port: number): Promise<Server | null> {
  const server = createServer()
  server.listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
    return server
  } catch {
    return null
  }
}
