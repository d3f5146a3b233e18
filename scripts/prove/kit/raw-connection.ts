import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface RawAnswer {
  status: number
  /** Milliseconds from sending to the end of the answer's head and body. */
  ms: number
}

export interface RawConnection {
  socket: Socket
  /**
   * Sends bytes as they are and reads one whole answer; rejects when the connection ends before.
   */
  ask(bytes: string | Buffer): Promise<RawAnswer>
}

/** A plain connection to a service, for what no HTTP client would send. */
export async function openRawConnection(serviceUrl: string): Promise<RawConnection> {
  const { hostname, port } = new URL(serviceUrl)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  socket.on('error', () => {})
  await once(socket, 'connect')
  return { socket, ask: (bytes) => ask(socket, bytes) }
}

function ask(socket: Socket, bytes: string | Buffer): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const start = performance.now()
    let received = Buffer.alloc(0)
    const finish = (settle: () => void) => {
      socket.off('data', onData)
      socket.off('close', onClose)
      settle()
    }
    const onData = (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      const status = statusOfWholeAnswer(received)
      if (status !== null) finish(() => resolve({ status, ms: performance.now() - start }))
    }
    const onClose = () => finish(() => reject(new Error('closed before the whole answer')))
    socket.on('data', onData)
    socket.on('close', onClose)
    if (socket.destroyed) return onClose()
    socket.write(bytes)
  })
}

function statusOfWholeAnswer(received: Buffer): number | null {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return null
  const head = received.subarray(0, end).toString('latin1')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? Number.NaN)
  const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0)
  if (/^transfer-encoding: *chunked/im.test(head)) {
    return received.subarray(-5).toString() === '0\r\n\r\n' ? status : null
  }
  return received.length >= end + 4 + length ? status : null
}
