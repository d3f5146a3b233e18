import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'

/** A turn of the event loop this long (ms) means that requests are waiting. */
const BUSY_TURN_MS = 0.5
/** How many times as long as such a turn background work stays away. */
const REST_FOR_BUSY = 6
const MAX_REST_MS = 25

/** Lets background work that comes in slices of about a millisecond take turns with requests. */
export interface LoopPace {
  /** Resolves when the next slice may run: at once when idle, after a rest when busy. */
  yieldToEventLoop(): Promise<void>
}

/** One pace for all the background work of a process, so that its slices never run in a row. */
export function createLoopPace(): LoopPace {
  let last: Promise<void> = Promise.resolve()

  async function restOnce(): Promise<void> {
    // What the last slice has left to be done ends first: it is not what others wait for.
    await nextTurn()
    const startedAt = performance.now()
    await nextTurn()
    const turn = performance.now() - startedAt
    if (turn > BUSY_TURN_MS)
      await wait(Math.min(turn * REST_FOR_BUSY, MAX_REST_MS), undefined, { ref: false })
  }

  return {
    yieldToEventLoop() {
      last = last.then(restOnce)
      return last
    },
  }
}
