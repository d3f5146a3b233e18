const HOST = 'Host: localhost'
const JSON_TYPE = 'Content-Type: application/json'

function post(path: string, body: string, headers: string[] = []): string {
  const head = [
    `POST ${path} HTTP/1.1`,
    HOST,
    JSON_TYPE,
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...headers,
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

function get(path: string, headers: string[] = []): string {
  return `${[`GET ${path} HTTP/1.1`, HOST, ...headers].join('\r\n')}\r\n\r\n`
}

const text = (character: string, length: number) => character.repeat(length)

/**
 * Requests that no honest client sends (rows 104 to 107 and 21 of docs/security.md): none may be
 * answered with a 5xx.
 */
export const MALFORMED_REQUESTS: readonly string[] = [
  post('/api/auth/login', text('x', 64 * 1024 + 1)),
  post('/api/auth/login', `{"username":${text('[', 30_000)}${text(']', 30_000)}}`),
  post('/api/auth/login', '{"username":{"$gt":""},"password":{"$ne":null}}'),
  post('/api/link/create', JSON.stringify({ longUrl: 'https://a.example', tags: Array(10_000).fill(1) })),
  post('/api/link/create', '{"longUrl":"https://a.example","__proto__":{"planId":2}}'),
  post('/api/auth/login', '{"username":'),
  post('/api/auth/login', JSON.stringify({ username: text('\u0000', 8_000), password: 'x' })),
  `POST /api/auth/login HTTP/1.1\r\n${HOST}\r\n${JSON_TYPE}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  `POST /api/auth/login HTTP/1.1\r\n${HOST}\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef`,
  `POST /api/auth/login HTTP/1.1\r\n${HOST}\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`,
  `GET /r/abc HTTP/1.1\r\nHost : localhost\r\n\r\n`,
  `GET /r/abc HTTP/1.1\r\n${HOST}\r\nHost: evil.example\r\n\r\n`,
  'GET /r/abc\r\n\r\n',
  `GET /r/abc HTTP/1.1\nHost: localhost\n\n`,
  get('/r/abc', [`X-Long: ${text('a', 20_000)}`]),
  get(`/r/${text('a', 20_000)}`),
  get(
    '/r/abc',
    Array.from({ length: 2_500 }, (_, number) => `X-${number}: 1`),
  ),
  get(`/api${text('/', 15_000)}x`),
  get(`/r${text('/', 15_000)}x`),
  get('/r/abc%00'),
  get('/r/%E0%A4%A'),
  get('/r/%D0%B0bc'),
  get('/r/..%2f..%2fetc'),
  get('/%2e%2e/.git/config'),
  get('/api/link/stats/%00'),
  get('/api/link/stats/abc?tz=(a%2B)%2B%24'),
  get('/api/auth/status', [`Cookie: sid=${text('%', 8_000)}`]),
  'OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n',
  'TRACE /r/abc HTTP/1.1\r\nHost: localhost\r\n\r\n',
]
