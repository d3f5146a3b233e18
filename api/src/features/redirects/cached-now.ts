let instant = 0

/** Now, in epoch milliseconds, asked of the clock once for all requests of a turn of the event loop. */
export function cachedNow(): number {
  if (instant === 0) {
    instant = Date.now()
    setImmediate(forget)
  }
  return instant
}

function forget(): void {
  instant = 0
}
