import { AppError } from './app-error.ts'

/** A time limit for work that takes several steps. */
export interface Deadline {
  /** Resolves to the result. @throws AppError `service_unavailable` if the time runs out first */
  bound<T>(work: Promise<T>): Promise<T>
  /** Belongs between two steps. @throws AppError `service_unavailable` if the time is over */
  check(): void
  /** Removes the limit for the rest of the work. */
  lift(): void
}

export function startDeadline(ms: number): Deadline {
  let isOver = false
  let limit: NodeJS.Timeout | undefined
  const over = new Promise<never>((_, reject) => {
    limit = setTimeout(() => {
      isOver = true
      reject(new AppError('service_unavailable'))
    }, ms)
  })
  over.catch(() => {})
  const lift = () => clearTimeout(limit)
  return {
    lift,
    bound: (work) => Promise.race([work, over]).finally(lift),
    check() {
      if (isOver) throw new AppError('service_unavailable')
    },
  }
}
