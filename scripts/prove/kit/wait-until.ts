import { setTimeout as pause } from 'node:timers/promises'

interface WaitOptions {
  limitMs?: number
  everyMs?: number
  describe?: () => string
}

/**
 * Waits until a condition holds and returns the milliseconds it took.
 * @throws when it does not hold within `limitMs`; `describe` says what was seen then.
 */
export async function waitUntil(
  what: string,
  holds: () => Promise<boolean> | boolean,
  { limitMs = 60_000, everyMs = 25, describe }: WaitOptions = {},
): Promise<number> {
  const start = performance.now()
  while (!(await holds())) {
    if (performance.now() - start > limitMs) {
      throw new Error(`not within ${limitMs / 1000} s: ${what}. ${describe?.() ?? ''}`)
    }
    await pause(everyMs)
  }
  return performance.now() - start
}
