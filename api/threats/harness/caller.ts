import { type Answer, type Asked, send } from './request.ts'

/** A client that stores cookies and sends Origin headers as a browser does. */
export interface Caller {
  /** Returns the present Cookie header. */
  cookies: () => string
  /** Adopts foreign cookies, as a thief would. */
  setCookies: (header: string) => void
  send: (path: string, asked?: Asked) => Promise<Answer>
  get: (path: string, asked?: Asked) => Promise<Answer>
  post: (path: string, body?: unknown, asked?: Asked) => Promise<Answer>
  put: (path: string, body?: unknown, asked?: Asked) => Promise<Answer>
  delete: (path: string, body?: unknown, asked?: Asked) => Promise<Answer>
}

export interface CallerOptions {
  /** Sent with every request, such as X-Forwarded-For behind a trusted proxy. */
  headers?: Record<string, string>
  /** Receives every answer. */
  onAnswer?: (answer: Answer, line: string) => void
  /** The client's address. */
  from?: string
}

export function createCaller(origin: string, options: CallerOptions = {}): Caller {
  const jar = new Map<string, string>()

  async function call(path: string, asked: Asked = {}): Promise<Answer> {
    const cookies = cookieHeader(jar)
    const headers = {
      ...(asked.method && asked.method !== 'GET' ? { origin } : {}),
      ...(cookies ? { cookie: cookies } : {}),
      ...options.headers,
      ...asked.headers,
    }
    const answer = await send(origin, path, { from: options.from, ...asked, headers })
    for (const line of answer.setCookies) keepCookie(jar, line)
    options.onAnswer?.(answer, `${asked.method ?? 'GET'} ${path.slice(0, 200)}: ${answer.status}`)
    return answer
  }

  const withMethod = (method: string) => (path: string, body?: unknown, asked?: Asked) =>
    call(path, { ...asked, method, body })

  return {
    cookies: () => cookieHeader(jar),
    setCookies(header) {
      jar.clear()
      for (const pair of header.split('; ')) keepCookie(jar, pair)
    },
    send: call,
    get: (path, asked) => call(path, asked),
    post: withMethod('POST'),
    put: withMethod('PUT'),
    delete: withMethod('DELETE'),
  }
}

function cookieHeader(jar: Map<string, string>): string {
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
}

function keepCookie(jar: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(/;\s*/)
  const name = pair.slice(0, pair.indexOf('='))
  const value = pair.slice(pair.indexOf('=') + 1)
  const isGone =
    value === '' || attributes.some((part) => /^max-age=0$|^expires=thu, 01 jan 1970/i.test(part))
  if (isGone) jar.delete(name)
  else jar.set(name, value)
}
