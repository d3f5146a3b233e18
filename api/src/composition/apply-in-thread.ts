import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Applying, ApplyingEvents } from '../features/stats/apply-journals.ts'
import type { OpenJournal } from '../features/stats/visit-journal.ts'

/**
 * The thread's program in the bundle; null when running from source, because Node 20 cannot load
 * TypeScript in a thread.
 */
export const visitThreadProgram = import.meta.url.endsWith('.ts')
  ? null
  : new URL('./visit-thread.js', import.meta.url)

/** The least time between two starts of a thread that keeps failing, in ms. */
const RESTART_MS = 1000
/** Longer than a thread needs to finish its current batch. */
const FINISH_MS = 4000

/** V8's young generation has three semi-spaces; a batch creates many short-lived objects. */
const YOUNG_GENERATION_MB = 24

/** The data passed to a new thread. */
export interface VisitThreadData {
  root: string
  journal: OpenJournal
  databaseUri: string
  config: Pick<Config, 'cityDb'>
}

/** A message from a thread: the name of an event and its arguments. */
export type VisitThreadMessage = {
  [Name in keyof ApplyingEvents]: [name: Name, ...Parameters<ApplyingEvents[Name]>]
}[keyof ApplyingEvents]

export interface ApplyInThreadOptions extends VisitThreadData {
  program: URL
  log: Pick<FastifyBaseLogger, 'error'>
  events: ApplyingEvents
}

/**
 * Applies visits in a thread of its own, so that redirects do not wait for it. A thread that fails
 * is restarted; visits it had not recorded as applied are read again and counted once.
 */
export function applyInThread({
  program,
  log,
  events,
  root,
  journal,
  databaseUri,
  config,
}: ApplyInThreadOptions): Applying {
  const workerData: VisitThreadData = { root, journal, databaseUri, config: { cityDb: config.cityDb } }
  let isEnding = false
  let exited: Promise<unknown>
  let thread = startThread()

  function startThread(): Worker {
    const startedAt = performance.now()
    const started = new Worker(program, {
      workerData,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    })
    started.unref()
    exited = once(started, 'exit').catch(() => {})
    started.on('message', ([name, ...parameters]: VisitThreadMessage) => {
      ;(events[name] as (...parameters: unknown[]) => void)(...parameters)
    })
    started.on('error', (error) => log.error({ err: error }, 'The thread that applies visits failed'))
    started.once('exit', () => {
      if (isEnding) return
      const restart = () => {
        if (!isEnding) thread = startThread()
      }
      setTimeout(restart, Math.max(0, RESTART_MS - (performance.now() - startedAt))).unref()
    })
    return started
  }

  return {
    async finish() {
      isEnding = true
      thread.postMessage('finish')
      await Promise.race([exited, wait(FINISH_MS, undefined, { ref: false })])
      await thread.terminate()
    },
  }
}
