import { Agent, type IncomingHttpHeaders, request } from 'node:http'

/** Long, so that a busy machine is not taken for a fault. */
const DEADLINE_MS = 60_000

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
  /** Of the body, as it came. */
  bytes: number
  /** Milliseconds from sending to the last byte. */
  ms: number
}

export interface Call {
  method?: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  json?: unknown
  body?: string | Buffer
  timeoutMs?: number
}

export class NoAnswerInTime extends Error {}

export interface HttpClient {
  /** One request, never repeated by itself; rejects unless the whole answer arrived. */
  send(url: string, call?: Call): Promise<Answer>
  close(): void
}

/** A client with kept-alive connections. */
export function createHttpClient(maxSockets = 64): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets, scheduling: 'lifo' })
  return { send: (url, call = {}) => send(agent, url, call), close: () => agent.destroy() }
}

function send(agent: Agent, url: string, call: Call): Promise<Answer> {
  const sent = call.json === undefined ? call.body : JSON.stringify(call.json)
  const headers: Record<string, string> = { ...call.headers }
  if (call.json !== undefined) headers['content-type'] = 'application/json'
  if (sent !== undefined) headers['content-length'] = String(Buffer.byteLength(sent))
  return new Promise((resolve, reject) => {
    const start = performance.now()
    const outgoing = request(url, { agent, method: call.method ?? 'GET', headers }, (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('error', reject)
      incoming.on('end', () => {
        clearTimeout(limit)
        if (!incoming.complete) return reject(new Error('the answer was cut'))
        const body = Buffer.concat(chunks)
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          text: body.toString(),
          bytes: body.length,
          ms: performance.now() - start,
        })
      })
    })
    const limit = setTimeout(
      () => outgoing.destroy(new NoAnswerInTime('no answer in time')),
      call.timeoutMs ?? DEADLINE_MS,
    )
    outgoing.on('error', (error) => {
      clearTimeout(limit)
      reject(error)
    })
    outgoing.on('close', () => {
      clearTimeout(limit)
      reject(new Error('closed without an answer'))
    })
    outgoing.end(sent)
  })
}
