import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  request as requestOf,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

export type NetworkFault =
  | 'none'
  | 'cut'
  | 'lose answer'
  /** The service processes the request; its answer waits for `releaseAnswers`. */
  | 'hold answer'
  /** There is no answer and the connection stays open. */
  | 'hang'
  /** A proxy answers instead of the service. */
  | '403'
  | '502'
  | '503'

export interface FaultyNetwork {
  url: string
  /** Decides by request, such as `GET /links`. */
  setFault(decide: NetworkFault | ((request: string) => NetworkFault)): void
  heldAnswers(): number
  releaseAnswers(): void
  /** Serves this path itself from now on; null forwards it to the service again. */
  setFile(path: string, file: { body: string; type: string } | null): void
  setTarget(url: string): void
  close(): Promise<void>
}

/** A proxy that simulates network faults; start the service with its address as PUBLIC_URL. */
export async function startFaultyNetwork(): Promise<FaultyNetwork> {
  let decide: (request: string) => NetworkFault = () => 'none'
  let target = ''
  const held: (() => void)[] = []
  const files = new Map<string, { body: string; type: string }>()
  const serve: RequestListener = (request, response) => {
    const file = files.get((request.url ?? '').split('?', 1)[0] ?? '')
    if (file)
      return void response
        .writeHead(200, { 'content-type': file.type, 'cache-control': 'no-cache' })
        .end(file.body)
    const fault = decide(`${request.method} ${request.url}`)
    if (fault === 'cut') return void request.socket.destroy()
    if (fault === 'hang') return
    if (fault === '403' || fault === '502' || fault === '503') {
      return void response
        .writeHead(Number(fault), { 'content-type': 'text/html' })
        .end('<h1>Something in between</h1>')
    }
    const hold = fault === 'hold answer' ? (pass: () => void) => void held.push(pass) : undefined
    forward({ request, response, target, isAnswerLost: fault === 'lose answer', hold })
  }
  const server = createServer(serve).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    setFault: (next) => {
      decide = typeof next === 'function' ? next : () => next
    },
    heldAnswers: () => held.length,
    releaseAnswers: () => {
      for (const pass of held.splice(0)) pass()
    },
    setFile: (path, file) => {
      if (file) files.set(path, file)
      else files.delete(path)
    },
    setTarget: (url) => {
      target = url
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

interface Passage {
  request: IncomingMessage
  response: ServerResponse
  target: string
  isAnswerLost: boolean
  hold: ((pass: () => void) => void) | undefined
}

function forward({ request, response, target, isAnswerLost, hold }: Passage): void {
  const { method, headers } = request
  const onward = requestOf(new URL(request.url ?? '/', target), { method, headers }, (answer) => {
    if (isAnswerLost) {
      answer.resume()
      answer.on('end', () => request.socket.destroy())
      return
    }
    const pass = () => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    }
    if (hold) hold(pass)
    else pass()
  })
  onward.on('error', () => request.socket.destroy())
  request.pipe(onward)
}
