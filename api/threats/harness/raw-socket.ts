import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/**
 * A connection that the other side leaves open is closed from here after this many ms without a
 * word.
 */
const DEADLINE_MS = 3000

/**
 * Sends bytes as they are on a connection of their own and returns all that came back until it
 * closed.
 */
export async function sendRaw(port: number, bytes: string | Buffer): Promise<string> {
  const socket = await openSocket(port)
  const answer = readUntilClosed(socket)
  socket.setTimeout(DEADLINE_MS, () => socket.destroy())
  socket.write(bytes)
  return answer
}

export async function openSocket(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: false })
  await once(socket, 'connect')
  return socket
}

/** All that the other side sends until it closes; a reset is an end as well. */
export function readUntilClosed(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    const parts: Buffer[] = []
    socket.on('data', (part) => parts.push(part))
    socket.on('error', () => {})
    socket.on('close', () => resolve(Buffer.concat(parts).toString('latin1')))
  })
}

/** Status of each answer in a raw stream of them. */
export function statusesIn(raw: string): number[] {
  return [...raw.matchAll(/^HTTP\/1\.[01] (\d{3})/gm)].map((match) => Number(match[1]))
}
