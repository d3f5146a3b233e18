import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { purgeLinks } from '../links/trash/purge-links.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const DESTINATION = 'https://destination.example/'
const SERVER = new URL('../../../dist/server.js', import.meta.url).pathname

interface Process {
  url: string
  child: ChildProcess
  dataDir: string
}

let service: TestApp
let pro: TestClient
let processes: Process[]

beforeAll(async () => {
  service = await startTestApp()
  pro = await service.asPro()
  processes = await Promise.all([startProcess(), startProcess()])
})
afterAll(async () => {
  await Promise.all(processes.map(({ child }) => end(child, 'SIGTERM')))
  await service.close()
  for (const { dataDir } of processes) rmSync(dataDir, { recursive: true, force: true })
})

/** Starts another service process on the same database with its own journal folder. */
async function startProcess(dataDir = mkdtempSync(join(tmpdir(), 'atajo-process-'))): Promise<Process> {
  const port = await freePort()
  const child = spawn(process.execPath, [SERVER], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      MONGODB_URI: service.databaseUri,
      RATE_LIMIT_SCALE: '1000',
      LOG_LEVEL: 'silent',
      SESSION_SECRET: 'a secret for tests, thirty-two characters at least',
      DRAIN_SECONDS: '0',
    },
  })
  await once(child.stdout as NodeJS.ReadableStream, 'data')
  return { url: `http://127.0.0.1:${port}`, child, dataDir }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}

async function createLink(fields: Record<string, unknown> = {}): Promise<{ id: number; shortUrl: string }> {
  const created = await pro.post('/api/link/create', { longUrl: DESTINATION, ...fields })
  expect(created.statusCode, created.body).toBe(201)
  return created.json()
}

/** Returns the status of one visit, or 0 if the connection broke before an answer. */
async function visit(url: string, code: string): Promise<number> {
  const headers = { 'user-agent': FIREFOX }
  const answer = await fetch(`${url}/r/${code}`, { headers, redirect: 'manual' }).catch(() => null)
  return answer?.status ?? 0
}

async function countOf(code: string): Promise<number> {
  return (await pro.get(`/api/link/stats/${code}`)).json().totalAccesses
}

function urlOf(index: number): string {
  return (processes[index % processes.length] as Process).url
}

test('a limit of 100 lets exactly 100 of 400 through over two processes', async () => {
  for (let round = 0; round < 2; round++) {
    const { shortUrl } = await createLink({ accessLimit: 100 })
    const statuses = await Promise.all(
      Array.from({ length: 400 }, (_, index) => visit(urlOf(index), shortUrl)),
    )
    expect(statuses.filter((status) => status === 302)).toHaveLength(100)
    expect(statuses.filter((status) => status === 410)).toHaveLength(300)
    await expect.poll(() => countOf(shortUrl)).toBe(100)
  }
})

test('a change made in one process reaches the others', async () => {
  const { id, shortUrl } = await createLink({ sufix: 'de-todos' })
  expect(await visit(urlOf(0), 'nuevo-nombre')).toBe(404)
  for (const index of [0, 1]) expect(await visit(urlOf(index), 'de-todos')).toBe(302)
  await pro.put('/api/link/update', { id, longUrl: DESTINATION, sufix: 'nuevo-nombre', status: false })
  for (const index of [0, 1]) {
    await expect.poll(() => visit(urlOf(index), shortUrl), { timeout: 5000 }).toBe(410)
    await expect.poll(() => visit(urlOf(index), 'nuevo-nombre'), { timeout: 5000 }).toBe(410)
    await expect.poll(() => visit(urlOf(index), 'de-todos'), { timeout: 5000 }).toBe(404)
  }
})

/** Calls one of the processes as the account. */
async function call(index: number, method: string, path: string, id: number): Promise<number> {
  const cookie = Object.entries(pro.cookies).map(([name, value]) => `${name}=${value}`)
  const headers = { cookie: cookie.join('; '), 'content-type': 'application/json' }
  const answer = await fetch(urlOf(index) + path, { method, headers, body: JSON.stringify({ id }) })
  return answer.status
}

async function expectEverywhere(name: string, status: number): Promise<void> {
  for (const index of [0, 1]) {
    await expect.poll(() => visit(urlOf(index), name), { timeout: 5000 }).toBe(status)
  }
}

test('a trashed link is closed in every process, and a restored one open', async () => {
  const { id, shortUrl } = await createLink({ sufix: 'de-ida-y-vuelta' })
  await expectEverywhere('de-ida-y-vuelta', 302)
  for (const index of [0, 1]) {
    expect(await call(index, 'DELETE', API.deleteLink, id)).toBe(200)
    await expectEverywhere('de-ida-y-vuelta', 404)
    await expectEverywhere(shortUrl, 404)
    expect(await call(1 - index, 'POST', API.restoreLink, id)).toBe(200)
    await expectEverywhere('de-ida-y-vuelta', 302)
    await expectEverywhere(shortUrl, 302)
  }
})

