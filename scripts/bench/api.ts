import { join } from 'node:path'
import { findFreePort } from '../find-free-port.ts'
import { startProgram } from '../prove/kit/child-program.ts'
import type { Answer } from '../prove/kit/http-client.ts'
import { createLatencies } from '../prove/kit/latencies.ts'
import { forEachAtOnce } from '../prove/kit/load.ts'
import { signUp } from '../prove/kit/people.ts'
import { waitUntil } from '../prove/kit/wait-until.ts'
import { root } from '../source-files.ts'
import { openStage } from './stage/open-stage.ts'

const CONNECTIONS = 32
/** `npm run bench -- api [links]` */
const LINKS = Number(process.argv[3] ?? 10_000)
const LISTS = 40
const REQUESTS = 4_000
const VISITS = 2_000

type Send = (turn: number) => Promise<Answer>

interface Measure {
  count: number
  width: number
  /** The status of every answer, or the measure is worth nothing. */
  status: number
}

const stage = await openStage()
const { client, service } = stage
const barePort = await findFreePort()
const bare = startProgram(
  process.execPath,
  [join(root, 'scripts', 'bench', 'bare-route.mjs'), String(barePort)],
  {},
)
const bareUrl = `http://127.0.0.1:${barePort}/`
try {
  await waitUntil('the bare route answers', () =>
    client.send(bareUrl).then(
      () => true,
      () => false,
    ),
  )
  await measureAll()
} finally {
  bare.signal('SIGKILL')
  await stage.end()
}

async function measureAll(): Promise<void> {
  const person = await signUp(client, service.url, { username: 'medidora', pro: stage.connection })
  const quick = { count: REQUESTS, width: CONNECTIONS, status: 200 }
  await measure('bare Fastify, GET', quick, () => client.send(bareUrl))
  await measure('bare Fastify, POST', quick, () =>
    client.send(bareUrl, { method: 'POST', json: { longUrl: 'x' } }),
  )

  const group = JSON.parse(
    (
      await person.send(service.url, '/api/group/create', {
        method: 'POST',
        json: { title: 'G', color: 'RED' },
      })
    ).text,
  )
  await measure('create a link', { count: LINKS, width: CONNECTIONS, status: 201 }, (turn) =>
    person.send(service.url, '/api/link/create', {
      method: 'POST',
      json: {
        longUrl: `https://example.com/una/ruta/corriente/${turn}?utm_source=medida`,
        groupId: group.id,
      },
    }),
  )

  const list = (headers = {}) => person.send(service.url, '/api/link/user/', { headers })
  const first = await list()
  const links: { shortUrl: string }[] = JSON.parse(first.text)
  console.log(
    `list of ${links.length} links, first: ${first.ms.toFixed(0)} ms, ${first.text.length} characters`,
  )
  await measure(`list of ${links.length} links`, { count: LISTS, width: 1, status: 200 }, () => list())
  const etag = String(first.headers.etag)
  await measure('the same, unchanged', { count: LISTS, width: 1, status: 304 }, () =>
    list({ 'if-none-match': etag }),
  )

  const code = links[0]?.shortUrl
  const statsPath = `/api/link/stats/${code}`
  const visit = () =>
    client.send(`${service.url}/r/${code}`, { headers: { 'user-agent': 'Mozilla/5.0 Firefox/140.0' } })
  await forEachAtOnce(Array.from({ length: VISITS }), CONNECTIONS, visit)
  await waitUntil('the visits are counted', async () => {
    const answer = await person.send(service.url, statsPath)
    return JSON.parse(answer.text).totalAccesses === VISITS
  })
  await measure('statistics, 1,000 rows', { ...quick, count: REQUESTS / 4 }, () =>
    person.send(service.url, statsPath),
  )
}

/** Sends `count` requests, `width` at a time, and prints what that gave. */
async function measure(name: string, { count, width, status }: Measure, send: Send): Promise<void> {
  const latencies = createLatencies()
  const start = performance.now()
  await forEachAtOnce(Array.from({ length: count }).keys(), width, async (turn) => {
    const answer = await send(turn)
    if (answer.status !== status) throw new Error(`${name}: ${answer.status} ${answer.text.slice(0, 300)}`)
    latencies.add(answer.ms)
  })
  const perSecond = (count * 1000) / (performance.now() - start)
  const [median, p99] = [latencies.quantile(0.5), latencies.quantile(0.99)].map((ms) => `${ms.toFixed(1)} ms`)
  console.log(`${name}: ${perSecond.toFixed(0)}/s, median ${median}, p99 ${p99} (${width} at a time)`)
}
