import { join } from 'node:path'
import { findFreePort } from '../../find-free-port.ts'
import { root } from '../../source-files.ts'
import { type Restartable, restartable, startProgram } from './child-program.ts'
import { createHttpClient, NoAnswerInTime } from './http-client.ts'
import { waitUntil } from './wait-until.ts'

const TOKEN = 'prove-prove-prove'
const MAX_ANSWER_MS = 3_000
/** However long a backlog is. */
const COUNTING = { limitMs: 300_000 }
const server = join(root, 'api', 'dist', 'server.js')

export interface ServiceOptions {
  dataDir: string
  /** Absent: the service starts its own embedded engine in `dataDir`. */
  mongodbUri?: string
  settings?: Record<string, string>
  nodeArgs?: string[]
  /** A shell line before the service in the same process, such as a limit of descriptors. */
  shellPrelude?: string
}

/**
 * One process of the built service, that can be ended and started again on the same port and data.
 */
export interface Service extends Omit<Restartable, 'begin'> {
  url: string
  /** Starts it; returns the milliseconds until its socket answers. */
  start(): Promise<number>
  /** The answer of /api/health/ready; null without one in 3 s, as where all is still. */
  isReady(): Promise<boolean | null>
  untilReady(): Promise<number>
  /** The sum of a metric over its labels; 0 when there is none of that name. */
  metric(name: string): Promise<number>
  /** Waits until no acknowledged visit is left to be counted. */
  untilCounted(): Promise<number>
}

/** Starts the built service and waits until it is ready. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const service = await prepareService(options)
  await service.start()
  await service.untilReady()
  return service
}

/** A service that is not started yet. */
export async function prepareService(options: ServiceOptions): Promise<Service> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const client = createHttpClient(4)
  const { begin, ...rest } = restartable(() =>
    startProgram(...commandLine(options), environment(options, port)),
  )
  const { program } = rest

  async function asked(path: string): Promise<boolean | null> {
    try {
      return (await client.send(`${url}${path}`, { timeoutMs: MAX_ANSWER_MS })).status === 200
    } catch (error) {
      return error instanceof NoAnswerInTime ? null : false
    }
  }

  /** @throws when the process ends before it answers */
  const until = (what: string, path: string, everyMs: number) => {
    const isAnswered = async () => {
      if (!program().isAlive()) throw new Error(`the service ended at its start:\n${program().output()}`)
      return (await asked(path)) === true
    }
    return waitUntil(what, isAnswered, { everyMs, describe: () => program().output() })
  }

  async function metric(name: string): Promise<number> {
    const headers = { authorization: `Bearer ${TOKEN}` }
    const { text } = await client.send(`${url}/api/metrics`, { headers })
    const values = [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))]
    return values.reduce((sum, [, value]) => sum + Number(value), 0)
  }

  return {
    url,
    ...rest,
    start() {
      begin()
      return until('the service listens', '/api/health/live', 5)
    },
    isReady: () => asked('/api/health/ready'),
    untilReady: () => until('the service is ready', '/api/health/ready', 25),
    metric,
    untilCounted: () =>
      waitUntil('every visit is counted', async () => (await metric('atajo_visits_waiting')) === 0, COUNTING),
  }
}

function commandLine({ nodeArgs = [], shellPrelude }: ServiceOptions): [string, string[]] {
  if (shellPrelude === undefined) return [process.execPath, [...nodeArgs, server]]
  return ['sh', ['-c', `${shellPrelude} && exec "$0" "$@"`, process.execPath, ...nodeArgs, server]]
}

function environment(options: ServiceOptions, port: number): Record<string, string> {
  return {
    PORT: String(port),
    DATA_DIR: options.dataDir,
    ...(options.mongodbUri === undefined ? {} : { MONGODB_URI: options.mongodbUri }),
    SESSION_SECRET: 'prove-prove-prove-prove-prove-prove-prove',
    RATE_LIMIT_SCALE: '100000',
    TRUST_PROXY: 'loopback',
    METRICS_TOKEN: TOKEN,
    LOG_LEVEL: 'warn',
    // The image sets the same.
    MALLOC_ARENA_MAX: '2',
    ...options.settings,
  }
}
