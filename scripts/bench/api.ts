import { join } from 'node:path'
import { API, redirectPath } from '@atajo/shared/paths'
import { findFreePort } from '../find-free-port.ts'
import { startProgram } from '../prove/kit/child-program.ts'
import { startAlone } from '../prove/kit/fleet.ts'
import type { Answer } from '../prove/kit/http-client.ts'
import { createLatencies } from '../prove/kit/latencies.ts'
import { forEachAtOnce } from '../prove/kit/load.ts'
import { waitUntil } from '../prove/kit/wait-until.ts'
import { readLinks } from '../prove/kit/write-ledger.ts'
import { root } from '../source-files.ts'
import type { Bench } from './kit/bench.ts'

const CONNECTIONS = 32
const LISTS = 40
const REQUESTS = 4_000
const VISITS = 2_000

interface Load {
  count: number
  width: number
  /** The status of every answer, or the figures are worth nothing. */
  status: number
}

/** `npm run bench -- api [links]` */
export async function measure(bench: Bench): Promise<void> {
  const linkCount = Number(bench.args[0] ?? 10_000)
  const { service, client, owner } = await startAlone(bench)
  const bareUrl = await startBareFastify(bench)
  const send = (path: string, call = {}) => owner.send(service.url, path, call)
  const quick = { count: REQUESTS, width: CONNECTIONS, status: 302 }
  await showLoad(bench, 'bare Fastify, GET', quick, () => client.send(bareUrl))
  const post = { method: 'POST', json: { longUrl: 'x' } }
  await showLoad(bench, 'bare Fastify, POST', quick, () => client.send(bareUrl, post))

  const json = { title: 'G', color: 'RED' }
  const group = await owner.read<{ id: number }>(service.url, API.createGroup, { method: 'POST', json })
  const creates = { count: linkCount, width: CONNECTIONS, status: 201 }
  await showLoad(bench, 'create a link', creates, (turn) => {
    const longUrl = `https://example.com/una/ruta/corriente/${turn}?utm_source=medida`
    return send(API.createLink, { method: 'POST', json: { longUrl, groupId: group.id } })
  })

  const first = await send(API.listLinks)
  const name = `list of ${linkCount} links`
  bench.show(`${name}, first`, `${first.ms.toFixed(0)} ms, ${first.text.length} characters`)
  const lists = { count: LISTS, width: 1, status: 200 }
  await showLoad(bench, name, lists, () => send(API.listLinks))
  const headers = { 'if-none-match': String(first.headers.etag) }
  const unchanged = { ...lists, status: 304 }
  await showLoad(bench, 'the same, unchanged', unchanged, () => send(API.listLinks, { headers }))

  const [link] = await readLinks(owner, service.url)
  const code = link?.shortUrl ?? ''
  const agent = { headers: { 'user-agent': 'Mozilla/5.0 Firefox/140.0' } }
  const visit = () => client.send(`${service.url}${redirectPath(code)}`, agent)
  await forEachAtOnce(Array.from({ length: VISITS }), CONNECTIONS, visit)
  await service.untilCounted()
  const questions = { count: REQUESTS / 4, width: CONNECTIONS, status: 200 }
  await showLoad(bench, 'statistics, 1,000 rows', questions, () => send(`${API.linkStats}/${code}`))
}

/** Returns the address of a route that does nothing. */
async function startBareFastify(bench: Bench): Promise<string> {
  const port = await findFreePort()
  const program = join(root, 'scripts', 'bench', 'bare-redirect.mjs')
  const bare = startProgram(process.execPath, [program, String(port), 'https://example.com/'], {})
  bench.onEnd(() => bare.signal('SIGKILL'))
  const url = `http://127.0.0.1:${port}/r/x`
  const isAnswering = () => fetch(url, { redirect: 'manual' }).then(Boolean, () => false)
  await waitUntil('the bare route answers', isAnswering)
  return url
}

/** Sends `count` requests, `width` at a time. */
async function showLoad(
  bench: Bench,
  name: string,
  { count, width, status }: Load,
  send: (turn: number) => Promise<Answer>,
): Promise<void> {
  const latencies = createLatencies()
  const start = performance.now()
  await forEachAtOnce(Array.from({ length: count }).keys(), width, async (turn) => {
    const answer = await send(turn)
    if (answer.status !== status) throw new Error(`${name}: ${answer.status} ${answer.text.slice(0, 300)}`)
    latencies.add(answer.ms)
  })
  const perSecond = (count * 1000) / (performance.now() - start)
  const [median, p99] = [latencies.quantile(0.5), latencies.quantile(0.99)].map((ms) => `${ms.toFixed(1)} ms`)
  bench.show(`${name}, ${width} at a time`, `${perSecond.toFixed(0)}/s, median ${median}, p99 ${p99}`)
}
