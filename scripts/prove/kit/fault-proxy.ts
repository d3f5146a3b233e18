import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from './random.ts'

export type Fault =
  | { kind: 'none' }
  /** Each piece arrives later by `ms` ± `jitterMs`, in order. */
  | { kind: 'delay'; ms: number; jitterMs: number }
  /** Everything is taken and nothing arrives; connections stay open. */
  | { kind: 'black hole' }
  /** Open connections and new ones are reset. */
  | { kind: 'reset' }
  | { kind: 'throttle'; bytesPerSecond: number }
  /** Each piece is cut into slices of so many bytes, sent one by one. */
  | { kind: 'slices'; bytes: number }
  /** A connection is reset once it has carried so many bytes. */
  | { kind: 'cut'; afterBytes: number }
  /** The server's answer is thrown away and the connection reset, with this probability. */
  | { kind: 'lose answers'; probability: number }

export interface FaultProxy {
  port: number
  setFault(fault: Fault): void
  close(): Promise<void>
}

interface Pipe {
  client: Socket
  server: Socket
  carried: number
}

/** A TCP proxy on loopback between a client and `target`, faulty on demand. */
export async function startFaultProxy(target: NetConnectOpts, random: Random): Promise<FaultProxy> {
  let fault: Fault = { kind: 'none' }
  const pipes = new Set<Pipe>()
  const server = createServer({ pauseOnConnect: true }, (client) => {
    if (fault.kind === 'reset') return void client.resetAndDestroy()
    const pipe: Pipe = { client, server: connect(target), carried: 0 }
    pipes.add(pipe)
    for (const socket of [pipe.client, pipe.server]) {
      socket.setNoDelay(true)
      socket.on('error', () => {})
      socket.on('close', () => drop(pipe))
    }
    void carry(pipe, pipe.client, pipe.server)
    void carry(pipe, pipe.server, pipe.client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  function drop(pipe: Pipe): void {
    if (!pipes.delete(pipe)) return
    pipe.client.resetAndDestroy()
    pipe.server.resetAndDestroy()
  }

  async function carry(pipe: Pipe, from: Socket, to: Socket): Promise<void> {
    try {
      for await (const chunk of from) {
        await transfer(pipe, chunk as Buffer, from, to)
      }
      to.end()
    } catch {
      drop(pipe)
    }
  }

  async function transfer(pipe: Pipe, chunk: Buffer, from: Socket, to: Socket): Promise<void> {
    pipe.carried += chunk.length
    switch (fault.kind) {
      case 'delay':
        await pause(fault.ms + (random.next() * 2 - 1) * fault.jitterMs)
        break
      case 'black hole':
        while (fault.kind === 'black hole' && pipes.has(pipe)) await pause(20)
        return drop(pipe)
      case 'throttle':
        await pause((chunk.length / fault.bytesPerSecond) * 1000)
        break
      case 'slices':
        for (let start = 0; start < chunk.length; start += fault.bytes) {
          await write(to, chunk.subarray(start, start + fault.bytes))
        }
        return
      case 'cut':
        if (pipe.carried > fault.afterBytes) return drop(pipe)
        break
      case 'lose answers':
        if (from === pipe.server && random.next() < fault.probability) return drop(pipe)
        break
    }
    await write(to, chunk)
  }

  return {
    port: (server.address() as AddressInfo).port,
    setFault(next) {
      fault = next
      if (next.kind === 'reset') for (const pipe of [...pipes]) drop(pipe)
    },
    async close() {
      server.close()
      for (const pipe of [...pipes]) drop(pipe)
      await once(server, 'close')
    },
  }
}

function write(to: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    to.write(bytes, (error) => (error ? reject(error) : resolve()))
  })
}
