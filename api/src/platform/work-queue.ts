import { AppError } from './app-error.ts'

export interface WorkQueueOptions {
  /** Pieces of work under way at a time. */
  concurrency: number
  /** Pieces that may wait; more are refused. */
  maxWaiting: number
}

export type RunQueued = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Runs heavy work a few at a time, in order of arrival.
 * @throws AppError `service_unavailable` at once when too much is waiting already.
 */
export function createWorkQueue({ concurrency, maxWaiting }: WorkQueueOptions): RunQueued {
  const waiting: (() => void)[] = []
  let running = 0

  return async (work) => {
    if (running >= concurrency) {
      if (waiting.length >= maxWaiting) throw new AppError('service_unavailable')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
