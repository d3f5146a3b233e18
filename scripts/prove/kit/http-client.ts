import { once } from 'node:events'
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** Long, so that a busy machine is not taken for a fault. */
const SILENCE_MS = 60_000

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
  /** The length of the body as it came. */
  bytes: number
  /** Milliseconds from sending to the last byte. */
  ms: number
}

export interface Call {
  method?: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  json?: unknown
  body?: string
  /** The longest silence, in ms. */
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

async function send(agent: Agent, url: string, call: Call): Promise<Answer> {
  const { method = 'GET', json, timeoutMs: timeout = SILENCE_MS } = call
  const body = json === undefined ? call.body : JSON.stringify(json)
  const headers: Record<string, string> = { ...call.headers }
  if (json !== undefined) headers['content-type'] = 'application/json'
  if (body !== undefined) headers['content-length'] = String(Buffer.byteLength(body))
  const start = performance.now()
  const outgoing = request(url, { agent, method, headers, timeout })
  outgoing.on('timeout', () => outgoing.destroy(new NoAnswerInTime('no answer in time')))
  outgoing.end(body)
  const [incoming]: IncomingMessage[] = await once(outgoing, 'response')
  if (!incoming) throw new Error('no answer')
  // A fault may come between the answer's head and its body.
  outgoing.on('error', () => {})
  const received = await buffer(incoming)
  return {
    status: incoming.statusCode ?? 0,
    headers: incoming.headers,
    text: received.toString(),
    bytes: received.length,
    ms: performance.now() - start,
  }
}
