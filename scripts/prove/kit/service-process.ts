import { join } from 'node:path'
import { findFreePort } from '../../find-free-port.ts'
import { root } from '../../source-files.ts'
import { type ChildProgram, startProgram } from './child-program.ts'
import { createHttpClient, NoAnswerInTime } from './http-client.ts'
import { waitUntil } from './wait-until.ts'

const TOKEN = 'prove-prove-prove'
const MAX_ANSWER_MS = 3_000

const server = join(root, 'api', 'dist', 'server.js')

export interface ServiceOptions {
  dataDir: string
  /** Absent: the service starts its own embedded engine in `dataDir`. */
  mongodbUri?: string
  settings?: Record<string, string>
  nodeArgs?: string[]
  /**
   * A shell line that runs before the service in the same process, such as a limit of descriptors.
   */
  shellPrelude?: string
}

/**
 * One process of the built service, that can be ended and started again on the same port and data.
 */
export interface Service {
  url: string
  /** The running process. */
  program(): ChildProgram
  /** Starts it; returns the milliseconds until its socket answers. */
  start(): Promise<number>
  /** Ends it and its children at once. */
  kill(): Promise<void>
  /** Asks it to end, and returns the milliseconds that took. */
  stop(): Promise<number>
  /** Whether /api/health/ready says so; null without an answer in 3 s, as where all is still. */
  isReady(): Promise<boolean | null>
  untilReady(limitMs?: number): Promise<number>
  /** The sum of a metric over its labels; 0 when there is none of that name. */
  metric(name: string): Promise<number>
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
  let current: ChildProgram | null = null

  function program(): ChildProgram {
    if (current === null) throw new Error('the service was not started')
    return current
  }

  async function asked(path: string): Promise<boolean | null> {
    try {
      return (await client.send(`${url}${path}`, { timeoutMs: MAX_ANSWER_MS })).status === 200
    } catch (error) {
      return error instanceof NoAnswerInTime ? null : false
    }
  }

  const answers = async (path: string) => (await asked(path)) === true

  async function metric(name: string): Promise<number> {
    const { text } = await client.send(`${url}/api/metrics`, {
      headers: { authorization: `Bearer ${TOKEN}` },
    })
    const values = [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))]
    return values.reduce((sum, [, value]) => sum + Number(value), 0)
  }

  return {
    url,
    program,
    start() {
      current = startProgram(...commandLine(options), environment(options, port))
      return waitUntil(
        'the service listens',
        () => answersOrThrows(program(), () => answers('/api/health/live')),
        {
          everyMs: 5,
        },
      )
    },
    async kill() {
      current?.signalAll('SIGKILL')
      await current?.ended
    },
    async stop() {
      const start = performance.now()
      program().signal('SIGTERM')
      await program().ended
      return performance.now() - start
    },
    isReady: () => asked('/api/health/ready'),
    untilReady: (limitMs = 60_000) =>
      waitUntil(
        'the service is ready',
        () => answersOrThrows(program(), () => answers('/api/health/ready')),
        {
          limitMs,
          describe: () => program().output(),
        },
      ),
    metric,
  }
}

async function answersOrThrows(program: ChildProgram, ask: () => Promise<boolean>): Promise<boolean> {
  if (!program.isAlive()) throw new Error(`the service ended at its start:\n${program.output()}`)
  return ask()
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
    // As the image sets it.
    MALLOC_ARENA_MAX: '2',
    ...options.settings,
  }
}
