import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Logger } from 'pino'
import { openDecidedDatabase } from './composition/open-decided-database.ts'
import type { Config } from './config.ts'
import { answerMetricsOfWorkers } from './platform/metrics/metrics-of-workers.ts'
import { readOrCreateSecret } from './platform/secrets.ts'
import type { RunningService } from './start-process.ts'
import { TERMINAL_TEXTS } from './texts/es/terminal-texts.ts'

/** The least time between two starts of a worker that keeps failing, in ms. */
const RESTART_MS = 1000

export type RunningWorkers = Pick<RunningService, 'address' | 'replayed' | 'failed' | 'close'> &
  Partial<Pick<RunningService, 'setupPath'>>

/**
 * Runs the service in `config.workers` processes on one port and restarts those that fail. When
 * this process ends, all of them end.
 * @throws if the service cannot start
 */
export async function startWorkers(config: Config, log: Logger): Promise<RunningWorkers> {
  const secret = config.sessionSecret ?? readOrCreateSecret(config.dataDir)
  const database = await openDecidedDatabase(config, log)
  const environment = {
    ...process.env,
    MONGODB_URI: database.uri,
    SESSION_SECRET: secret,
    DRAIN_SECONDS: String(config.drainSeconds),
  }
  let isEnding = false
  answerMetricsOfWorkers()

  function startWorker(): Worker {
    const worker = cluster.fork(environment)
    const startedAt = performance.now()
    const startAgain = () => {
      const pause = Math.max(0, RESTART_MS - (performance.now() - startedAt))
      setTimeout(() => void (isEnding || startWorker()), pause)
    }
    worker.once('exit', (code, signal) => {
      if (isEnding) return
      log.error({ code, signal, worker: worker.process.pid }, 'A worker ended; another one starts')
      startAgain()
    })
    // After a lost message or a failed fork the other workers continue.
    worker.on('error', (error) => {
      log.error({ err: error, worker: worker.process.pid }, 'A worker failed')
      if (worker.process.pid === undefined) startAgain()
    })
    return worker
  }

  async function close(how?: { isSudden: boolean }): Promise<void> {
    isEnding = true
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    await Promise.all(workers.map((worker) => endWorker(worker, how?.isSudden ? 'SIGINT' : 'SIGTERM')))
    await database.close()
  }

  try {
    const workers = Array.from({ length: config.workers }, startWorker)
    const [address] = await Promise.all(workers.map(whenListening))
    return {
      address: `http://${config.host}:${address?.port ?? config.port}`,
      replayed: database.replayed,
      failed: database.failed,
      close,
    }
  } catch (error) {
    await close({ isSudden: true })
    throw error
  }
}

async function whenListening(worker: Worker): Promise<{ port: number }> {
  const [event] = await Promise.race([
    once(worker, 'listening'),
    once(worker, 'exit').then(() => Promise.reject(new Error(TERMINAL_TEXTS.workerNotStarted))),
  ])
  return event as { port: number }
}

async function endWorker(worker: Worker, signal: NodeJS.Signals): Promise<void> {
  if (worker.isDead()) return
  const exited = once(worker, 'exit')
  worker.process.kill(signal)
  await exited
}
