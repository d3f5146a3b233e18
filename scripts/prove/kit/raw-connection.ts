import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface RawConnection {
  socket: Socket
  /**
   * Sends bytes as they are; resolves with the status of the answer that begins to come, rejects
   * when the connection ends before.
   */
  ask(bytes: string): Promise<number>
}

/** A plain connection to a service, for requests that no HTTP client would send. */
export async function openRawConnection(serviceUrl: string): Promise<RawConnection> {
  const { hostname, port } = new URL(serviceUrl)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  socket.on('error', () => {})
  await once(socket, 'connect')
  return {
    socket,
    async ask(bytes) {
      const closing = new AbortController()
      const onClose = () => closing.abort()
      socket.once('close', onClose)
      const answer = once(socket, 'data', { signal: closing.signal })
      if (socket.destroyed) closing.abort()
      socket.write(bytes)
      const [chunk] = await answer.finally(() => socket.off('close', onClose))
      return Number(/^HTTP\/1\.1 (\d{3})/.exec(String(chunk))?.[1] ?? 0)
    },
  }
}
