import type { Server } from 'node:http'
import type { Socket } from 'node:net'

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
  const lastMoves = new Map<Socket, { bytes: number; at: number }>()

  server.on('connection', (socket: Socket) => {
    lastMoves.set(socket, { bytes: 0, at: performance.now() })
    socket.once('close', () => lastMoves.delete(socket))
  })

  function check(): void {
    const now = performance.now()
    for (const [socket, last] of lastMoves) {
      const bytes = socket.bytesRead + socket.bytesWritten
      if (bytes !== last.bytes) {
        last.bytes = bytes
        last.at = now
      } else if (now - last.at >= silentMs) socket.destroy()
    }
  }

  const timer = setInterval(check, checkMs).unref()
  server.once('close', () => clearInterval(timer))
}
