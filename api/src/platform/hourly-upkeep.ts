import { HOUR_MS } from './durations.ts'
import type { JobRecord } from './job-records.ts'

/** Work that the passing of time asks for. */
export interface Upkeep {
  /** Does all of it now and every hour until the end. */
  start(): void
  end(): void
}

export interface UpkeepTask {
  name: string
  /** Resolves to 0 where there was nothing to do. */
  run: () => Promise<unknown>
}

export interface UpkeepOptions {
  onFailure: (error: unknown) => void
  /** Told how each one ended. */
  note: (record: JobRecord) => Promise<void>
}

/** Tasks that run independently: a failure is reported and waits for its next turn. */
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
    // Nobody looks while the database is away.
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
