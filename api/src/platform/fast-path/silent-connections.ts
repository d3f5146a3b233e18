import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { openConnections } from '../http/open-connections.ts'

export interface SilenceLimits {
  /** How long a connection may be silent in both directions, in ms. */
  silentMs: number
  /** How often connections are looked at, in ms. */
  checkMs: number
}

/**
 * Closes connections on which nothing moves, whether they wait for a request or for an answer to be taken. Node's
 * own `keepAliveTimeout` sets and clears a timer for every answer, which is a fiftieth of a redirect's time.
 */
export function closeSilentConnections(server: Server, { silentMs, checkMs }: SilenceLimits): void {
  const connections = openConnections(server)
  const lastMoves = new WeakMap<Socket, { bytes: number; at: number }>()

  function check(): void {
    const now = performance.now()
    for (const socket of connections) {
      const bytes = socket.bytesRead + socket.bytesWritten
      const last = lastMoves.get(socket)
      if (last?.bytes !== bytes) lastMoves.set(socket, { bytes, at: now })
      else if (now - last.at >= silentMs) socket.destroy()
    }
  }

  const timer = setInterval(check, checkMs).unref()
  server.once('close', () => clearInterval(timer))
}
