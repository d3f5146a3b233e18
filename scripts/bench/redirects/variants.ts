import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../../find-free-port.ts'
import { waitUntil } from '../../prove/kit/wait-until.ts'
import { root } from '../../source-files.ts'

/** One server under measurement. */
export interface Variant {
  name: string
  port: number
  /** Processes that answer. */
  processes: number
  /** Processes whose CPU time counts as the server's. */
  pids: number[]
  close(): Promise<void>
}

export interface AtajoVariant extends Variant {
  /** Lets the service's database stand still, or go on. */
  freeze(isFrozen: boolean): void
  /** Pins the service's database to the service's core, or to the load's. */
  shareCore(isShared: boolean): Promise<void>
  /** One of the operator's metrics. */
  metric(name: string): Promise<number>
}

const SERVER_CORE = '0'
export const LOAD_CORE = '1'
const METRICS_TOKEN = 'a token for measurements'

type BareServer = 'fastify' | 'fastify ×2' | 'node:http' | 'nginx'

/**
 * A bare server that redirects everything to one place: `fastify` in one process or two, `http` of
 * Node, or `nginx`.
 */
export async function startBare(name: BareServer, destination: string): Promise<Variant> {
  const port = await findFreePort()
  const folder = mkdtempSync(join(tmpdir(), 'atajo-bench-'))
  const child = name === 'nginx' ? spawnNginx(folder, port, destination) : spawnNode(name, port, destination)
  await answering(port, '/r/ready')
  const workers = childrenOf(child.pid as number)
  return {
    name,
    port,
    processes: name === 'fastify ×2' ? 2 : 1,
    pids: name === 'nginx' ? workers : [child.pid as number, ...workers],
    async close() {
      await end(child)
      rmSync(folder, { recursive: true })
    },
  }
}

export interface AtajoOptions {
  name: string
  dataDir: string
  workers: number
  /** Uses that database instead of one of its own. */
  databaseUri?: string
  fastPath?: 'on' | 'off'
}

/** The built service; its own database runs on the load's core. */
export async function startAtajo({
  name,
  dataDir,
  workers,
  databaseUri,
  fastPath = 'on',
}: AtajoOptions): Promise<AtajoVariant> {
  const port = await findFreePort()
  const child = spawn('taskset', ['-c', SERVER_CORE, 'node', join(root, 'api/dist/server.js')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      WORKERS: String(workers),
      TRUST_PROXY: '1',
      RATE_LIMIT_SCALE: '1000000',
      METRICS_TOKEN,
      LOG_LEVEL: 'error',
      DRAIN_SECONDS: '0',
      FAST_PATH: fastPath,
      ...(databaseUri === undefined ? {} : { MONGODB_URI: databaseUri }),
    },
  })
  await answering(port, '/api/health/ready')
  const family = [child.pid as number, ...descendantsOf(child.pid as number)]
  const engine = family.filter((pid) => commandOf(pid).includes('embedded-mongo'))
  for (const pid of engine) spawn('taskset', ['-acp', LOAD_CORE, String(pid)], { stdio: 'ignore' })
  return {
    name,
    port,
    processes: workers,
    pids: family.filter((pid) => !engine.includes(pid)),
    freeze(isFrozen) {
      for (const pid of engine) process.kill(pid, isFrozen ? 'SIGSTOP' : 'SIGCONT')
    },
    async shareCore(isShared) {
      const core = isShared ? SERVER_CORE : LOAD_CORE
      for (const pid of engine)
        await once(spawn('taskset', ['-acp', core, String(pid)], { stdio: 'ignore' }), 'exit')
    },
    async metric(metric) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/metrics`, {
        headers: { authorization: `Bearer ${METRICS_TOKEN}` },
      })
      const line = new RegExp(`^${metric}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(await answer.text())
      return Number(line?.[1] ?? 0)
    },
    close: () => end(child),
  }
}

const bareFastify = join(root, 'scripts', 'bench', 'bare-redirect.mjs')

function spawnNode(name: Exclude<BareServer, 'nginx'>, port: number, destination: string): ChildProcess {
  const http = `require('node:http').createServer((q, r) => { r.writeHead(302, { location: ${JSON.stringify(destination)}, 'content-length': 0 }); r.end() }).listen(${port})`
  const fastify = [bareFastify, String(port), destination]
  const programs = { 'node:http': ['-e', http], fastify, 'fastify ×2': [...fastify, '2'] }
  const args = ['-c', SERVER_CORE, process.execPath, ...programs[name]]
  return spawn('taskset', args, { stdio: ['ignore', 'ignore', 'inherit'] })
}

function spawnNginx(folder: string, port: number, destination: string): ChildProcess {
  const server = `listen 127.0.0.1:${port}; keepalive_requests 1000000; location / { return 302 ${destination}; }`
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `worker_processes 1; daemon off; pid ${folder}/pid; error_log stderr; events {} http { access_log off; server { ${server} } }`,
  )
  return spawn('taskset', ['-c', SERVER_CORE, 'nginx', '-p', folder, '-c', file], { stdio: 'ignore' })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

async function answering(port: number, path: string): Promise<void> {
  const isAnswering = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' }).catch(() => null)
    return answer !== null && answer.status < 500
  }
  await waitUntil(`something answers on port ${port}`, isAnswering)
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return text.split(' ').filter(Boolean).map(Number)
}

function descendantsOf(pid: number): number[] {
  return childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)])
}

function commandOf(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
}
