import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Service } from './service-process.ts'
import { waitUntil } from './wait-until.ts'

const CHECK_MS = 100

export interface Balancer {
  url: string
  /** Waits until it sends requests to every service. */
  untilAllOpen(): Promise<void>
  close(): void
}

/**
 * A reverse proxy over several processes: it asks /api/health/ready ten times a second, sends
 * requests in turn, first to those that are ready, and repeats none that was sent.
 */
export async function startBalancer(services: Service[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 128 })
  const ready = new Set(services)
  let isClosed = false
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const inTurn = services.map((_, index) => services[(turn + index) % services.length] as Service)
    turn++
    const order = [true, false].flatMap((isOpen) => inTurn.filter((one) => ready.has(one) === isOpen))
    forward(agent, order, { incoming, outgoing })
  })
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  for (const service of services) void watch(service)

  async function watch(service: Service): Promise<void> {
    while (!isClosed) {
      const isReady = await service.isReady()
      // Like other balancers, it does not take out at once a service that is late.
      if (isReady) ready.add(service)
      else if (isReady === false) ready.delete(service)
      await pause(CHECK_MS)
    }
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async untilAllOpen() {
      await waitUntil('the balancer uses every service', () => ready.size === services.length)
    },
    close() {
      isClosed = true
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}

function forward(
  agent: Agent,
  [service, ...others]: Service[],
  { incoming, outgoing }: { incoming: IncomingMessage; outgoing: ServerResponse },
): void {
  if (!service) {
    outgoing.writeHead(502).end()
    return
  }
  const { connection: _, ...headers } = incoming.headers
  const upstream = request(
    `${service.url}${incoming.url}`,
    { agent, method: incoming.method, headers },
    (answer) => {
      const { connection: __, 'keep-alive': ___, ...passed } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, passed)
      answer.pipe(outgoing)
      answer.on('error', () => outgoing.destroy())
    },
  )
  upstream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED') forward(agent, others, { incoming, outgoing })
    else if (outgoing.headersSent) outgoing.destroy()
    else outgoing.writeHead(502).end()
  })
  upstream.on('socket', (socket) => {
    if (socket.connecting) socket.once('connect', () => incoming.pipe(upstream))
    else incoming.pipe(upstream)
  })
}
