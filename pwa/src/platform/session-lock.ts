import { type HttpRequest, http } from './http.ts'

/** Name of the lock by which sends of one session, sign-in and sign-out exclude each other. */
export const SESSION_LOCK = 'atajo-session'

/** Nobody waits longer for another tab. */
const MAX_LOCK_MS = 8_000

/**
 * Runs while no tab sends anything in this session. A tab whose storage hangs may never let go of
 * the lock: what it sends carries whose session it means, so that nothing goes out in another's.
 */
export async function aloneInSession<Result>(
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
 * Sends a change that ends all sessions of the account and gives this browser a new one: what is
 * refused meanwhile waits here before it is taken for a sign-out. Throws as `http` does.
 */
export function changeCredentials<Answer = unknown>(request: HttpRequest): Promise<Answer> {
  return aloneInSession(() => http<Answer>(request))
}
