import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Fault, ProxyOrder } from '../kit/fault-proxy.ts'
import { takeOrders } from '../kit/own-process.ts'
import { seededRandom } from '../kit/random.ts'

interface Pipe {
  client: Socket
  server: Socket
  carried: number
}

let fault: Fault = { kind: 'none' }
let random = seededRandom(0)
let target = 0
const pipes = new Set<Pipe>()
const proxy = createServer({ pauseOnConnect: true }, (client) => {
  if (fault.kind === 'reset') return void client.resetAndDestroy()
  const pipe: Pipe = { client, server: connect(target, '127.0.0.1'), carried: 0 }
  pipes.add(pipe)
  for (const socket of [pipe.client, pipe.server]) {
    socket.setNoDelay(true)
    socket.on('error', () => {})
    socket.on('close', () => drop(pipe))
  }
  void carry(pipe, pipe.client, pipe.server)
  void carry(pipe, pipe.server, pipe.client)
})

takeOrders<ProxyOrder, number>(async (order) => {
  if ('fault' in order) {
    fault = order.fault
    if (fault.kind === 'reset') for (const pipe of [...pipes]) drop(pipe)
  } else {
    target = order.target
    random = seededRandom(order.seed)
    await once(proxy.listen(0, '127.0.0.1'), 'listening')
  }
  return (proxy.address() as AddressInfo).port
})

function drop(pipe: Pipe): void {
  if (!pipes.delete(pipe)) return
  pipe.client.resetAndDestroy()
  pipe.server.resetAndDestroy()
}

async function carry(pipe: Pipe, from: Socket, to: Socket): Promise<void> {
  try {
    for await (const chunk of from) await transfer(pipe, chunk as Buffer, from, to)
    to.end()
  } catch {
    drop(pipe)
  }
}

async function transfer(pipe: Pipe, chunk: Buffer, from: Socket, to: Socket): Promise<void> {
  const write = promisify((bytes: Buffer, done: (error?: Error | null) => void) => to.write(bytes, done))
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
        await write(chunk.subarray(start, start + fault.bytes))
      }
      return
    case 'cut':
      if (pipe.carried > fault.afterBytes) return drop(pipe)
      break
    case 'lose answers':
      if (from === pipe.server && random.next() < fault.probability) return drop(pipe)
      break
  }
  await write(chunk)
}