test('only one of restoring, deleting for good and expiry in the trash happens', async () => {
  const inThirtyDays = () => new Date(Date.now() + 30 * 86_400_000)
  for (let round = 0; round < 12; round++) {
    const { id, shortUrl } = await createLink()
    await call(round, 'DELETE', API.deleteLink, id)
    const restored = call(round, 'POST', API.restoreLink, id)
    const ended =
      round % 2 === 0
        ? call(round + 1, 'DELETE', API.linkTrash, id).then((status) => status === 200)
        : purgeLinks({ ...service.deps.links, now: inThirtyDays }).then((count) => count > 0)
    const [status, isGone] = await Promise.all([restored, ended])
    expect([status, isGone]).toEqual(isGone ? [404, true] : [200, false])
    await expectEverywhere(shortUrl, isGone ? 404 : 302)
    expect((await pro.get(API.linkTrash)).json()).toEqual([])
    const links = (await pro.get(API.listLinks)).json() as { id: number }[]
    expect(links.some((link) => link.id === id)).toBe(!isGone)
  }
})

test.each([
  ['behind', -3_600_000],
  ['ahead', 3_600_000],
])(
  'a process whose clock is an hour %s hides neither its own links nor later changes',
  async (name, ahead) => {
    const slug = `reloj-${name}`
    expect(await visit(urlOf(0), slug)).toBe(404)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ahead })
    const { id } = await createLink({ sufix: slug }).finally(() => vi.useRealTimers())
    await expect.poll(() => visit(urlOf(0), slug), { timeout: 5000 }).toBe(302)
    await pro.put('/api/link/update', { id, longUrl: DESTINATION, sufix: slug, status: false })
    await expect.poll(() => visit(urlOf(0), slug), { timeout: 5000 }).toBe(410)
  },
)

test('the next process counts a killed process’s answered visits exactly once', async () => {
  const { shortUrl } = await createLink()
  const [doomed] = processes as [Process, ...Process[]]
  expect(await visit(doomed.url, shortUrl)).toBe(302)
  let answered = 1
  let isKilled = false
  const visitor = async () => {
    while (!isKilled) if ((await visit(doomed.url, shortUrl)) === 302) answered++
  }
  const visitors = Array.from({ length: 8 }, visitor)
  await expect.poll(() => answered).toBeGreaterThan(60)
  await end(doomed.child, 'SIGKILL')
  isKilled = true
  await Promise.all(visitors)
  processes[0] = await startProcess(doomed.dataDir)
  await expect.poll(() => countOf(shortUrl)).toBeGreaterThanOrEqual(answered)
  const { totalAccesses, desktopAccesses, mobileAccesses, accesses, last7Days } = (
    await pro.get(`/api/link/stats/${shortUrl}`)
  ).json()
  expect(totalAccesses).toBeLessThanOrEqual(answered + 8)
  expect(desktopAccesses + mobileAccesses).toBe(totalAccesses)
  expect(accesses).toHaveLength(totalAccesses)
  expect(last7Days[6].clics + last7Days[5].clics).toBe(totalAccesses)
})

/** Sends the bytes and returns everything until the socket closes. */
async function exchange(url: string, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(bytes)
  return text(socket)
}

test('redirects on one connection come in order, each with its whole head', async () => {
  const { url } = processes[1] as Process
  const { shortUrl } = await createLink()
  const ask = (head = '') =>
    `GET /r/${shortUrl}?qr HTTP/1.1\r\nHost: a\r\nUser-Agent: ${FIREFOX}\r\n${head}\r\n`
  const answered = await exchange(url, ask() + ask() + ask('Connection: close\r\n'))
  const heads = answered.split('\r\n\r\n')
  expect(heads.pop()).toBe('')
  expect(heads).toHaveLength(3)
  for (const [index, head] of heads.entries()) {
    const [status, ...lines] = head.split('\r\n')
    const headers = new Map(lines.map((line) => line.split(': ') as [string, string]))
    expect(status).toBe('HTTP/1.1 302 Found')
    expect(Date.parse(headers.get('Date') ?? '')).toBeGreaterThan(Date.now() - 60_000)
    expect(Object.fromEntries(headers)).toMatchObject({
      Location: DESTINATION,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
      'Content-Length': '0',
      Connection: index === 2 ? 'close' : 'keep-alive',
    })
  }
  await expect.poll(() => countOf(shortUrl)).toBe(3)
})

test('odd targets on the socket get a page or are refused, and nothing is echoed', async () => {
  const { url } = processes[1] as Process
  for (const path of ['/r/%E0%A4%A', '/r/..%2f..%2fetc', '//r/abcd', '/r/abc%00']) {
    const answer = await fetch(`${url}${path}`)
    expect(answer.status, path).toBe(404)
    expect(await answer.text()).not.toContain('..%2f')
  }
})
