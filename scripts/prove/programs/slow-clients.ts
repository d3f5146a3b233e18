import { once } from 'node:events'
import { connect } from 'node:net'
import { takeOrders } from '../kit/own-process.ts'

const TRICKLE_MS = 2_000

export interface SlowOrder {
  url: string
  /** Each is sent at once, before its client goes on byte by byte. */
  beginnings: string[]
  /** Clients for each of them. */
  each: number
}

/** Milliseconds until the service has hung up on all of them. */
export type SlowReport = number

takeOrders<SlowOrder, SlowReport>(async ({ url, beginnings, each }) => {
  const start = performance.now()
  const { hostname, port } = new URL(url)
  await Promise.all(
    beginnings.flatMap((beginning) =>
      Array.from({ length: each }, () => trickle(Number(port), hostname, beginning)),
    ),
  )
  return performance.now() - start
})

/** Resolves when the connection is closed. */
async function trickle(port: number, host: string, beginning: string): Promise<void> {
  const socket = connect(port, host)
  socket.on('error', () => {})
  socket.on('connect', () => socket.write(beginning))
  socket.on('end', () => socket.destroy())
  socket.resume()
  const writing = setInterval(() => socket.write('a'), TRICKLE_MS)
  await once(socket, 'close').catch(() => {})
  clearInterval(writing)
}
