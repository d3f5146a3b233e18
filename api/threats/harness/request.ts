import { Agent, type IncomingHttpHeaders, request as openRequest } from 'node:http'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  /** Unparsed Set-Cookie lines. */
  setCookies: string[]
  text: string
  bytes: Buffer
  /** Parses the body. @throws SyntaxError if it is not JSON */
  json: () => Record<string, unknown>
}

export interface Asked {
  method?: string
  headers?: Record<string, string | string[]>
  /** An object is sent as JSON, a text unchanged. */
  body?: unknown
  /** The loopback address of the sender, such as 127.0.0.9. */
  from?: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/**
 * Sends one request unchanged: it follows no redirect, stores no cookie and does not normalise the
 * path.
 */
export function send(origin: string, path: string, asked: Asked = {}): Promise<Answer> {
  const { hostname, port } = new URL(origin)
  const body = encodeBody(asked.body)
  // Node sets no length for a body of a GET or DELETE.
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const type = asked.body === undefined || typeof asked.body === 'string' ? {} : JSON_TYPE
  return new Promise((resolve, reject) => {
    const outgoing = openRequest(
      {
        hostname: hostname === 'localhost' ? '127.0.0.1' : hostname,
        port,
        path,
        method: asked.method ?? 'GET',
        headers: { host: new URL(origin).host, ...type, ...length, ...asked.headers },
        ...(asked.from ? { localAddress: asked.from } : { agent }),
      },
      (incoming) => {
        const parts: Buffer[] = []
        incoming.on('data', (part: Buffer) => parts.push(part))
        incoming.on('error', reject)
        incoming.on('end', () => {
          const bytes = Buffer.concat(parts)
          const text = bytes.toString()
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            setCookies: incoming.headers['set-cookie'] ?? [],
            text,
            bytes,
            json: () => JSON.parse(text),
          })
        })
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

const JSON_TYPE = { 'content-type': 'application/json' }

function encodeBody(body: unknown): string | undefined {
  return body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
}
