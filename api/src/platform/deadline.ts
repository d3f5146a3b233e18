import { AppError } from './app-error.ts'

/** How much longer somebody is kept waiting for work that takes several steps. */
export interface Deadline {
  /** The outcome of the work, or AppError `service_unavailable` where that takes longer. */
  bound<T>(work: Promise<T>): Promise<T>
  /** @throws AppError `service_unavailable` once it is over; to be asked between two steps */
  check(): void
  /** It is never over from then on. */
  lift(): void
}

/** A deadline so many milliseconds from now. */
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
