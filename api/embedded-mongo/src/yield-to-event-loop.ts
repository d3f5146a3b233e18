const waiting: (() => void)[] = []

/**
 * Lets other clients run. Only one of several long tasks continues per turn, so that many of them
 * delay a short one no longer than a single one does.
 */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(releaseOne)
  })
}

function releaseOne(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(releaseOne)
}

/** Longest time in milliseconds that a task runs before it yields. */
export const SLICE_MS = 5

/** Returns a function that yields if its task has run for long enough since the last time. */
export function createPacer(): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < SLICE_MS) return undefined
    return yieldToEventLoop().then(() => {
      since = performance.now()
    })
  }
}
