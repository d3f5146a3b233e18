import { HOUR_MS } from './durations.ts'
import type { JobRecord } from './job-records.ts'

export interface Upkeep {
  /** Runs all tasks now and every hour. */
  start(): void
  end(): void
}

export interface UpkeepTask {
  name: string
  /** Resolves to 0 if there was nothing to do. */
  run: () => Promise<unknown>
}

export interface UpkeepOptions {
  onFailure: (error: unknown) => void
  /** Records how each run ended. */
  note: (record: JobRecord) => Promise<void>
}

/**
 * Runs the tasks independently. A failure is reported, and the task runs again in its next turn.
 */
export function createHourlyUpkeep(tasks: readonly UpkeepTask[], { onFailure, note }: UpkeepOptions): Upkeep {
  let timer: NodeJS.Timeout | undefined
  let isEnded = false
  const run = () => {
    for (const task of tasks) void attempt(task)
  }
  const attempt = async (task: UpkeepTask) => {
    const since = performance.now()
    let ok = true
    let didNothing = false
    try {
      didNothing = (await task.run()) === 0
    } catch (error) {
      ok = false
      onFailure(error)
    }
    // The record cannot be stored while the database is away, and nobody can read it then either.
    const tookMs = Math.round(performance.now() - since)
    await note({ name: task.name, lastAt: new Date(), ok, tookMs, didNothing }).catch(() => {})
  }
  return {
    start() {
      clearInterval(timer)
      if (isEnded) return
      run()
      timer = setInterval(run, HOUR_MS).unref()
    },
    end() {
      isEnded = true
      clearInterval(timer)
    },
  }
}
