import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A connection without data for this many ms is closed from here. */
const DEADLINE_MS = 3000

/** Sends bytes unchanged on a new connection and returns all data until it closes. */
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

/** Reads until the other side closes; a reset counts as an end. */
export function readUntilClosed(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    const parts: Buffer[] = []
    socket.on('data', (part) => parts.push(part))
    socket.on('error', () => {})
    socket.on('close', () => resolve(Buffer.concat(parts).toString('latin1')))
  })
}

/** Returns the status of each answer in a raw stream. */
export function statusesIn(raw: string): number[] {
  return [...raw.matchAll(/^HTTP\/1\.[01] (\d{3})/gm)].map((match) => Number(match[1]))
}
