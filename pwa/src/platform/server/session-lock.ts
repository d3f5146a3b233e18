import { type HttpRequest, http } from './http.ts'

/** Name of the lock that keeps sends, sign-in and sign-out of one session apart. */
export const SESSION_LOCK = 'atajo-session'

/** Longest wait for another tab. */
const MAX_LOCK_MS = 8_000

/**
 * Runs a task while no tab sends anything. A tab with hanging storage may never release the lock,
 * but its requests name their session's owner, so that none runs in another's session.
 */
export async function exclusivelyInSession<Result>(
  task: () => Promise<Result>,
  longestMs = MAX_LOCK_MS,
): Promise<Result> {
  let isStarted = false
  const start = () => {
    isStarted = true
    return task()
  }
  try {
    const signal = AbortSignal.timeout(longestMs)
    return await navigator.locks.request(SESSION_LOCK, { signal }, start)
  } catch (error) {
    if (isStarted) throw error
    return task()
  }
}

/**
 * Sends a change that ends all sessions and gives this browser a new one. Requests refused
 * meanwhile wait for it, so that they are not mistaken for a sign-out. Throws as `http` does.
 */
export function changeCredentials<Answer = unknown>(request: HttpRequest): Promise<Answer> {
  return exclusivelyInSession(() => http<Answer>(request))
}
