import { expect } from 'vitest'
import { askOver, type SocketAnswer } from './socket-client.ts'
import { startTestApp } from './test-app.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

export const TWITTERBOT = 'Twitterbot/1.0'
export const DESTINATION_HOST = 'destination.example'
export const DESTINATION = `https://${DESTINATION_HOST}/path?x=%C3%B1#a`

export interface OpenOptions {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT'
  agent?: string
  /** The visitor's address as the trusted proxy reports it. */
  from?: string
  headers?: Record<string, string>
  body?: string
}

/**
 * Starts the app behind a proxy, with links of a PRO account and visitors on keep-alive
 * connections.
 */
export async function startTestVisitors() {
  const service = await startTestApp({ env: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' } })
  const pro = await service.asPro()
  const ask = askOver(await service.app.listen({ port: 0, host: '127.0.0.1' }))

  async function createLink(fields: Record<string, unknown> = {}): Promise<{ id: number; shortUrl: string }> {
    const created = await pro.post('/api/link/create', { longUrl: DESTINATION, ...fields })
    expect(created.statusCode, created.body).toBe(201)
    return created.json()
  }

  function open(
    code: string,
    { method = 'GET', agent = FIREFOX, from, headers, body }: OpenOptions = {},
  ): Promise<SocketAnswer> {
    return ask({
      method,
      url: `/r/${code}`,
      headers: { 'user-agent': agent, ...(from ? { 'x-forwarded-for': from } : {}), ...headers },
      body,
    })
  }

  /** Posts a link's password by its form. */
  function post(code: string, password: string, from = '198.51.100.1'): Promise<SocketAnswer> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return open(code, { method: 'POST', from, headers, body: new URLSearchParams({ password }).toString() })
  }

  async function statsOf(code: string) {
    const answer = await pro.get(`/api/link/stats/${code}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }

  const expectCount = (code: string, count: number) =>
    expect.poll(async () => (await statsOf(code)).totalAccesses, { timeout: 5000 }).toBe(count)

  const { asGuest, connection, close } = service
  return { connection, pro, asGuest, ask, createLink, open, post, statsOf, expectCount, close }
}
