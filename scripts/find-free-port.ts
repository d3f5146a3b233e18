import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the range that systems give outgoing connections, so that a service that was killed finds
 * its port again.
 */
const FIRST = 20_000
const LAST = 32_000

/** A loopback port that nobody listens on now. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST))
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  probe.listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch {
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}
