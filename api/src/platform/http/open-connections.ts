import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const known = new WeakMap<Server, Set<Socket>>()

/** Returns a live set of the server's connections opened since the first call. */
export function openConnections(server: Server): ReadonlySet<Socket> {
  const before = known.get(server)
  if (before) return before
  const sockets = new Set<Socket>()
  known.set(server, sockets)
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return sockets
}
