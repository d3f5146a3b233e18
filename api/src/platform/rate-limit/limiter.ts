/** Lets attempts through up to a limit, in a process's memory or in the database. */
export interface Limiter<Attempt, Taken = void> {
  /**
   * Counts one attempt.
   * @throws AppError `too_many_requests` with the seconds to wait, past the limit
   */
  take(attempt: Attempt): Promise<Taken>
}
