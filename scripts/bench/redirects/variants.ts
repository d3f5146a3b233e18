import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import mongoose from 'mongoose'
import { findFreePort } from '../../find-free-port.ts'
import { plantLinks } from '../../planted-link.ts'
import { startProgram } from '../../prove/kit/child-program.ts'
import { type Service, type ServiceOptions, startService } from '../../prove/kit/service-process.ts'
import { waitUntil } from '../../prove/kit/wait-until.ts'
import { root } from '../../source-files.ts'
import type { Bench } from '../kit/bench.ts'
import { DAY_MS } from '../kit/planted-visits.ts'

/** One server under measurement. */
export interface Variant {
  name: string
  port: number
  /** Processes whose CPU time counts as the server's. */
  pids: number[]
  close(): Promise<unknown>
}

export interface AtajoVariant extends Variant, Pick<Service, 'metric' | 'untilCounted'> {
  /** Lets the service's database stand still, or go on. */
  freeze(isFrozen: boolean): void
  /** Pins the service's database to the service's core, or to the load's. */
  shareCore(isShared: boolean): Promise<void>
}

const SERVER_CORE = '0'
export const LOAD_CORE = '1'
const DESTINATION = 'https://example.com/articulos/2026/1?campaign=otono'

const HTTP_SERVER = `require('node:http').createServer((q, r) => { r.writeHead(302, { location: '${DESTINATION}', 'content-length': 0 }); r.end() })`

type BareServer = 'fastify' | 'fastify ×2' | 'node:http' | 'nginx'

/** A bare server that redirects everything to one place, Fastify in one process or two. */
export async function startBare(bench: Bench, name: BareServer): Promise<Variant> {
  const port = await findFreePort()
  const program = startProgram('taskset', ['-c', SERVER_CORE, ...bareCommand(bench, name, port)], {})
  const { pid, ended } = program
  const close = () => {
    program.signal('SIGTERM')
    return ended
  }
  bench.onEnd(close)
  const url = `http://127.0.0.1:${port}/r/ready`
  const isAnswering = () => fetch(url, { redirect: 'manual' }).then(Boolean, () => false)
  await waitUntil(`${name} answers`, isAnswering)
  const workers = childrenOf(pid)
  return { name, port, pids: name === 'nginx' ? workers : [pid, ...workers], close }
}

function bareCommand({ directory }: Bench, name: BareServer, port: number): string[] {
  if (name === 'node:http') return [process.execPath, '-e', `${HTTP_SERVER}.listen(${port})`]
  if (name !== 'nginx') {
    const program = join(root, 'scripts', 'bench', 'bare-redirect.mjs')
    return [process.execPath, program, String(port), DESTINATION, name === 'fastify' ? '1' : '2']
  }
  const file = join(directory, 'nginx.conf')
  const server = `listen 127.0.0.1:${port}; keepalive_requests 1000000; location / { return 302 ${DESTINATION}; }`
  writeFileSync(
    file,
    `worker_processes 1; daemon off; pid ${directory}/pid; error_log stderr; events {} http { access_log off; server { ${server} } }`,
  )
  return ['nginx', '-p', directory, '-c', file]
}

/** The built service on one core; its own database runs on the load's core. */
export async function startAtajo(
  bench: Bench,
  { name, settings, ...options }: ServiceOptions & { name: string },
): Promise<AtajoVariant> {
  const service = await startService({
    ...options,
    shellPrelude: `taskset -cp ${SERVER_CORE} $$`,
    settings: { RATE_LIMIT_SCALE: '1000000', LOG_LEVEL: 'error', DRAIN_SECONDS: '0', ...settings },
  })
  bench.onEnd(() => service.kill())
  const { pid } = service.program()
  const family = [pid, ...descendantsOf(pid)]
  const isEngine = (one: number) => readFileSync(`/proc/${one}/cmdline`, 'utf8').includes('embedded-mongo')
  const engine = family.filter(isEngine)
  async function shareCore(isShared: boolean): Promise<void> {
    for (const one of engine) {
      const args = ['-acp', isShared ? SERVER_CORE : LOAD_CORE, String(one)]
      await once(spawn('taskset', args, { stdio: 'ignore' }), 'exit')
    }
  }
  await shareCore(false)
  return {
    name,
    port: Number(new URL(service.url).port),
    pids: family.filter((one) => !engine.includes(one)),
    metric: service.metric,
    untilCounted: service.untilCounted,
    close: service.stop,
    shareCore,
    freeze(isFrozen) {
      for (const one of engine) process.kill(one, isFrozen ? 'SIGSTOP' : 'SIGCONT')
    },
  }
}

/** Fills a data directory with links that were all visited lately; returns their codes. */
export async function plantVisited(dataDir: string, count: number): Promise<string[]> {
  mkdirSync(dataDir, { recursive: true })
  const service = await startService({ dataDir })
  const uri = readFileSync(join(dataDir, 'database-uri'), 'utf8')
  const connection = await mongoose.createConnection(uri, { dbName: 'atajo' }).asPromise()
  const codes = await plantLinks(connection, { userId: 1, first: 1, count })
  const days = connection.collection<{ _id: string }>('link_days')
  const period = Math.floor(Date.now() / DAY_MS)
  for (let first = 1; first <= count; first += 5000) {
    const length = Math.min(5000, count + 1 - first)
    const ids = Array.from({ length }, (_, index) => first + index)
    await days.insertMany(ids.map((of) => ({ _id: `${period}:${of}:planted`, of, period, seq: 1 })))
  }
  await connection.close()
  await service.stop()
  return codes
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return text.split(' ').filter(Boolean).map(Number)
}

function descendantsOf(pid: number): number[] {
  return childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)])
}
