import { HOUR_MS } from './durations.ts'

/** Work that the passing of time asks for. */
export interface Upkeep {
  /** Does all of it now and every hour until the end. */
  start(): void
  end(): void
}

/** Tasks that run independently: a failure is reported and waits for its next turn. */
export function createHourlyUpkeep(
  tasks: readonly (() => Promise<unknown>)[],
  onFailure: (error: unknown) => void,
): Upkeep {
  let timer: NodeJS.Timeout | undefined
  let isEnded = false
  const run = () => {
    for (const task of tasks) void attempt(task)
  }
  const attempt = async (task: () => Promise<unknown>) => {
    try {
      await task()
    } catch (error) {
      onFailure(error)
    }
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
