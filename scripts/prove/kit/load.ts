import { setTimeout as pause } from 'node:timers/promises'

const TURN_MS = 5

export interface Load {
  /** Ends the load and waits until everything under way has its answer or its error. */
  stop(): Promise<void>
}

/**
 * Starts requests at a steady rate, whether or not earlier ones were answered; beyond `maxUnderWay`
 * it waits, so that a dead service does not fill memory.
 */
export function startLoad(perSecond: number, send: () => Promise<unknown>, maxUnderWay = 2_000): Load {
  const underWay = new Set<Promise<unknown>>()
  let isStopped = false
  const pacing = pace()

  async function pace(): Promise<void> {
    let last = performance.now()
    let owed = 0
    while (!isStopped) {
      await pause(TURN_MS)
      const now = performance.now()
      owed = Math.min(owed + ((now - last) * perSecond) / 1000, Math.max(1, perSecond))
      last = now
      for (; owed >= 1 && underWay.size < maxUnderWay; owed--) start()
    }
  }

  function start(): void {
    const answered = send().catch(() => {})
    underWay.add(answered)
    void answered.then(() => underWay.delete(answered))
  }

  return {
    async stop() {
      isStopped = true
      await pacing
      await Promise.all(underWay)
    },
  }
}

/** Runs a task for every item, at most `width` at a time. */
export async function forEachAtOnce<Item>(
  items: Iterable<Item>,
  width: number,
  task: (item: Item) => Promise<unknown>,
): Promise<void> {
  const iterator = items[Symbol.iterator]()
  const workers = Array.from({ length: width }, async () => {
    for (let next = iterator.next(); !next.done; next = iterator.next()) await task(next.value)
  })
  await Promise.all(workers)
}
