import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { findTags } from './harness/html.ts'
import { createLink, type LinkAnswer, type Person } from './harness/people.ts'
import { openSocket, readUntilClosed, sendRaw, statusesIn } from './harness/raw-socket.ts'
import { type Answer, send } from './harness/request.ts'
import { useService } from './harness/use-service.ts'
import { DESKTOP_AGENT, FRENCH_ADDRESS, PHONE_AGENT, SPANISH_ADDRESS } from './harness/visitors.ts'

const DESTINATION = 'https://destino.example/a?b=c&d=%20#e'

const service = useService()
let pro: Person
let link: LinkAnswer

beforeAll(async () => {
  pro = await service.people.pro()
  link = await createLink(pro, { longUrl: DESTINATION })
})

test('row 16: parameters of the visit never reach the destination', async () => {
  for (const query of ['?url=https://evil.example&code=zzz&next=//evil.example', '?qr&url=x', '?', '?%']) {
    const answer = await service.send(`/r/${link.shortUrl}${query}`)
    expect([answer.status, answer.headers.location]).toEqual([302, DESTINATION])
  }
})

test('row 18: an anonymous visit leaves no cookie and may not be kept by anyone', async () => {
  const answer = await service.send(`/r/${link.shortUrl}`, { headers: { 'user-agent': DESKTOP_AGENT } })
  expect(answer.status).toBe(302)
  expect(answer.setCookies).toEqual([])
  expect(answer.headers['cache-control']).toContain('no-store')
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  expect(answer.headers['x-robots-tag']).toContain('noindex')
  for (const path of ['/r/nohayna', `/r/${link.shortUrl}`]) {
    const withCookie = await service.send(path, { headers: { cookie: pro.cookies() } })
    expect(withCookie.setCookies).toEqual([])
  }
})

test('row 19: behind a shared cache each device and country gets its own destination', async () => {
  const devices = await createLink(pro, {
    mobileUrl: 'https://m.example/',
    desktopUrl: 'https://d.example/',
  })
  const blocked = await createLink(pro, { blockedCountries: [724] })
  const cache = await startSharedCache(service.url)
  const visit = (code: string, agent: string, address: string) =>
    send(cache.url, `/r/${code}`, { headers: { 'user-agent': agent, 'x-forwarded-for': address } })

  const phone = await visit(devices.shortUrl, PHONE_AGENT, SPANISH_ADDRESS)
  const desktop = await visit(devices.shortUrl, DESKTOP_AGENT, SPANISH_ADDRESS)
  expect(phone.headers.location).toBe('https://m.example/')
  expect(desktop.headers.location).toBe('https://d.example/')
  const french = await visit(blocked.shortUrl, DESKTOP_AGENT, FRENCH_ADDRESS)
  const spanish = await visit(blocked.shortUrl, DESKTOP_AGENT, SPANISH_ADDRESS)
  expect([french.status, spanish.status]).toEqual([302, 403])
  const missing = await visit('nohayna', DESKTOP_AGENT, FRENCH_ADDRESS)
  expect(missing.status).toBe(404)
  expect(cache.stored()).toBe(0)
  await cache.close()
})

test('row 20: odd request targets are the path they name, or refused, and echo nothing', async () => {
  const absolute = await sendRaw(
    service.port,
    `GET http://evil.example/r/${link.shortUrl} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
  )
  expect([302, 400, 404]).toContain(statusesIn(absolute)[0])
  expect(absolute).not.toContain('evil.example')
  for (const target of [
    `GET //r/${link.shortUrl}`,
    'OPTIONS *',
    `GET /r/${link.shortUrl}//evil.example`,
    'GET //evil.example/%2e%2e',
    'GET /r//evil.example',
    'GET /\\evil.example',
  ]) {
    const raw = await sendRaw(service.port, `${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    const status = statusesIn(raw)[0] ?? 0
    expect([target, [204, 302, 400, 404, 405].includes(status)]).toEqual([target, true])
    expect(raw).not.toMatch(/evil\.example/)
    if (status === 302) expect(raw).toContain(`ocation: ${DESTINATION}`)
  }
  const tunnel = await openSocket(service.port)
  const answer = readUntilClosed(tunnel)
  tunnel.write('CONNECT a:80 HTTP/1.1\r\nHost: a:80\r\n\r\n')
  expect(await answer).not.toContain(' 200 ')
})

test.each([
  '/r/abc%00',
  '/r/%D0%B0bc',
  '/r/%E0%A4%A',
  '/r/..%2f..%2fetc',
  '/r/abc%2Fdef',
  '/r/abc%2e',
  `/r/${'a'.repeat(101)}`,
  `/r/${'a'.repeat(4000)}`,
  '/r/%3Cscript%3E',
  '/r/%3Csvg%20onload=alert(1)%3E',
  '/r/"onmouseover="alert(1)',
  '/r/%22%27%60',
  '/r/__proto__',
  '/r/constructor',
  '/r/toString',
  '/r/%F0%9F%98%80',
  '/r/a b',
  '/r/',
  '/r',
  '/r/.',
  '/r/..',
  '/r/%2e%2e',
  '/r/abc;x=1',
  "/r/{'$gt':''}",
])('row 21: the odd code %s is a page that says nothing of it', async (path) => {
  const raw = await sendRaw(
    service.port,
    `GET ${path} HTTP/1.1\r\nHost: localhost:${service.port}\r\nConnection: close\r\n\r\n`,
  )
  expect([path, [400, 404, 414].includes(statusesIn(raw)[0] ?? 0)]).toEqual([path, true])
  const body = raw.slice(raw.indexOf('\r\n\r\n'))
  expect(body).not.toMatch(/<svg on|<script>|onmouseover=/i)
  expect(findTags(body, 'script')).toEqual([])
})

/** Starts a shared cache by RFC 9111, §3, which stores and answers all that it may. */
async function startSharedCache(origin: string) {
  const kept = new Map<string, Answer>()
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/'
    const hit = kept.get(path)
    const answer = hit ?? (await send(origin, path, { headers: request.headers as Record<string, string> }))
    const control = String(answer.headers['cache-control'] ?? '')
    const isHeuristic = [200, 203, 204, 300, 301, 308, 404, 405, 410, 414].includes(answer.status)
    const isStorable = !/no-store|private/.test(control) && (isHeuristic || /max-age|public/.test(control))
    if (!hit && isStorable && !answer.headers.vary) kept.set(path, answer)
    response.writeHead(answer.status, answer.headers)
    response.end(answer.bytes)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stored: () => kept.size,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
