const waiting: (() => void)[] = []

/**
 * Lets the other clients have their turn. Of several long tasks only one goes on per turn, so that
 * many of them hold a short one no longer than a single one does.
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

/** How long a task may go on before it yields to the event loop, in milliseconds. */
export const SLICE_MS = 5

/**
 * A function that yields to the event loop whenever its task has gone on for long enough since it
 * last did.
 */
export function createPacer(): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < SLICE_MS) return undefined
    return yieldToEventLoop().then(() => {
      since = performance.now()
    })
  }
}
