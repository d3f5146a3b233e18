import { AppError } from './app-error.ts'

export interface WorkQueueOptions {
  /** Pieces of work under way at a time. */
  concurrency: number
  /** Pieces that may wait; more are refused. */
  maxWaiting: number
}

export interface WorkQueue {
  /**
   * Runs heavy work a few at a time, in order of arrival.
   * @throws AppError `service_unavailable` at once when too much is waiting already.
   */
  run<T>(work: () => Promise<T>): Promise<T>
  /** How many more pieces would be taken now. */
  room(): number
  underWay(): number
  waiting(): number
}

/** A queue that refuses what it could not do soon. */
export function createWorkQueue({ concurrency, maxWaiting }: WorkQueueOptions): WorkQueue {
  const waiting: (() => void)[] = []
  let underWay = 0

  const room = () => concurrency - underWay + maxWaiting - waiting.length

  async function run<T>(work: () => Promise<T>): Promise<T> {
    if (room() <= 0) throw new AppError('service_unavailable')
    if (underWay >= concurrency) {
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      underWay += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else underWay -= 1
    }
  }

  return { run, room, underWay: () => underWay, waiting: () => waiting.length }
}
