/** Allows attempts up to a limit, counted in memory or in the database. */
export interface Limiter<Attempt, Taken = void> {
  /** Counts one attempt. @throws AppError `too_many_requests` with the seconds to wait */
  take(attempt: Attempt): Promise<Taken>
}
