import { once } from 'node:events'
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

export interface SocketRequest {
  method: string
  url: string
  headers: Record<string, string>
  body: string | undefined
}

export interface SocketAnswer {
  statusCode: number
  headers: IncomingHttpHeaders
  body: string
  cookies: Record<string, string | number | boolean>[]
}

/** Creates a client with keep-alive connections that does not follow redirects. */
export function askOver(address: string): (asked: SocketRequest) => Promise<SocketAnswer> {
  const agent = new Agent({ keepAlive: true })
  return async ({ method, url, headers, body }) => {
    const sent = request(address + url, { agent, method, headers }).end(body)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    return {
      statusCode: answer.statusCode ?? 0,
      headers: answer.headers,
      body: await text(answer),
      cookies: (answer.headers['set-cookie'] ?? []).map(readCookie),
    }
  }
}

function readCookie(line: string): SocketAnswer['cookies'][number] {
  const [pair = '', ...attributes] = line.split('; ')
  const [name = '', value = ''] = pair.split('=')
  const of = Object.fromEntries(attributes.map((attribute) => attribute.split('=')))
  return {
    name,
    value,
    path: of.Path,
    sameSite: of.SameSite,
    maxAge: Number(of['Max-Age']),
    httpOnly: 'HttpOnly' in of,
  }
}
